// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.code;

import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// What a Brainf*ck program prints: a made-up word, a sum that grows in a loop, or one with a condition in the loop.
final class Bf extends ReasoningTask {
    private static final String CONSONANTS = "bcdfghjklmnprstvwz";
    private static final String VOWELS = "aeiou";
    private static final int LETTERS = 5;
    private static final int LARGEST = 255;

    private static final int ACC = 0;
    private static final int TARGET = 1;
    private static final int X = 2;
    private static final int Y = 3;
    private static final int LIMIT = 4;

    Bf() {
        super(TaskSpec.named("bf", Category.CODE, "Predict the output of a Brainf*ck program.")
                .integer("difficulty", 1, 1, 3, "1: prints a word; 2: adds in a loop; 3: has a condition in the loop.")
                .dial("difficulty", "difficulty", 1, 2, 3));
    }

    /// @param source the program in a C-like notation
    /// @param code the program
    /// @param output what it prints
    private record Program(String source, String code, String output) {}

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        Program program = switch (config.integer("difficulty")) {
            case 1 -> word(random);
            case 2 -> sum(random);
            default -> conditionalSum(random);
        };
        return Draft.of(
                "What does the following Brainf*ck program print? All cells start at 0 and hold values from 0 to 255.\n\n"
                        + program.code + "\n\nAnswer with exactly what is printed.",
                program.output,
                Metadata.of("bfit_code", program.source, "bf_program", program.code));
    }

    private static Program word(SeededRandom random) {
        StringBuilder word = new StringBuilder();
        boolean vowel = random.nextInt(4) == 0;
        for (int i = 0; i < LETTERS; i++, vowel = !vowel) {
            String letters = vowel ? VOWELS : CONSONANTS;
            word.append(letters.charAt(random.nextInt(letters.length())));
        }
        BfWriter writer = new BfWriter();
        int value = 0;
        for (int i = 0; i < LETTERS; i++) {
            writer.add(0, word.charAt(i) - value, 1);
            value = word.charAt(i);
            writer.print(0);
        }
        return new Program("\nint main() {\n    print(\"" + word + "\");\n}\n", writer.code(), word.toString());
    }

    private static Program sum(SeededRandom random) {
        int x = random.between(1, 4);
        int y = random.between(1, 5);
        int target = x * y * random.between(1, 9) + random.between(1, 9);
        int acc = 0;
        while (acc < target) {
            acc += x + y;
        }
        BfWriter writer = start(target, x, y);
        writer.whileLess(ACC, TARGET, () -> {
            writer.addCell(X, ACC);
            writer.addCell(Y, ACC);
        });
        writer.printNumber(ACC);
        return new Program(
                source(target, x, y, "        acc = acc + x;\n        acc = acc + y;\n"),
                writer.code(),
                Integer.toString(acc));
    }

    private static Program conditionalSum(SeededRandom random) {
        int x = random.between(1, 7);
        int y = random.between(1, 9);
        int target = Math.min(x * y * random.between(1, 9) + random.between(1, 9) + 50, LARGEST - x - y);
        int limit = target - random.between(1, 40);
        int acc = 0;
        while (acc < target) {
            acc += x;
            acc += acc > limit ? y : 0;
        }
        BfWriter writer = start(target, x, y);
        writer.set(LIMIT, limit);
        writer.whileLess(ACC, TARGET, () -> {
            writer.addCell(X, ACC);
            writer.ifLess(LIMIT, ACC, () -> writer.addCell(Y, ACC));
        });
        writer.printNumber(ACC);
        String body =
                "        acc = acc + x;\n        if (acc > " + limit + ") {\n            acc = acc + y;\n        }\n";
        return new Program(source(target, x, y, body), writer.code(), Integer.toString(acc));
    }

    private static BfWriter start(int target, int x, int y) {
        BfWriter writer = new BfWriter();
        writer.set(ACC, 0);
        writer.set(TARGET, target);
        writer.set(X, x);
        writer.set(Y, y);
        return writer;
    }

    private static String source(int target, int x, int y, String body) {
        return "\nint main() {\n    int acc = 0;\n    int target = " + target + ";\n    int x = " + x
                + ";\n    int y = " + y + ";\n    while (acc < target) {\n" + body + "    }\n    printint(acc);\n}\n";
    }
}
