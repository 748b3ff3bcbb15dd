// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// `tools/list` and `tools/call` by OpenEnv's rules: on the session of the socket, else on the one that is named, else
/// on an environment that is closed after the call.
final class RpcTools {
    private static final int BAD_PARAMS = -32602;
    private static final int FAILED = -32603;

    private final Sessions sessions;
    private final Supplier<Play> defaultPlay;

    RpcTools(Sessions sessions, Supplier<Play> defaultPlay) {
        this.sessions = sessions;
        this.defaultPlay = defaultPlay;
    }

    /// A call cannot be answered with a result.
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final int code;

        Refused(int code, String message) {
            super(message, null, false, false);
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    /// @param ownSession session of the socket that the request came on, or the empty text
    /// @throws Refused if the session is unknown, it has no tools, or the call fails
    Map<String, @Nullable Object> list(JsonNode params, String ownSession) {
        return with(params, ownSession, task -> {
            Map<String, @Nullable Object> result = new LinkedHashMap<>();
            result.put("tools", task.tools().stream().map(ToolActions::listed).toList());
            return result;
        });
    }

    /// @param ownSession session of the socket that the request came on, or the empty text
    /// @throws Refused if the session is unknown, it has no tools, or the call fails
    Map<String, @Nullable Object> call(JsonNode params, String ownSession) {
        JsonNode name = params.path("name");
        JsonNode arguments = params.path("arguments");
        if (name.isMissingNode()
                || name.isNull()
                || name.isString() && name.stringValue().isEmpty()) {
            throw new Refused(BAD_PARAMS, "Missing 'name' in params");
        }
        return with(params, ownSession, task -> {
            if (!name.isString() || !(arguments.isMissingNode() || arguments.isNull() || arguments.isObject())) {
                throw new Refused(FAILED, "'name' in params must be a string and 'arguments' an object");
            }
            return switch (task.call(name.stringValue(), WireJson.map(arguments))) {
                case ToolTask.Result result -> ToolActions.result(result);
                case ToolTask.Failure failure -> throw new Refused(FAILED, failure.message());
            };
        });
    }

    private Map<String, @Nullable Object> with(
            JsonNode params, String ownSession, Function<ToolTask, Map<String, @Nullable Object>> work) {
        JsonNode given = params.path("session_id");
        String id = !ownSession.isEmpty() || given.isMissingNode() || given.isNull()
                ? ownSession
                : given.asString(given.toString());
        if (id.isEmpty()) {
            EnvSession own = sessions.open(true, defaultPlay);
            try {
                return run(own, work);
            } finally {
                sessions.end(own);
            }
        }
        EnvSession session;
        try {
            session = sessions.find(id);
        } catch (SessionException e) {
            throw new Refused(BAD_PARAMS, Play.text(e));
        }
        return run(session, work);
    }

    private static Map<String, @Nullable Object> run(
            EnvSession session, Function<ToolTask, Map<String, @Nullable Object>> work) {
        session.enter();
        try {
            Optional<ToolTask> task = session.play().env().capability(ToolTask.class);
            return work.apply(task.orElseThrow(() -> new Refused(FAILED, "Environment does not support MCP")));
        } finally {
            session.exit();
        }
    }
}
