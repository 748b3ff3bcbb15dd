// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import static org.assertj.core.api.Assertions.assertThat;

import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.gem4j.reasoning.TaskConfig;
import org.junit.jupiter.api.Test;

class TimeIntervalsTest {
    private final ReasoningTask task = ReasoningTasks.all().stream()
            .filter(each -> each.name().equals("time_intervals"))
            .findFirst()
            .orElseThrow();

    @Test
    void aTimeWithAFurtherPartEarnsNothing() {
        TaskConfig config = task.config();
        for (int index = 0; index < 100; index++) {
            Item item = task.item(1, index, config);
            String right = task.reference(item, config);
            if (right.indexOf(':') != right.lastIndexOf(':')) {
                assertThat(task.score(right + ":00", item, config)).as(right).isZero();
            }
        }
    }

    @Test
    void aTimeWithoutOneOfItsColonsEarnsNothing() {
        TaskConfig config = task.config();
        int tried = 0;
        for (int index = 0; index < 100; index++) {
            Item item = task.item(1, index, config);
            String right = task.reference(item, config);
            int colon = right.lastIndexOf(':');
            if (colon != right.indexOf(':')) {
                String changed = right.substring(0, colon) + right.substring(colon + 1);
                assertThat(task.score(changed, item, config)).as(changed).isZero();
                tried++;
            }
        }
        assertThat(tried).isPositive();
    }
}
