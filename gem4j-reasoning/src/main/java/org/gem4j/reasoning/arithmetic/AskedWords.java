// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.reasoning.Fillers;
import org.gem4j.text.answer.MultiplierWords;

/// The words that may stand beside the number that a word problem asks for: those of the question itself, such as its
/// unit, unless they make another number of it ("half", "less", "two"), and words that say nothing else.
///
/// Everything else beside the number may change it: `-(5)`, `\sqrt{5}`, "5 below zero", "5 cents" where dollars were
/// asked for. So what is not known is refused.
final class AskedWords {
    private static final Set<String> NEUTRAL = words("""
            he she they we there this that will be was were has have had got get gets in on of for at
            total sum altogether all together exactly number amount cost final""");

    /// Words of questions that may make another number of the one beside them.
    private static final Set<String> CHANGING = words("""
            one two three four five six seven eight nine single first second half twice double times
            quarter quarters fours minus plus less fewer more extra off over under but without no not
            wrong until divided rounded factor divisor every each before after needs and""");

    private static final Map<String, String> ABBREVIATIONS = Map.ofEntries(
            Map.entry("km", "kilometers"),
            Map.entry("m", "meters"),
            Map.entry("cm", "centimeters"),
            Map.entry("kg", "kilograms"),
            Map.entry("g", "grams"),
            Map.entry("l", "liters"),
            Map.entry("h", "hours"),
            Map.entry("hr", "hours"),
            Map.entry("hrs", "hours"),
            Map.entry("min", "minutes"),
            Map.entry("mins", "minutes"),
            Map.entry("usd", "dollars"));

    private static final Pattern WORD = Pattern.compile("\\p{L}+");
    private static final Pattern NUMBER =
            Pattern.compile("(?<![.,\\p{L}\\d])\\d(?:[\\d,]*\\d)?(?:\\.\\d+)?(?!\\.?\\d)");

    /// TeX's words for upright text and its blanks, a dollar sign, and a heading's mark.
    private static final Pattern MARKUP = Pattern.compile(
            "\\\\(?:text|textbf|textit|textrm|mathrm|mathbf|mbox|quad|qquad)(?![A-Za-z])|\\\\[,;:! $]|^\\s*#{2,}\\s");

    private static final Pattern BOLD = Pattern.compile("(?<!\\d)\\*\\*([^*]*)\\*\\*");
    private static final Pattern DASH = Pattern.compile("(?<=\\d)\\s+[-–—]\\s+(?=\\p{L})");
    private static final Pattern PLUS = Pattern.compile("(?:^|(?<=[=:]))\\s*\\+(?=\\d)");
    private static final Pattern NAME = Pattern.compile("^\\s*\\p{L}\\s*(?==)");

    private final Set<String> words = new HashSet<>(NEUTRAL);

    private AskedWords() {}

    private static Set<String> words(String text) {
        return Set.of(text.split("\\s+"));
    }

    static AskedWords of(String question) {
        AskedWords asked = new AskedWords();
        int manyAt = question.toLowerCase(Locale.ROOT).lastIndexOf("how many ");
        // "How far" names no unit: it is that of the question.
        String sentence = manyAt < 0 ? question : question.substring(manyAt);
        Matcher matcher = WORD.matcher(sentence.toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            String word = matcher.group();
            if (!CHANGING.contains(word) && !MultiplierWords.isOne(word)) {
                asked.words.add(word);
            }
        }
        return asked;
    }

    /// Whether an answer says its number once, or again after words, and beside it nothing but such words.
    boolean areAllBesideNumbers(String answer) {
        String text = MARKUP.matcher(answer).replaceAll(" ");
        text = BOLD.matcher(text).replaceAll(" $1 ");
        text = DASH.matcher(text).replaceAll(" ");
        text = NAME.matcher(PLUS.matcher(text).replaceAll("")).replaceAll("");
        Matcher numbers = NUMBER.matcher(text);
        StringBuilder rest = new StringBuilder();
        int end = -1;
        while (numbers.find()) {
            if (end >= 0 && !joins(text.substring(end, numbers.start()))) {
                return false;
            }
            end = numbers.end();
            numbers.appendReplacement(rest, " ");
        }
        String beside = numbers.appendTail(rest).toString();
        return Fillers.areAll(beside, known(beside), "=;$()[]{}");
    }

    /// Whether two equal numbers with this between them are said twice: `5 (5)` is a product.
    private static boolean joins(String between) {
        return between.strip().equals("=") || WORD.matcher(between).find();
    }

    private Set<String> known(String text) {
        Set<String> known = new HashSet<>();
        Matcher matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            if (isKnown(matcher.group())) {
                known.add(matcher.group());
            }
        }
        return known;
    }

    private boolean isKnown(String word) {
        String full = ABBREVIATIONS.getOrDefault(word, word);
        String one = full.endsWith("s") ? full.substring(0, full.length() - 1) : full;
        return words.contains(word) || words.contains(full) || words.contains(one) || words.contains(full + "s");
    }
}
