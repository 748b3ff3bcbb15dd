// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.gem4j.agent.chat.AgentFlyError;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.chat.Compat;
import org.gem4j.env.ChatRole;
import org.jspecify.annotations.Nullable;

/// A finished chain as rewards see it.
///
/// @param finalResponse what the model said last
/// @param segments the messages; more than one list where the history was folded
/// @param fields what the dataset's row says, and `chain_id`, `group_id`, `finish_reason` and the like
/// @param environment what the chain's tools did things to, if there is anything of the kind
/// @param states what its tools keep; empty where a chain is graded that was not played here
public record GradedChain(
        String finalResponse,
        List<List<AgentMessage>> segments,
        Map<String, @Nullable Object> fields,
        Optional<Environment> environment,
        Optional<States> states) {
    /// Who answers calls that are malformed or name no tool.
    private static final Set<String> NOT_TOOLS =
            Set.of("invalid_call", "invalid_input_tool", "hallucination_tool", "summarize");

    public GradedChain {
        Objects.requireNonNull(finalResponse, "finalResponse is null");
        segments = List.copyOf(segments);
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /// A chain whose tools keep nothing.
    public GradedChain(
            String finalResponse,
            List<List<AgentMessage>> segments,
            Map<String, @Nullable Object> fields,
            Optional<Environment> environment) {
        this(finalResponse, segments, fields, environment, Optional.empty());
    }

    /// What tools keep for a chain, so that its reward can look at it.
    public interface States {
        /// What is kept under a key, made at the first call.
        ///
        /// @param key says what it is, usually the tool
        <S> S state(Object key, Supplier<S> maker);
    }

    /// Something that knows how the chain went: a game, a shop, a repository.
    @FunctionalInterface
    public interface Environment {
        /// The answer to a question such as `get_reward`, as a JSON-like value.
        ///
        /// @param argument such as the id of the task; may be empty
        /// @throws RuntimeException if it cannot be asked
        @Nullable
        Object ask(String question, String argument);
    }

    /// All messages, segment by segment.
    public List<AgentMessage> messages() {
        return segments.stream().flatMap(List::stream).toList();
    }

    /// How many calls tools answered; what the model is told of a call that reached no tool is not counted.
    public long toolMessages() {
        return toolMessages(Compat.NONE);
    }

    /// @param compat AgentFly counts every message of a tool's role
    long toolMessages(Compat compat) {
        return messages().stream()
                .filter(message -> message.role() == ChatRole.TOOL)
                .filter(message -> compat.agentfly() || !NOT_TOOLS.contains(message.toolName()))
                .count();
    }

    /// What the assistant said, turn by turn.
    public List<String> assistantTexts() {
        return messages().stream()
                .filter(message -> message.role() == ChatRole.ASSISTANT)
                .map(AgentMessage::firstText)
                .toList();
    }

    /// A field that must be there.
    ///
    /// @param asking who needs it
    /// @throws AgentFlyError if the row has none
    @Nullable
    Object required(String asking, String field) {
        if (!fields.containsKey(field)) {
            throw new AgentFlyError("TypeError", asking + "() missing 1 required positional argument: '" + field + "'");
        }
        return fields.get(field);
    }
}
