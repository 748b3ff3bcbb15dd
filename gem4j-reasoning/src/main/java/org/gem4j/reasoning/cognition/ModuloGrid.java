// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// A grid with holes whose cells are marked where a calculation with row and column leaves a certain remainder.
///
/// Only one filling of the holes is consistent with a rule of this kind.
final class ModuloGrid extends ReasoningTask {
    private static final char YES = '✅';
    private static final char NO = '❌';
    private static final char HOLE = '❔';
    private static final int ATTEMPTS = 10_000;

    /// How the number of a cell comes from its column x and row y.
    private enum Operation {
        SUM,
        DIFF,
        PROD,
        POW;

        /// The remainders of a row of cells.
        void row(int y, int divisor, int[] remainders, int[] powers) {
            for (int x = 0; x < remainders.length; x++) {
                remainders[x] = switch (this) {
                    case SUM -> (x + y) % divisor;
                    case DIFF -> Math.abs(x - y) % divisor;
                    case PROD -> x * y % divisor;
                    case POW -> powers[x] = y == 0 ? 1 % divisor : powers[x] * x % divisor;
                };
            }
        }
    }

    ModuloGrid() {
        super(TaskSpec.named("modulo_grid", Category.COGNITION, "Fill in the holes of a grid that follows a pattern.")
                .integer("size_x", 20, 6, 200, "Number of columns.")
                .integer("size_y", 20, 6, 200, "Number of rows.")
                .integer("max_divisor", 20, 2, 1000, "Largest divisor.")
                .integer("max_target", 20, 1, 1000, "Largest remainder that marks a cell.")
                .integer("max_holes", 1, 1, 1000, "Number of times a cell is chosen to be a hole.")
                .dial("size_x", "size_x", 20, 40, 60, 80)
                .dial("size_y", "size_y", 20, 40, 60, 80)
                .dial("max_holes", "max_holes", 1, 5, 10, 15)
                .dial("max_divisor", "max_divisor", 3, 5, 7, 15, 17, 49)
                .dial("max_target", "max_target", 1, 0, 3, 7, 9, 21));
    }

    @Override
    protected Map<String, Object> difficulty(TaskConfig config) {
        Map<String, Object> difficulty = new LinkedHashMap<>();
        difficulty.put("size_x", config.integer("size_x"));
        difficulty.put("size_y", config.integer("size_y"));
        difficulty.put("holes", config.integer("max_holes"));
        difficulty.put("divisor", config.integer("max_divisor"));
        difficulty.put("target", config.integer("max_target"));
        return difficulty;
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int width = config.integer("size_x");
        int height = config.integer("size_y");
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Operation operation = Operation.values()[random.nextInt(Operation.values().length)];
            int divisor = random.between(1, config.integer("max_divisor"));
            int target = random.between(1, config.integer("max_target"));
            if (target >= divisor) {
                continue;
            }
            char[] full = pattern(operation, divisor, target, width, height);
            char[] holed = full.clone();
            for (int i = 0; i < config.integer("max_holes"); i++) {
                holed[random.nextInt(height) * (width + 1) + random.nextInt(width)] = HOLE;
            }
            if (new Rules(holed, full, width, height).leaveNoDoubt(config.integer("max_divisor"))) {
                return draft(holed, full, operation, divisor, target);
            }
        }
        throw new IllegalArgumentException("options of modulo_grid leave no grid whose holes can be filled in one way"
                + " only: choose fewer holes or a larger grid");
    }

    private static char[] pattern(Operation operation, int divisor, int target, int width, int height) {
        char[] cells = new char[height * (width + 1) - 1];
        int[] remainders = new int[width];
        int[] powers = new int[width];
        for (int y = 0, at = 0; y < height; y++) {
            operation.row(y, divisor, remainders, powers);
            for (int x = 0; x < width; x++) {
                cells[at++] = remainders[x] == target ? YES : NO;
            }
            if (y < height - 1) {
                cells[at++] = '\n';
            }
        }
        return cells;
    }

    private static Draft draft(char[] holed, char[] full, Operation operation, int divisor, int target) {
        String question = "The columns of this grid are numbered 0, 1, 2 ... from left to right, the rows likewise from"
                + " top to bottom. A cell is marked with ✅ if a certain calculation with its two numbers (their sum,"
                + " the size of their difference, their product, or column to the power of row) leaves a certain"
                + " remainder on division by a certain number, else with ❌. Some marks are hidden by ❔. Find the rule"
                + " and answer with the whole grid, hidden marks filled in.\n\n" + new String(holed);
        return Draft.of(
                question,
                new String(full),
                Metadata.of(
                        "divisor",
                        divisor,
                        "target",
                        target,
                        "operation",
                        operation.name().toLowerCase(Locale.ROOT)));
    }

    /// The rules consistent with the visible part of a grid.
    private record Rules(char[] holed, char[] full, int width, int height) {
        /// Whether all of them fill the holes alike. A rule's remainder follows from any visible mark.
        boolean leaveNoDoubt(int maxDivisor) {
            int mark = 0;
            while (mark < holed.length && holed[mark] != YES) {
                mark++;
            }
            if (mark == holed.length) {
                return false;
            }
            int[] remainders = new int[width];
            int[] powers = new int[width];
            for (Operation operation : Operation.values()) {
                for (int divisor = 2; divisor <= maxDivisor; divisor++) {
                    if (differs(operation, divisor, mark, remainders, powers)) {
                        return false;
                    }
                }
            }
            return true;
        }

        /// Whether a rule is consistent with all visible cells and fills a hole differently. Rows from that of
        /// the mark on are tried first, since most rules fail there.
        private boolean differs(Operation operation, int divisor, int mark, int[] remainders, int[] powers) {
            int target = -1;
            boolean differs = false;
            int first = mark / (width + 1);
            for (int y = operation == Operation.POW ? 0 : first; y < height; y++) {
                operation.row(y, divisor, remainders, powers);
                if (y == first) {
                    target = remainders[mark % (width + 1)];
                    if (target == 0) {
                        return false;
                    }
                }
                if (y >= first) {
                    if (disagrees(y, target, remainders)) {
                        return false;
                    }
                    differs |= fillsOtherwise(y, target, remainders);
                }
            }
            for (int y = 0; y < first; y++) {
                operation.row(y, divisor, remainders, powers);
                if (disagrees(y, target, remainders)) {
                    return false;
                }
                differs |= fillsOtherwise(y, target, remainders);
            }
            return differs;
        }

        /// Whether a row of remainders gives a visible cell another mark.
        private boolean disagrees(int y, int target, int[] remainders) {
            for (int x = 0, at = y * (width + 1); x < width; x++, at++) {
                if (holed[at] != HOLE && (remainders[x] == target) != (holed[at] == YES)) {
                    return true;
                }
            }
            return false;
        }

        /// Whether a row of remainders gives a hidden cell another mark.
        private boolean fillsOtherwise(int y, int target, int[] remainders) {
            for (int x = 0, at = y * (width + 1); x < width; x++, at++) {
                if (holed[at] == HOLE && (remainders[x] == target) != (full[at] == YES)) {
                    return true;
                }
            }
            return false;
        }
    }
}
