// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// The address of an environment server, as `serve` prints it.
///
/// @param authority host and port; empty on a Unix domain socket
/// @param unix path of the socket; empty on a port
/// @param s the end of the schemes' names: `s` where the server encrypts, else empty
public record ServedAddress(Optional<String> authority, OptionalInt port, Optional<String> unix, String s) {

    public static ServedAddress of(EnvServerOptions options, EnvServer server) {
        String secure = options.tls().isPresent() ? "s" : "";
        return switch (options.address()) {
            case ServerAddress.Tcp tcp -> {
                String host = tcp.host().contains(":") ? "[" + tcp.host() + "]" : tcp.host();
                yield new ServedAddress(
                        Optional.of(host + ":" + server.port()),
                        OptionalInt.of(server.port()),
                        Optional.empty(),
                        secure);
            }
            case ServerAddress.Unix socket ->
                new ServedAddress(
                        Optional.empty(),
                        OptionalInt.empty(),
                        Optional.of(socket.path().toString()),
                        secure);
        };
    }

    /// One line for people.
    public String text(String envId, int environments) {
        String where = authority
                .map(name -> "http" + s + "://" + name + " and ws" + s + "://" + name + "/ws")
                .orElseGet(() -> "the Unix domain socket " + unix.orElseThrow());
        return "Serving " + environments + " environments (default " + envId + ") at " + where + ". Stop with Ctrl-C.";
    }

    /// One line for the program that started the server.
    public String json(String envId, int environments) {
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("event", "ready");
        line.put("pid", ProcessHandle.current().pid());
        line.put("url", authority.map(name -> "http" + s + "://" + name).orElse(null));
        line.put("ws", authority.map(name -> "ws" + s + "://" + name + "/ws").orElse(null));
        line.put("port", port.isPresent() ? port.getAsInt() : null);
        line.put("unix", unix.orElse(null));
        line.put("env_id", envId);
        line.put("environments", environments);
        return JsonMapper.shared().writeValueAsString(line);
    }
}
