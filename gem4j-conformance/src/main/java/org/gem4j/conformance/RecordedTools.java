// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.tool.TextTool;
import org.gem4j.tool.ToolEnv;
import org.gem4j.tool.ToolEnvOptions;
import org.gem4j.tool.ToolUse;
import org.gem4j.wrap.Wrapper;
import tools.jackson.databind.JsonNode;

/// The stand-in tools of recorded wrapper traces: `<t>NAME</t>` is answered by `r:NAME` and fails when the name starts
/// with e; the second tool does the same with `<u>`.
final class RecordedTools {
    private static final String FAILURE_DIFFERENCE = "D-tool-failure";

    private record Fake(String tag, String instruction) implements TextTool {
        @Override
        public String type() {
            return "fake";
        }

        @Override
        public Optional<ToolUse> use(String action) {
            String start = "<" + tag + ">";
            String end = "</" + tag + ">";
            int open = action.indexOf(start);
            int close = open < 0 ? -1 : action.indexOf(end, open);
            if (close < 0) {
                return Optional.empty();
            }
            String name = action.substring(open + start.length(), close);
            return Optional.of(
                    new ToolUse("r:" + name, name.startsWith("e"), action.substring(0, close + end.length())));
        }
    }

    private RecordedTools() {}

    /// The wrapper of a recorded line, from its `config` and `kwargs`.
    ///
    /// @throws IllegalArgumentException if the arguments contradict each other
    static Wrapper wrapper(JsonNode line) {
        JsonNode arguments = line.path("kwargs");
        JsonNode most = arguments.path("max_tool_uses");
        ToolEnvOptions options = new ToolEnvOptions(
                arguments.path("tool_reward").asDouble(0),
                arguments.path("tool_success_reward").asDouble(0),
                arguments.path("tool_execute_error_reward").asDouble(0),
                most.isNull()
                        ? ToolEnvOptions.UNLIMITED
                        : most.asInt(ToolEnvOptions.defaults().maxToolUses()));
        List<TextTool> tools = line.path("config").asString("").startsWith("two")
                ? List.of(new Fake("t", "I"), new Fake("u", "J"))
                : List.of(new Fake("t", "I"));
        return ToolEnv.wrapper(() -> tools, options);
    }

    /// Our sentences replaced by the marks that stand for them in recordings.
    static String marked(String observation) {
        return observation.replace(ToolEnv.HEADING, "{TOOLS}").replace(ToolEnv.SPENT, "{BUDGET}");
    }

    /// Whether a step differs because the peer passes the call of a tool that failed on to the environment.
    static Optional<Outcome> difference(Map<String, Object> expected, Map<String, Object> actual) {
        boolean peerMoved = Boolean.FALSE.equals(used(expected));
        boolean calledHere = Boolean.TRUE.equals(used(actual));
        return peerMoved && calledHere ? Optional.of(Outcome.differs(FAILURE_DIFFERENCE)) : Optional.empty();
    }

    private static Object used(Map<String, Object> entry) {
        return Plain.map(entry.get("info")).getOrDefault("use_tool", "");
    }
}
