// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.gem4j.reasoning.TaskConfig;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BfTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void programsPrintTheirAnswers(int difficulty) {
        ReasoningTask task = ReasoningTasks.find("bf");
        TaskConfig config = task.config(Map.of("difficulty", difficulty));

        for (int i = 0; i < 60; i++) {
            Item item = task.item(5, i, config);
            assertThat(run(item.metadata().text("bf_program")))
                    .as("seed 5 index " + i)
                    .isEqualTo(item.oracle());
        }
    }

    private static String run(String code) {
        StringBuilder output = new StringBuilder();
        int[] cells = new int[100];
        int pointer = 0;
        for (int at = 0; at < code.length(); at++) {
            switch (code.charAt(at)) {
                case '>' -> pointer++;
                case '<' -> pointer--;
                case '+' -> cells[pointer] = (cells[pointer] + 1) & 0xff;
                case '-' -> cells[pointer] = (cells[pointer] - 1) & 0xff;
                case '.' -> output.append((char) cells[pointer]);
                case '[' -> at = cells[pointer] == 0 ? partner(code, at, 1) : at;
                default -> at = cells[pointer] != 0 ? partner(code, at, -1) : at;
            }
        }
        return output.toString();
    }

    private static int partner(String code, int from, int step) {
        int depth = 0;
        int at = from;
        do {
            depth += code.charAt(at) == '[' ? 1 : code.charAt(at) == ']' ? -1 : 0;
            at += step;
        } while (depth != 0);
        return at - step;
    }
}
