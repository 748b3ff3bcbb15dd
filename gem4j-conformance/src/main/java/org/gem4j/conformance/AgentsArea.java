// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.gem4j.agent.chat.AgentFlyError;
import org.gem4j.agent.chat.Compat;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Agents, tools, rewards, templates and chains as AgentFly has them.
///
/// Each case is tried with AgentFly's behavior, which must give what was recorded, and with this project's
/// own, which may differ where the case is marked as a fault of AgentFly's or an entry of
/// docs/differences.md covers it.
final class AgentsArea implements Area {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Optional<Compat> only;

    AgentsArea() {
        this(Optional.empty());
    }

    /// @param only whose behavior alone is tried, if not both
    AgentsArea(Optional<Compat> only) {
        this.only = only;
    }

    @Override
    public String name() {
        return "agents";
    }

    @Override
    public String files() {
        return "*.jsonl in a folder named agents";
    }

    @Override
    public boolean accepts(Path file) {
        return Area.isIn(file, "agents") && file.toString().endsWith(".jsonl");
    }

    @Override
    public void replay(Path file, Verdicts verdicts) throws IOException {
        verdicts.eachLine(file, this::check);
    }

    /// A case's answer as a JSON-like value.
    @FunctionalInterface
    interface Kind {
        @Nullable
        Object answer(AgentCase recorded, Compat compat);
    }

    private Outcome check(JsonNode row) {
        AgentCase recorded = AgentCase.of(Plain.map(nullable(row)), row.path("input"));
        Optional<Kind> kind = kind(recorded.area());
        if (kind.isEmpty()) {
            return Outcome.failed("a known area", recorded.area());
        }
        if (only.filter(Compat.NONE::equals).isPresent()) {
            return own(kind.get(), recorded);
        }
        Object exact;
        try {
            exact = answered(kind.get(), recorded, Compat.AGENTFLY);
        } catch (AgentCase.UnknownException e) {
            return Outcome.skipped(String.valueOf(e.getMessage()));
        }
        if (!recorded.expects(exact)) {
            return failed(recorded, "with compat=agentfly " + exact);
        }
        return only.isPresent() ? Outcome.passed() : own(kind.get(), recorded);
    }

    private static Outcome own(Kind kind, AgentCase recorded) {
        Object own = answered(kind, recorded, Compat.NONE);
        return recorded.expects(own)
                ? Outcome.passed()
                : AgentDifferences.entry(recorded)
                        .map(Outcome::differs)
                        .orElseGet(() -> failed(recorded, String.valueOf(own)));
    }

    private static Outcome failed(AgentCase recorded, String got) {
        return Outcome.failed(String.valueOf(recorded.expected()), got);
    }

    private static @Nullable Object answered(Kind kind, AgentCase recorded, Compat compat) {
        try {
            return kind.answer(recorded, compat);
        } catch (AgentFlyError e) {
            return error(e.kind(), String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException | IllegalStateException e) {
            if (compat.agentfly()) {
                throw e;
            }
            return error("own", String.valueOf(e.getMessage()));
        }
    }

    private static Map<String, Object> error(String kind, String message) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("error", kind);
        error.put("message", message);
        return error;
    }

    private static Optional<Kind> kind(String area) {
        return switch (area) {
            case "template" -> Optional.of(AgentTemplates::row);
            case "jinja" -> Optional.of(AgentTemplates::prompt);
            case "token_row" -> Optional.of(AgentTemplates::tokens);
            case "agent_parse" -> Optional.of(AgentReplies::reply);
            case "react_step" -> Optional.of(AgentReplies::step);
            case "parse_helper" -> Optional.of(AgentReplies::helper);
            case "system_prompt" -> Optional.of(AgentReplies::systemPrompt);
            case "segment_reward", "fold", "final_response", "messages" -> Optional.of(AgentChains::helper);
            case "reward", "reward_helper" -> Optional.of(AgentRewards::answer);
            case "rollout" -> Optional.of(AgentChains::rollout);
            case "tool_builtin", "tool_schema", "docstring", "tool_call", "shell_filter", "calculator" ->
                Optional.of(AgentTools::answer);
            default -> Optional.empty();
        };
    }

    private static Object nullable(JsonNode node) {
        return JSON.convertValue(node, Object.class);
    }
}
