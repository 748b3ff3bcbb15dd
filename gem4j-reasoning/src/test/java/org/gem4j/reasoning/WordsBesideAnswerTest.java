// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A right answer with words or numbers beside it that say something else does not earn everything, in any task. Other
/// items in every build; `-Dgem4j.mutation.seed=N` repeats those of a seed.
class WordsBesideAnswerTest {
    private static final long SEED = Long.getLong("gem4j.mutation.seed", System.nanoTime());
    private static final int ITEMS = 4;
    private static final List<UnaryOperator<String>> CHANGES = List.of(
            right -> right + " 98765",
            right -> "banana 98765 " + right,
            right -> right + "\n98765 98765",
            right -> right + " banana bread",
            right -> "banana bread " + right,
            right -> right + "\nbanana bread",
            right -> right + " wait, actually no",
            right -> right + ", perhaps",
            right -> right + " 50%",
            right -> right + " -> nothing",
            right -> right + " # 4 5",
            right -> "~" + right,
            right -> "<" + right);

    /// Tasks whose right answers may have words beside them as their units, or take a factor as part of a constant.
    private static final Set<String> WITH_UNITS = Set.of("gsm_symbolic");

    static Collection<ReasoningTask> tasks() {
        System.out.println("words beside answers of seed " + SEED);
        return ReasoningTasks.all().stream()
                .filter(task -> !WITH_UNITS.contains(task.name()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void nothingElseMayBeSaid(ReasoningTask task) {
        TaskConfig config = task.config();
        for (int index = 0; index < ITEMS; index++) {
            Item item = task.item(SEED, index, config);
            String right = task.reference(item, config);
            assertThat(task.score(right, item, config)).isEqualTo(1);
            for (UnaryOperator<String> change : CHANGES) {
                String changed = change.apply(right);
                assertThat(task.score(changed, item, config))
                        .as("%s, seed %d, item %d: %s", task.name(), SEED, index, changed)
                        .isLessThan(1);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void theAnswerIsMayBeSaidInPuzzlesOfMoves(ReasoningTask task) {
        if (!Set.of("quantum_lock", "rush_hour", "sokoban").contains(task.name())) {
            return;
        }
        TaskConfig config = task.config();
        Item item = task.item(SEED, 0, config);

        assertThat(task.score("The answer is: " + task.reference(item, config) + ".", item, config))
                .isEqualTo(1);
    }
}
