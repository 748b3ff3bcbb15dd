// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.gem4j.reasoning.TaskConfig;
import org.junit.jupiter.api.Test;

class NeedleHaystackTest {
    private final ReasoningTask task = ReasoningTasks.find("needle_haystack");

    private static List<String> statements(Item item) {
        return List.of(item.question().split("\n\n")[1].replaceAll("\\.$", "").split("\\. "));
    }

    @Test
    void oneStatementAnswersTheQuestion() {
        for (int i = 0; i < 200; i++) {
            Item item = task.item(3, i, task.config());
            String asked = item.metadata().text("question").replaceAll("^Who (.*)\\? .*$", "$1");

            assertThat(statements(item))
                    .hasSize(item.metadata().integer("num_statements"))
                    .filteredOn(statement -> statement.endsWith(" " + asked))
                    .containsExactly(item.oracle() + " " + asked);
        }
    }

    @Test
    void peopleAreNamedOnceAsLongAsThereAreNames() {
        TaskConfig config = task.config(Map.of("min_num_statements", 1000, "max_num_statements", 1000));
        List<String> names = statements(task.item(3, 0, config)).stream()
                .map(statement -> statement.substring(0, statement.indexOf(' ')))
                .toList();

        assertThat(new HashSet<>(names)).hasSize(1000);
    }

    @Test
    void moreStatementsThanNamesAreFine() {
        TaskConfig config = task.config(Map.of("min_num_statements", 5000, "max_num_statements", 5000));

        assertThat(statements(task.item(3, 0, config))).hasSize(5000);
    }

    @Test
    void blanksAndCaseOfANameDoNotMatter() {
        Item item = task.item(3, 0, task.config());

        assertThat(task.score(" " + item.oracle().toUpperCase() + " \n", item, task.config()))
                .isEqualTo(1);
        assertThat(task.score(item.oracle() + "a", item, task.config())).isZero();
        assertThat(task.scoreAsWritten(item.oracle() + ".", item, task.config()))
                .isZero();
    }
}
