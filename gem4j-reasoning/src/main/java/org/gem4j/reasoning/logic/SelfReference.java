// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.logic;

import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Seven statements about how many of themselves are true: how many assignments of truth values agree with them?
///
/// How many are true decides what every statement says, so there is one assignment to try for each number.
final class SelfReference extends ReasoningTask {
    private static final int STATEMENTS = 7;
    private static final int FALLBACK = 4;

    SelfReference() {
        super(TaskSpec.named(
                        "self_reference",
                        Category.LOGIC,
                        "Count the consistent truth assignments of statements about each other.")
                .integer("difficulty", 5, 1, 10, "Recorded in the items; it has no other effect.")
                .dial("difficulty", "difficulty", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    }

    /// The numbers in the first four statements.
    ///
    /// @param least at least so many are true
    /// @param most at most so many are false
    /// @param exactlyTrue exactly so many are true
    /// @param exactlyFalse exactly so many are false
    record Puzzle(int least, int most, int exactlyTrue, int exactlyFalse) {
        /// The number of consistent assignments.
        int solutions() {
            int solutions = 0;
            for (int trueOnes = 0; trueOnes <= STATEMENTS; trueOnes++) {
                int falseOnes = STATEMENTS - trueOnes;
                boolean third = trueOnes == exactlyTrue;
                boolean fourth = falseOnes == exactlyFalse;
                int count = one(trueOnes >= least)
                        + one(falseOnes <= most)
                        + one(third)
                        + one(fourth)
                        + one(third != fourth)
                        + one(isPrime(trueOnes))
                        + one(isComposite(falseOnes));
                solutions += one(count == trueOnes);
            }
            return solutions;
        }

        private static int one(boolean condition) {
            return condition ? 1 : 0;
        }
    }

    private static boolean isPrime(int number) {
        return number == 2 || number == 3 || number == 5 || number == 7;
    }

    private static boolean isComposite(int number) {
        return number == 4 || number == 6;
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        Puzzle puzzle = draw(random);
        StringBuilder question = new StringBuilder(700)
                .append("Each of these seven statements is either true or false:\n1. At least ")
                .append(of(puzzle.least(), "true"))
                .append(".\n2. At most ")
                .append(of(puzzle.most(), "false"))
                .append(".\n3. Exactly ")
                .append(of(puzzle.exactlyTrue(), "true"))
                .append(".\n4. Exactly ")
                .append(of(puzzle.exactlyFalse(), "false"))
                .append(".\n5. Exactly one of the statements 3 and 4 is true.\n"
                        + "6. The number of true statements is prime.\n"
                        + "7. The number of false statements is composite.\n\n"
                        + "In how many ways can the seven statements be marked true or false so that every statement"
                        + " marked true holds and every statement marked false does not? Answer with the number"
                        + " alone.");
        return Draft.of(question.toString(), Integer.toString(puzzle.solutions()), Metadata.empty());
    }

    private static String of(int count, String value) {
        return count + " of the seven statements " + (count == 1 ? "is " : "are ") + value;
    }

    /// Plans a number of true statements, then chooses statements 1 to 4 to hold or not for that number.
    private static Puzzle draw(SeededRandom random) {
        int planned = random.between(1, STATEMENTS - 1);
        int given = (isPrime(planned) ? 1 : 0) + (isComposite(STATEMENTS - planned) ? 1 : 0);
        boolean[] holds = new boolean[5];
        int left = planned - given;
        if (left >= 0 && left <= holds.length) {
            for (int index : Choices.distinct(random, left, holds.length)) {
                holds[index] = true;
            }
        } else {
            planned = FALLBACK;
            holds = new boolean[] {true, true, true, true, false};
        }
        int falseOnes = STATEMENTS - planned;
        return new Puzzle(
                holds[0] ? random.between(1, planned) : random.between(planned + 1, STATEMENTS),
                holds[1] ? random.between(falseOnes, STATEMENTS) : random.between(0, falseOnes - 1),
                holds[2] ? planned : otherThan(random, planned),
                holds[3] ? falseOnes : otherThan(random, falseOnes));
    }

    private static int otherThan(SeededRandom random, int number) {
        int other = random.nextInt(STATEMENTS);
        return other < number ? other : other + 1;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return answer.equals(item.oracle()) ? 1 : 0;
    }
}
