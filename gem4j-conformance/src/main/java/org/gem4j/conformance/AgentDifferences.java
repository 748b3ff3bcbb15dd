// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.Optional;

/// Where agents of this project differ from AgentFly's on purpose, each by its entry in
/// docs/differences.md.
final class AgentDifferences {
    private AgentDifferences() {}

    /// The entry that covers an own answer which is not AgentFly's; empty if none does.
    static Optional<String> entry(AgentCase recorded) {
        return switch (recorded.area()) {
            case "agent_parse" ->
                Optional.of(recorded.group().equals("gui") ? "D-agent-screen" : "D-agent-unreadable-calls");
            case "rollout" -> Optional.of(recorded.suspect() ? "D-agent-chains" : "D-agent-unreadable-calls");
            case "calculator" -> Optional.of("D-agent-calculator");
            case "tool_schema", "tool_builtin" -> Optional.of("D-agent-schemas");
            case "tool_call" -> Optional.of("D-agent-calls");
            case "jinja" -> Optional.of("D-agent-templates");
            case "reward" -> reward(recorded);
            default -> recorded.suspect() ? Optional.of("D-agent-faults") : Optional.empty();
        };
    }

    private static Optional<String> reward(AgentCase recorded) {
        String reward = recorded.text("reward");
        if (reward.startsWith("math_equal")) {
            return Optional.of("D-agent-math");
        }
        if (reward.startsWith("qa_")) {
            return Optional.of("D-agent-format");
        }
        return recorded.suspect() ? Optional.of("D-agent-faults") : Optional.empty();
    }
}
