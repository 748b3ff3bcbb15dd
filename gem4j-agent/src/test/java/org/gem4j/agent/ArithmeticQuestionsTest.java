// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gem4j.tool.Calculator;
import org.junit.jupiter.api.Test;

class ArithmeticQuestionsTest {
    @Test
    void theBundledRowsAreWhatTheGeneratorMakes() {
        List<ArithmeticQuestions.Item> items = ArithmeticQuestions.make(2400, 1);
        AgentData train = AgentData.bundled("arithmetic-train");
        AgentData test = AgentData.bundled("arithmetic-test");

        assertThat(train.size()).isEqualTo(2000);
        assertThat(test.size()).isEqualTo(400);
        for (int i = 0; i < items.size(); i++) {
            AgentRow row = i < 2000 ? train.row(i) : test.row(i - 2000);
            assertThat(row.fields())
                    .containsEntry("question", items.get(i).question())
                    .containsEntry("answer", Long.toString(items.get(i).answer()));
        }
    }

    @Test
    void answersAreTheValuesOfTheirExpressions() {
        Set<String> questions = new HashSet<>();
        for (ArithmeticQuestions.Item item : ArithmeticQuestions.make(2000, 5)) {
            assertThat(Calculator.evaluate(item.expression())).isEqualTo(Long.toString(item.answer()));
            assertThat(item.answer()).isNotNegative();
            assertThat(questions.add(item.question())).isTrue();
        }
    }

    @Test
    void unknownDatasetsSayWhatThereIs() {
        assertThatThrownBy(() -> AgentData.bundled("arithmetic"))
                .hasMessageContaining("Bundled: arithmetic-train, arithmetic-test");
    }
}
