// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.config.TrainingEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentFlagsTest {
    private static final String TWO = "game:GuessTheNumber-v0-easy | game:Hangman-v0-easy(max_turns=3,word_length=4)";

    @Test
    void environmentsHaveWrappersTemplatesWeightsAndCurriculaOfTheirOwn() {
        List<TrainingEnvironment> environments = FlagTraining.settings(Map.of(
                        "env_id", TWO,
                        "env_weights", "2|0.5",
                        "wrappers", "concat|concat,episode_tracking",
                        "prompt_template", "no|qwen3_game",
                        "curriculum", "max_number:10-50|"))
                .environment()
                .environments();

        assertThat(environments)
                .extracting(TrainingEnvironment::label)
                .containsExactly("game:GuessTheNumber-v0-easy", "game:Hangman-v0-easy+max_turns:3+word_length:4");
        assertThat(environments).extracting(TrainingEnvironment::weight).containsExactly(2.0, 0.5);
        assertThat(environments)
                .extracting(TrainingEnvironment::wrappers)
                .containsExactly("concat", "concat,episode_tracking");
        assertThat(environments.get(0).curriculum().orElseThrow().from()).isEqualTo(10);
        assertThat(environments.get(1).curriculum()).isEmpty();
    }

    @Test
    void evaluationTakesOverWhatTrainingUses() {
        TrainSettings same = FlagTraining.settings(Map.of("env_id", TWO, "wrappers", "concat|concat"));
        TrainSettings wrapped = FlagTraining.settings(
                Map.of("env_id", TWO, "wrappers", "concat|concat", "eval_wrappers", "concat_with_action"));

        assertThat(same.evaluated()).isEqualTo(same.environment().environments());
        assertThat(wrapped.evaluated())
                .hasSize(2)
                .allMatch(environment -> environment.wrappers().equals("concat_with_action"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "env_id; game:GuessTheNumber-v0-easy,game:GuessTheNumber-v0-easy; must name each environment once",
                "env_id; game:Sudoku-v0-easy(max_turns=3),game:Sudoku-v0-easy( max_turns=3 ); each environment once but",
                "env_id; game:GuessTheNumber-v0-esy; Did you mean game:GuessTheNumber-v0-easy",
                "env_id; game:GuessTheNumber-v0-easy(max_turns=3; bracket with an environment's options must be closed",
                "env_id; game:GuessTheNumber-v0-easy(max_turns); must look like name=value but was max_turns",
                "env_weights; 1|2; --env_weights must have one value or, between |, one for each of the 1 environments",
                "env_weights; -1; --env_weights must be numbers above 0 but one was -1",
                "env_weights; lots; --env_weights must be numbers above 0 but one was lots",
                "curriculum; level; --curriculum must look like OPTION:FROM-TO",
                "curriculum; level:5-1; --curriculum must look like OPTION:FROM-TO",
            })
    void mistakesAreNamed(String flag, String value, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlagTraining.settings(Map.of(flag, value)))
                .withMessageContaining(message);
    }

    @Test
    void evaluationOfOthersNeedsToKnowHow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlagTraining.settings(
                        Map.of("env_id", TWO, "wrappers", "concat|concat", "eval_envs", "game:Wordle-v0-easy")))
                .withMessageContaining("--eval_wrappers must be given with --eval_envs");
    }
}
