// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.eval;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
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
                reward.isPresent() ? OptionalDouble.of(reward.get().reward()) : OptionalDouble.empty(),
                reward.isPresent()
                        ? accuracy(reward.get().reward(), reward.get().extras())
                        : OptionalDouble.empty(),
                chain.failure(),
                chain.turns().size(),
                chain.outcomes().size(),
                tokens(chain, Response.Usage::promptTokens),
                tokens(chain, Response.Usage::responseTokens));
    }

    private static long tokens(ChainResult chain, ToIntFunction<Response.Usage> count) {
        return chain.turns().stream()
                .mapToLong(turn -> count.applyAsInt(turn.response().usage()))
                .sum();
    }

    /// The extra `acc` of the reward, or else whether the reward is at least 1.
    private static OptionalDouble accuracy(double reward, Map<?, ?> extras) {
        return OptionalDouble.of(
                switch (extras.get("acc")) {
                    case Number number -> number.doubleValue();
                    case Boolean flag -> flag ? 1 : 0;
                    case null, default -> reward >= 1 ? 1 : 0;
                });
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
        Object given = line.get("reward");
        OptionalDouble reward =
                given instanceof Number number ? OptionalDouble.of(number.doubleValue()) : OptionalDouble.empty();
        Map<?, ?> extras = line.get("extras") instanceof Map<?, ?> map ? map : Map.of();
        return new ChainLine(
                new Key((int) number(line, "row", place), (int) number(line, "chain", place)),
                String.valueOf(line.getOrDefault("data_source", "")),
                reward,
                reward.isPresent() ? accuracy(reward.getAsDouble(), extras) : OptionalDouble.empty(),
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
