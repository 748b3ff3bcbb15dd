// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.gem4j.data.DataSet;
import org.gem4j.env.Env;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.env.testing.EnvChecker;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SamplesTest {
    private static DataSet rows(String id) {
        EnvSpec spec = Gem.registry().find(id);
        Catalog.Entry entry = Catalog.entries().stream()
                .filter(candidate -> candidate.id().equals(id))
                .findFirst()
                .orElseThrow();
        return RowSource.find(entry, EnvOptions.checkUnseeded(id, spec.options(), Map.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "math:sample, \\boxed{-987654}",
        "math:sample-images, \\boxed{-987654}",
        "logic:sample, ",
        "qa:sample, <answer>none of these</answer>",
        "code:sample, '```python\nprint(987654)\n```'"
    })
    void everyRightAnswerEarnsOneAndAWrongOneNothing(String id, String wrong) {
        DataSet rows = rows(id);
        Set<String> questions = new HashSet<>();
        assertThat(rows.size()).isGreaterThanOrEqualTo(50);
        for (long i = 0; i < rows.size(); i++) {
            try (Env env = Gem.make(id, Map.of("seed", 3))) {
                Reset first = env.reset(ResetOptions.none().withIndex(i));
                questions.add(first.observation().text()
                        + first.observation().images().hashCode());
                String right =
                        env.capability(ReferencePlayer.class).orElseThrow().referenceAction();
                Step step = env.step("Let me see.\n" + right);
                assertThat(step.reward()).as("%s row %d: %s", id, i, right).isEqualTo(1);
                assertThat(step.info().get(InfoKeys.CORRECT)).contains(true);
                env.reset(ResetOptions.none().withIndex(i));
                String other = wrong != null
                        ? wrong.replace("\\n", "\n")
                        : right.contains("True") ? right.replace("True", "False") : right.replace("False", "True");
                step = env.step(other);
                assertThat(step.reward()).as("%s row %d: %s", id, i, other).isEqualTo(0);
                assertThat(step.info().get(InfoKeys.MOVE)).contains(MoveKind.LOSE);
                env.reset(ResetOptions.none().withIndex(i));
                step = env.step("I do not know.");
                assertThat(step.info().get(InfoKeys.MOVE)).contains(MoveKind.INVALID_FORMAT);
            }
        }
        assertThat(questions).hasSize((int) rows.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"math:sample", "math:sample-images", "logic:sample", "qa:sample", "code:sample"})
    void samplesKeepTheContract(String id) {
        assertThat(EnvChecker.check(id)).isEmpty();
    }
}
