// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.remote;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An environment of an OpenEnv server. A text becomes an action as the server's schema allows: its only required
/// field has it, or it is a JSON object itself.
final class OpenEnvEnv implements Env {
    private static final int SEED_BITS_DROPPED = 33;

    private final RemoteAddress address;
    private final SeededRandom seeds;
    private @Nullable Connection connection;
    private Optional<String> field = Optional.empty();

    /// @param seed of the seeds of episodes that are not given one
    OpenEnvEnv(RemoteAddress address, OptionalLong seed) {
        this.address = address;
        this.seeds = seed.isPresent() ? SeededRandom.of(seed.getAsLong()) : SeededRandom.fromEntropy();
    }

    @Override
    public Reset reset(ResetOptions options) {
        Connection open = connected();
        Map<String, Object> data = new LinkedHashMap<>();
        address.options().properties().forEach(option -> data.put(option.getKey(), option.getValue()));
        address.envId().ifPresent(id -> data.put("env_id", id));
        long next = seeds.nextLong() >>> SEED_BITS_DROPPED;
        data.put("seed", options.seed().orElse(next) & Long.MAX_VALUE);
        options.index().ifPresent(index -> data.put("index", index));
        return RemoteAnswers.reset(open.ask("reset", data));
    }

    /// The session of a connection that broke is lost: the next reset opens another one.
    private Connection connected() {
        Connection open = connection;
        if (open == null || open.isOver()) {
            field = onlyField(Connection.document(address, "/schema").path("action"));
            open = new Connection(address, "");
            connection = open;
        }
        return open;
    }

    private static Optional<String> onlyField(JsonNode schema) {
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.asString("")));
        return required.size() == 1
                        && schema.path("properties")
                                .path(required.getFirst())
                                .path("type")
                                .asString("")
                                .equals("string")
                ? Optional.of(required.getFirst())
                : Optional.empty();
    }

    @Override
    public Step step(String action) {
        Connection open = connection;
        if (open == null) {
            throw new IllegalStateException("step was called before reset");
        }
        Map<String, Object> data = new LinkedHashMap<>();
        if (field.isPresent()) {
            data.put(field.get(), action);
        } else {
            object(action).properties().forEach(entry -> data.put(entry.getKey(), entry.getValue()));
        }
        return RemoteAnswers.step(open.ask("step", data));
    }

    private JsonNode object(String action) {
        try {
            JsonNode node = JsonMapper.shared().readTree(action);
            if (node.isObject() && !node.isEmpty()) {
                return node;
            }
        } catch (JacksonException e) {
            // reported below
        }
        throw new EnvException(address.id() + ": an action must be a JSON object but was "
                + action.substring(0, Math.min(200, action.length())));
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
