// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.remote;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.gem4j.env.Env;
import org.gem4j.env.Forks;
import org.gem4j.env.Indexed;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// An environment of a gem4j server, with those capabilities that it has there. Connects when it is first used.
final class Gem4jEnv implements Env, Snapshots, Forks, Samples, Indexed {
    private static final String KIND = "Gem4jEnv";
    private static final String STATE = "state";
    private static final Map<Class<?>, String> CAPABILITIES =
            Map.of(Snapshots.class, "snapshot", Forks.class, "fork", Samples.class, "sample", Indexed.class, "indexed");

    private final RemoteAddress address;
    private final OptionalLong seed;
    private @Nullable Connection connection;
    private JsonNode description = JsonMapper.shared().createObjectNode();

    /// @param seed of the environment's random stream; empty: a stream of its own
    Gem4jEnv(RemoteAddress address, OptionalLong seed) {
        this.address = address;
        this.seed = seed;
    }

    /// The session of a connection that broke is lost: another one is opened, with the environment unstarted.
    private Connection connected() {
        Connection open = connection;
        if (open == null || open.isOver()) {
            open = new Connection(address, "");
            Map<String, Object> make = new LinkedHashMap<>();
            address.envId().ifPresent(id -> make.put("env_id", id));
            make.put("options", address.options());
            make.put("strict", true);
            seed.ifPresent(value -> make.put("seed", Long.toUnsignedString(value)));
            try {
                description = open.ask("make", make);
            } catch (RuntimeException e) {
                open.close();
                throw e;
            }
            connection = open;
        }
        return open;
    }

    private static Connection started(@Nullable Connection open) {
        if (open == null) {
            throw new IllegalStateException("the environment was used before its first reset");
        }
        return open;
    }

    @Override
    public Reset reset(ResetOptions options) {
        Connection open = connected();
        Map<String, Object> data = new LinkedHashMap<>();
        options.seed().ifPresent(value -> data.put("seed", Long.toUnsignedString(value)));
        options.index().ifPresent(index -> data.put("idx", index));
        return RemoteAnswers.reset(open.ask("reset", data));
    }

    @Override
    public Step step(String action) {
        return RemoteAnswers.step(started(connection).ask("step", Map.of("message", action)));
    }

    @Override
    public <C> Optional<C> capability(Class<C> type) {
        String name = CAPABILITIES.get(type);
        if (type == NonBlocking.class || name == null) {
            return Optional.empty();
        }
        connected();
        Set<String> present = description
                .path("capabilities")
                .valueStream()
                .map(each -> each.asString(""))
                .collect(Collectors.toSet());
        return present.contains(name) ? Optional.of(type.cast(this)) : Optional.empty();
    }

    @Override
    public long size() {
        connected();
        return description.path("size").asLong(1);
    }

    @Override
    public String sampleAction(RandomGenerator random) {
        return started(connection)
                .ask("sample", Map.of("seed", random.nextLong() >>> 1))
                .path("message")
                .asString("");
    }

    @Override
    public Snapshot snapshot() {
        return new Snapshot(
                KIND, 1, Map.of(STATE, connected().ask("snapshot", Map.of()).toString()));
    }

    @Override
    public void restore(Snapshot snapshot) {
        snapshot.require(KIND, 1);
        JsonNode state = JsonMapper.shared().readTree(snapshot.text(STATE));
        Map<String, Object> data = new LinkedHashMap<>();
        ((ObjectNode) state).properties().forEach(field -> data.put(field.getKey(), field.getValue()));
        connected().ask("restore", data);
    }

    @Override
    public Env fork(boolean sameState) {
        String session = connected()
                .ask("fork", Map.of("same_state", sameState))
                .path("session_id")
                .asString("");
        Gem4jEnv fork = new Gem4jEnv(address, OptionalLong.empty());
        fork.connection = new Connection(address, "?session_id=" + session);
        fork.description = description;
        return fork;
    }

    @Override
    public void close() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            open.close();
        }
    }
}
