// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Suggestions;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.reasoning.words.Dictionary;
import org.gem4j.text.python.Strings;

/// A word written in letters that are many characters high.
///
/// A wrong answer earns 0.1 for each letter in its place, 0.9 at most.
final class FigletFont extends ReasoningTask {
    private static final double LETTER = 0.1;
    private static final int MOST_LETTERS = 9;

    /// The highest score of an uninformed answer, which has some letters in their places by chance.
    private static final double BY_CHANCE = 0.4;

    private static final List<String> ASKS = List.of(
            "These lines of text show a word in large letters. Which word is it?\n\n",
            "Read the word that is written in large letters here:\n\n",
            "What does this say?\n\n");

    FigletFont() {
        super(TaskSpec.named("figlet_font", Category.COGNITION, "Read a word written in large letters.")
                .option(OptionSpec.text("static_word", "", "The word to write; empty: a random one."))
                .option(OptionSpec.text("static_font", "", "The font to write in; empty: a random one."))
                .range("word_len", 3, 7, 1, 30, "number of letters of a random word")
                .bool("space_letters", true, "Whether there is extra space between letters.")
                .wideDial("word_len", "word_len", 3, 5, 10, 15, 20, 30)
                .floor(BY_CHANCE)
                .partial(LETTER * MOST_LETTERS));
    }

    @Override
    protected void check(TaskConfig config) {
        String word = config.text("static_word");
        if (!word.matches("[A-Za-z]{0,100}")) {
            throw new IllegalArgumentException(
                    "option static_word of figlet_font must be a word of at most 100 letters from A to Z but was "
                            + word);
        }
        String font = config.text("static_font");
        if (!font.isEmpty() && font(font).isEmpty()) {
            List<String> names = PixelFont.all().stream().map(PixelFont::name).toList();
            throw new IllegalArgumentException("option static_font of figlet_font must be a known font but was " + font
                    + Suggestions.didYouMean(font, names) + " Fonts: " + String.join(", ", names) + ".");
        }
        int min = config.integer("min_word_len");
        int max = config.integer("max_word_len");
        if (min > Dictionary.LONGEST || max < Dictionary.SHORTEST) {
            throw new IllegalArgumentException("options min_word_len and max_word_len of figlet_font must allow the"
                    + " length of a word, " + Dictionary.SHORTEST + " to " + Dictionary.LONGEST + ", but were " + min
                    + " and " + max);
        }
    }

    private static Optional<PixelFont> font(String name) {
        return PixelFont.all().stream().filter(font -> font.name().equals(name)).findFirst();
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        String word = config.text("static_word");
        if (word.isEmpty()) {
            word = Dictionary.all()
                    .pick(random, config.integer("min_word_len"), config.integer("max_word_len"))
                    .toUpperCase(Locale.ROOT);
        }
        PixelFont font = font(config.text("static_font")).orElseGet(() -> random.pick(PixelFont.all()));
        boolean apart = config.bool("space_letters");
        String question = random.pick(ASKS)
                + font.write(word.toUpperCase(Locale.ROOT), apart)
                + "\nThe word may continue on further lines of letters below the first. Answer with the word alone.";
        return Draft.of(question, word, Metadata.of("font", font.name(), "space_letters", apart));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        String given = Strings.lower(Strings.strip(answer.replace(" ", "")));
        String wanted = Strings.lower(Strings.strip(item.oracle()));
        if (given.equals(wanted)) {
            return 1;
        }
        int equal = 0;
        for (int i = 0; i < Math.min(given.length(), wanted.length()); i++) {
            equal += given.charAt(i) == wanted.charAt(i) ? 1 : 0;
        }
        return LETTER * Math.min(equal, MOST_LETTERS);
    }
}
