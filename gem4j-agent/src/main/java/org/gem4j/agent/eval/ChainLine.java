// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.eval;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.gem4j.agent.ChainResult;
import org.gem4j.agent.FinishReason;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.rollout.Response;
import org.jspecify.annotations.Nullable;

/// The results of a finished chain: its line in `chains.jsonl`, without the messages.
///
/// @param key which chain it is
/// @param source where its row is from; empty if the row does not say
/// @param reward what it earned; empty if it broke, or nothing is graded
/// @param accuracy how right it is; empty if it was not graded
/// @param failure why it broke, for people; empty if it did not
/// @param turns replies of the model
/// @param toolCalls calls that were answered
/// @param promptTokens of all turns; 0 if unknown
/// @param responseTokens of all turns; 0 if unknown
public record ChainLine(
        Key key,
        String source,
        OptionalDouble reward,
        OptionalDouble accuracy,
        String failure,
        int turns,
        int toolCalls,
        long promptTokens,
        long responseTokens) {

    /// Which chain of which row.
    ///
    /// @param row from 0
    /// @param chain of the row, from 0
    public record Key(int row, int chain) implements Comparable<Key> {
        private static final Comparator<Key> ORDER =
                Comparator.comparingInt(Key::row).thenComparingInt(Key::chain);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /// Whether the chain was played to its end.
    public boolean counts() {
        return failure.isEmpty();
    }

    public static ChainLine of(ChainResult chain) {
        Object source = chain.fields().get("data_source");
        Optional<RewardResult> reward = chain.reward();
        return new ChainLine(
                new Key(chain.group(), chain.index()),
                source == null ? "" : source.toString(),
                value(reward, RewardResult::reward),
                value(reward, RewardResult::accuracy),
                chain.failure(),
                chain.turns().size(),
                chain.outcomes().size(),
                tokens(chain, Response.Usage::promptTokens),
                tokens(chain, Response.Usage::responseTokens));
    }

    private static OptionalDouble value(Optional<RewardResult> reward, ToDoubleFunction<RewardResult> part) {
        return reward.isPresent() ? OptionalDouble.of(part.applyAsDouble(reward.get())) : OptionalDouble.empty();
    }

    private static long tokens(ChainResult chain, ToIntFunction<Response.Usage> count) {
        return chain.turns().stream()
                .mapToLong(turn -> count.applyAsInt(turn.response().usage()))
                .sum();
    }

    /// The whole line of a chain, messages included, for JSON.
    static Map<String, @Nullable Object> json(ChainResult chain) {
        ChainLine counted = of(chain);
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("row", chain.group());
        line.put("chain", chain.index());
        line.put("data_source", counted.source());
        line.put("reward", chain.reward().map(RewardResult::reward).orElse(null));
        line.put("extras", chain.reward().map(RewardResult::extras).orElse(Map.of()));
        line.put("response", chain.response());
        line.put("finish_reason", chain.finish().map(FinishReason::wireName).orElse(null));
        line.put("failure", chain.failure());
        line.put("turns", counted.turns());
        line.put("tool_calls", counted.toolCalls());
        line.put("prompt_tokens", counted.promptTokens());
        line.put("response_tokens", counted.responseTokens());
        line.put(
                "trajectory",
                chain.segments().stream()
                        .map(messages ->
                                messages.stream().map(AgentMessage::toJson).toList())
                        .toList());
        line.put("seconds", chain.time().toMillis() / 1000.0);
        return line;
    }

    /// Reads a line that [#json] wrote.
    ///
    /// @throws IllegalArgumentException if a number is missing
    static ChainLine read(Map<String, Object> line, String place) {
        Map<String, @Nullable Object> extras = new LinkedHashMap<>();
        if (line.get("extras") instanceof Map<?, ?> map) {
            map.forEach((name, value) -> extras.put(String.valueOf(name), value));
        }
        Optional<RewardResult> reward = line.get("reward") instanceof Number number
                ? Optional.of(new RewardResult(number.doubleValue(), extras))
                : Optional.empty();
        return new ChainLine(
                new Key((int) number(line, "row", place), (int) number(line, "chain", place)),
                String.valueOf(line.getOrDefault("data_source", "")),
                value(reward, RewardResult::reward),
                value(reward, RewardResult::accuracy),
                String.valueOf(line.getOrDefault("failure", "")),
                (int) number(line, "turns", place),
                (int) number(line, "tool_calls", place),
                number(line, "prompt_tokens", place),
                number(line, "response_tokens", place));
    }

    private static long number(Map<String, Object> line, String name, String place) {
        if (line.get(name) instanceof Number number) {
            return number.longValue();
        }
        throw new IllegalArgumentException(place + ": " + name + " must be a number but was " + line.get(name));
    }
}
