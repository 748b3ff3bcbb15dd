// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console.browse;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The filtered and sorted rollouts to show.
///
/// @param all in the order of the files
/// @param status only those with this status; empty for all
/// @param env only those of this environment; empty for all
/// @param words only those that hold this text; empty for all
/// @param order how they are sorted
public record RolloutList(List<Rollout> all, Optional<Rollout.Status> status, String env, String words, Order order) {
    /// How rollouts are sorted.
    public enum Order {
        FILE("as in the file", (a, b) -> 0),
        BEST("highest return first", Comparator.comparingDouble(Rollout::total).reversed()),
        WORST("lowest return first", Comparator.comparingDouble(Rollout::total)),
        LONGEST(
                "most turns first",
                Comparator.comparingInt((Rollout rollout) -> -rollout.turns().size())),
        TOKENS("most tokens first", Comparator.comparingLong((Rollout rollout) -> -rollout.tokens()));

        private final String words;

        @SuppressWarnings("ImmutableEnumChecker") // comparators of records' components hold nothing
        private final Comparator<Rollout> comparator;

        Order(String words, Comparator<Rollout> comparator) {
            this.words = words;
            this.comparator = comparator;
        }

        String words() {
            return words;
        }
    }

    public RolloutList {
        all = List.copyOf(all);
        words = words.strip().toLowerCase(Locale.ROOT);
    }

    /// Everything, as in the files.
    public static RolloutList of(List<Rollout> all) {
        return new RolloutList(all, Optional.empty(), "", "", Order.FILE);
    }

    /// What is shown, in order.
    public List<Rollout> shown() {
        return all.stream()
                .filter(rollout -> status.isEmpty() || rollout.status() == status.get())
                .filter(rollout -> env.isEmpty() || rollout.env().equals(env))
                .filter(rollout -> words.isEmpty() || rollout.holds(words))
                .sorted(order.comparator)
                .toList();
    }

    /// What is left out and how it is sorted, in words; empty if it is all, as in the file.
    String description() {
        StringBuilder text = new StringBuilder();
        status.ifPresent(value -> text.append(value.word()).append("  "));
        text.append(env.isEmpty() ? "" : env + "  ");
        text.append(words.isEmpty() ? "" : "\"" + words + "\"  ");
        text.append(order == Order.FILE ? "" : order.words);
        return text.toString().strip();
    }

    /// With the next status: all, solved, not solved, failed.
    RolloutList nextStatus() {
        Rollout.Status[] statuses = Rollout.Status.values();
        int next = status.map(Rollout.Status::ordinal).orElse(-1) + 1;
        return new RolloutList(
                all, next == statuses.length ? Optional.empty() : Optional.of(statuses[next]), env, words, order);
    }

    /// With the next environment.
    RolloutList nextEnv() {
        List<String> envs = all.stream().map(Rollout::env).distinct().toList();
        int next = env.isEmpty() ? 0 : envs.indexOf(env) + 1;
        boolean every = envs.size() < 2 || next >= envs.size();
        return new RolloutList(all, status, every ? "" : envs.get(next), words, order);
    }

    /// In the next order.
    RolloutList nextOrder() {
        Order[] orders = Order.values();
        return withOrder(orders[(order.ordinal() + 1) % orders.length]);
    }

    public RolloutList withOrder(Order newOrder) {
        return new RolloutList(all, status, env, words, newOrder);
    }

    public RolloutList withWords(String newWords) {
        return new RolloutList(all, status, env, newWords, order);
    }

    public RolloutList withStatus(Optional<Rollout.Status> newStatus) {
        return new RolloutList(all, newStatus, env, words, order);
    }
}
