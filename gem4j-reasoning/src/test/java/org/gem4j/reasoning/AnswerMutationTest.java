// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// No change of a right answer earns everything, in any task, unless [SameAnswer] shows without the task's help that it
/// is the same answer. Other items in every build; `-Dgem4j.mutation.seed=N` repeats those of a seed.
class AnswerMutationTest {
    private static final int ITEMS = 12;
    private static final long SEED = Long.getLong("gem4j.mutation.seed", System.nanoTime());

    /// Tasks in which other answers than the reference are right, with the only mutations that are wrong for
    /// certain.
    private static final Map<String, Set<AnswerMutation>> SEVERAL_RIGHT = Map.ofEntries(
            // a mutated plan may still end where it should
            Map.entry("boxnet", certain(AnswerMutation.FIRST_HALF)),
            Map.entry("jugs", certain(AnswerMutation.FIRST_HALF)),
            Map.entry("knight_swap", certain()),
            Map.entry("quantum_lock", certain(AnswerMutation.FIRST_HALF)),
            Map.entry("rubiks_cube", certain()),
            Map.entry("rush_hour", certain()),
            Map.entry("shortest_path", certain(AnswerMutation.FIRST_HALF)),
            Map.entry("sokoban", certain()),
            Map.entry("tower_of_hanoi", certain(AnswerMutation.FIRST_HALF)),
            Map.entry("word_ladder", certain(AnswerMutation.FIRST_HALF)),
            // any filling, coloring, formula or input that fits is right
            Map.entry("codeio", certain()),
            Map.entry("countdown", certain(AnswerMutation.FIRST_HALF)),
            Map.entry("cryptarithm", certain(AnswerMutation.FIRST_HALF)),
            Map.entry("graph_color", certain(AnswerMutation.FIRST_HALF)),
            Map.entry("kakurasu", certain(AnswerMutation.FIRST_HALF)),
            Map.entry("n_queens", certain(AnswerMutation.FIRST_HALF)),
            Map.entry("propositional_logic", certain()),
            Map.entry("puzzle24", certain(AnswerMutation.FIRST_HALF)),
            Map.entry("survo", certain(AnswerMutation.FIRST_HALF)),
            // a constant may change places with a term in brackets
            Map.entry("intermediate_integration", EnumSet.complementOf(EnumSet.of(AnswerMutation.SWAP_WORDS))),
            // its items are those of other tasks
            Map.entry("composite", certain()));

    private static Set<AnswerMutation> certain(AnswerMutation... besidesNegation) {
        Set<AnswerMutation> certain = EnumSet.of(AnswerMutation.NEGATE);
        certain.addAll(List.of(besidesNegation));
        return certain;
    }

    static Collection<ReasoningTask> tasks() {
        System.out.println("answer mutations of seed " + SEED);
        return ReasoningTasks.all();
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void noChangedAnswerEarnsEverything(ReasoningTask task) {
        Set<AnswerMutation> mutations = SEVERAL_RIGHT.getOrDefault(task.name(), EnumSet.allOf(AnswerMutation.class));
        List<String> accepted = new ArrayList<>();
        TaskConfig config = task.config();
        for (int index = 0; index < ITEMS; index++) {
            Item item = task.item(SEED, index, config);
            String right = task.reference(item, config);
            String other = task.reference(task.item(SEED, index + 1, config), config);
            for (AnswerMutation mutation : mutations) {
                SeededRandom random = SeededRandom.of(SEED + index, mutation.name(), 0);
                Optional<String> changed =
                        mutation.apply(right, other, random).filter(text -> !SameAnswer.is(task.name(), right, text));
                if (changed.isPresent() && task.score(changed.get(), item, config) == 1) {
                    accepted.add(mutation + " of '" + right + "': '" + changed.get() + "', item " + index);
                }
            }
        }
        assertThat(accepted).as("%s, seed %d", task.name(), SEED).isEmpty();
    }
}
