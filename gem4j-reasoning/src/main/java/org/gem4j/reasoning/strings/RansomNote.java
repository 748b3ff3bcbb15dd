// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.Arrays;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Whether the letters of one text are enough to write another.
final class RansomNote extends ReasoningTask {
    private static final int LETTERS = 26;

    RansomNote() {
        super(TaskSpec.named(
                        "ransom_note",
                        Category.ALGORITHMIC,
                        "Decide whether a text can be made from another's letters.")
                .range("note_length", 1, 10, 1, 100_000, "length of the note")
                .range("magazine_length", 2, 30, 2, 200_000, "length of the magazine")
                .number("p_solvable", 0.5, 0, 1, "Probability of a note that can be made.")
                .wideDial("note_length", "note_length", 10, 50, 100, 500)
                .wideDial("magazine_length", "magazine_length", 50, 100, 500, 1000));
    }

    @Override
    protected void check(TaskConfig config) {
        if (config.integer("max_note_length") >= config.integer("max_magazine_length")) {
            throw new IllegalArgumentException(
                    "option max_note_length of ransom_note must be less than max_magazine_length ("
                            + config.integer("max_magazine_length") + ") but was " + config.integer("max_note_length"));
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int noteLength = Choices.inRange(random, config, "note_length");
        int magazineLength = random.between(
                Math.max(noteLength, config.integer("min_magazine_length")), config.integer("max_magazine_length"));
        boolean solvable = Choices.chance(random, config.number("p_solvable"));
        int[] note = new int[noteLength];
        for (int i = 0; i < noteLength; i++) {
            note[i] = random.nextInt(LETTERS);
        }
        int[] magazine = Arrays.copyOf(note, magazineLength);
        int missing = solvable ? LETTERS : note[0];
        for (int i = solvable ? noteLength : 0; i < magazineLength; i++) {
            if (i == 0 || i >= noteLength) {
                int letter = random.nextInt(solvable ? LETTERS : LETTERS - 1);
                magazine[i] = letter >= missing ? letter + 1 : letter;
            }
        }
        Choices.shuffle(random, note);
        Choices.shuffle(random, magazine);
        String noteText = text(note);
        String magazineText = text(magazine);
        return Draft.of(
                "You cut single letters out of a magazine to make a note; each letter in it can be used once. The"
                        + " magazine has the letters " + magazineText + " and the note must read " + noteText
                        + ". Are there enough of all letters? Answer True or False.",
                solvable ? "True" : "False",
                Metadata.of(
                        "ransom_note",
                        noteText,
                        "magazine",
                        magazineText,
                        "solution",
                        solvable,
                        "solvable",
                        solvable,
                        "note_length",
                        noteLength,
                        "magazine_length",
                        magazineLength));
    }

    private static String text(int[] letters) {
        char[] text = new char[letters.length];
        for (int i = 0; i < text.length; i++) {
            text[i] = (char) ('a' + letters[i]);
        }
        return new String(text);
    }
}
