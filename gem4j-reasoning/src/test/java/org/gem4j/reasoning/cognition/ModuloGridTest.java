// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.gem4j.reasoning.TaskConfig;
import org.junit.jupiter.api.Test;

class ModuloGridTest {
    private static final int MOST = 20;

    private static BigInteger value(String operation, int x, int y) {
        BigInteger column = BigInteger.valueOf(x);
        BigInteger row = BigInteger.valueOf(y);
        return switch (operation) {
            case "sum" -> column.add(row);
            case "diff" -> column.subtract(row).abs();
            case "prod" -> column.multiply(row);
            default -> column.pow(y);
        };
    }

    private static String grid(String operation, int divisor, int target, int width, int height) {
        StringBuilder grid = new StringBuilder();
        BigInteger wanted = BigInteger.valueOf(target);
        for (int y = 0; y < height; y++) {
            grid.append(y == 0 ? "" : "\n");
            for (int x = 0; x < width; x++) {
                boolean marked =
                        value(operation, x, y).mod(BigInteger.valueOf(divisor)).equals(wanted);
                grid.append(marked ? '✅' : '❌');
            }
        }
        return grid.toString();
    }

    private static boolean goWith(String full, String holed) {
        for (int i = 0; i < holed.length(); i++) {
            if (holed.charAt(i) != '❔' && holed.charAt(i) != full.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    @Test
    void allRulesThatGoWithTheMarksGiveTheAnswer() {
        ReasoningTask task = ReasoningTasks.find("modulo_grid");
        TaskConfig config = task.config(Map.of("size_x", 9, "size_y", 8, "max_holes", 6));
        for (int i = 0; i < 25; i++) {
            Item item = task.item(31, i, config);
            String holed = item.question().substring(item.question().indexOf("\n\n") + 2);
            Set<String> fillings = new HashSet<>();
            for (String operation : List.of("sum", "diff", "prod", "pow")) {
                for (int divisor = 2; divisor <= MOST; divisor++) {
                    for (int target = 1; target < divisor; target++) {
                        String full = grid(operation, divisor, target, 9, 8);
                        if (goWith(full, holed)) {
                            fillings.add(full);
                        }
                    }
                }
            }

            assertThat(holed).contains("❔");
            assertThat(fillings).as(item.question()).containsExactly(item.oracle());
        }
    }
}
