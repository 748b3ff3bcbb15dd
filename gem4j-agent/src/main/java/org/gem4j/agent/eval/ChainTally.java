// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.eval;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.gem4j.report.NumberText;
import org.jspecify.annotations.Nullable;

/// The results of chains, in total and by the `data_source` of their rows.
///
/// Failed chains are counted as failed and excluded from everything else. The accuracy of a chain is the extra `acc`
/// of its reward, or whether the reward is at least 1 where there is no such extra.
public final class ChainTally {
    private static final int MOST_REASONS = 10;

    private final List<ChainLine> chains;

    public ChainTally(List<ChainLine> chains) {
        this.chains = List.copyOf(chains);
    }

    /// How many chains broke.
    public int failed() {
        return (int) chains.stream().filter(chain -> !chain.counts()).count();
    }

    /// The failures with their reasons, the most frequent first, for people; empty text if there are none.
    public String failures() {
        Map<String, Integer> reasons = new LinkedHashMap<>();
        chains.stream()
                .filter(chain -> !chain.counts())
                .forEach(chain -> reasons.merge(chain.failure(), 1, Integer::sum));
        if (reasons.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder(NumberText.counted(failed(), "chain") + " failed:");
        reasons.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(MOST_REASONS)
                .forEach(each -> text.append("\n  ")
                        .append(each.getValue())
                        .append(" x ")
                        .append(each.getKey()));
        int others = reasons.size() - MOST_REASONS;
        return others > 0 ? text + "\n  and " + NumberText.counted(others, "other reason") : text.toString();
    }

    /// All results by name, with those of each source in `data_sources`. What is not known is null.
    public Map<String, @Nullable Object> asMap() {
        Map<String, @Nullable Object> map = metrics();
        Map<String, Object> sources = new LinkedHashMap<>();
        bySource().forEach((source, tally) -> sources.put(source, tally.metrics()));
        map.put("data_sources", sources);
        return map;
    }

    private Map<String, ChainTally> bySource() {
        Map<String, List<ChainLine>> groups = new TreeMap<>();
        for (ChainLine chain : chains) {
            groups.computeIfAbsent(chain.source(), name -> new ArrayList<>()).add(chain);
        }
        Map<String, ChainTally> tallies = new LinkedHashMap<>();
        groups.forEach((source, group) -> tallies.put(source, new ChainTally(group)));
        return tallies;
    }

    private Map<String, @Nullable Object> metrics() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("num_samples", chains.size() - failed());
        map.put("num_failed", failed());
        map.put("mean_reward", meanReward());
        map.put("accuracy", meanAccuracy());
        map.put("mean_turns", mean(ChainLine::turns));
        map.put("mean_tool_calls", mean(ChainLine::toolCalls));
        map.put("prompt_tokens", sum(ChainLine::promptTokens));
        map.put("response_tokens", sum(ChainLine::responseTokens));
        return map;
    }

    private @Nullable Double meanReward() {
        return boxed(chains.stream()
                .map(ChainLine::reward)
                .flatMapToDouble(OptionalDouble::stream)
                .average());
    }

    private @Nullable Double meanAccuracy() {
        return boxed(chains.stream()
                .map(ChainLine::accuracy)
                .flatMapToDouble(OptionalDouble::stream)
                .average());
    }

    private @Nullable Double mean(ToDoubleFunction<ChainLine> value) {
        return boxed(
                chains.stream().filter(ChainLine::counts).mapToDouble(value).average());
    }

    private static @Nullable Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private long sum(ToLongFunction<ChainLine> value) {
        return chains.stream().mapToLong(value).sum();
    }

    /// A table with a row for each source, and one for all where there are several.
    public String table() {
        Map<String, ChainTally> sources = bySource();
        int width = sources.keySet().stream().mapToInt(String::length).reduce(11, Math::max);
        String row = "%-" + width + "s  %7s  %8s  %8s  %6s  %10s  %6s%n";
        StringBuilder text = new StringBuilder(NumberText.format(
                row, "data_source", "samples", "reward", "accuracy", "turns", "tool calls", "failed"));
        sources.forEach((source, tally) -> text.append(tally.row(row, source)));
        if (sources.size() > 1) {
            text.append(row(row, "all"));
        }
        return text.toString().stripTrailing();
    }

    private String row(String row, String name) {
        return NumberText.format(
                row,
                name,
                chains.size() - failed(),
                shown("%.3f", meanReward()),
                shown("%.3f", meanAccuracy()),
                shown("%.2f", mean(ChainLine::turns)),
                shown("%.2f", mean(ChainLine::toolCalls)),
                failed());
    }

    private static String shown(String pattern, @Nullable Double value) {
        return value == null ? "-" : NumberText.format(pattern, value);
    }
}
