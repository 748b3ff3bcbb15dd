// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.answer;

import java.util.List;
import java.util.Optional;

/// Finds the answer in a model's text, by the most explicit marker.
///
/// In this order: the last answer tag; a "final answer" after the last box; the last box (or boxes side by side); the
/// last answer phrase or `####`, whichever comes later; then, without any marker, the last formula or number, whichever
/// comes later; a short text without sentences is its own answer.
public final class AnswerExtractor {
    /// How an answer was found.
    public enum Method {
        ANSWER_TAG,
        BOXED,
        FINAL_ANSWER,
        HASHES,
        FORMULA,
        NUMBER,
        WHOLE_TEXT
    }

    /// The answer, and how it was found.
    public record Extraction(String value, Method method) {}

    /// The number of words above which a text is prose around an answer.
    private static final int PROSE_WORDS = 3;

    private AnswerExtractor() {}

    /// The answer in a text; empty only for a blank text.
    public static Optional<Extraction> extract(String text) {
        if (text.isBlank()) {
            return Optional.empty();
        }
        Optional<String> tag = AnswerTags.last(text);
        if (tag.isPresent()) {
            return Optional.of(new Extraction(boxed(tag.get()).orElse(tag.get()), Method.ANSWER_TAG));
        }
        List<Boxes.Box> boxes = Boxes.all(text);
        Optional<FinalAnswer.Phrase> phrase = FinalAnswer.lastPhrase(text);
        boolean later = phrase.isPresent()
                && phrase.get().isFinal()
                && (boxes.isEmpty() || phrase.get().start() > boxes.getLast().end());
        if (later && phrase.isPresent()) {
            return Optional.of(new Extraction(within(phrase.get().value()), Method.FINAL_ANSWER));
        }
        if (!boxes.isEmpty()) {
            return Optional.of(new Extraction(String.join(", ", Boxes.joined(text)), Method.BOXED));
        }
        Optional<FinalAnswer.Phrase> hashes = FinalAnswer.hashes(text);
        if (hashes.isPresent()
                && (phrase.isEmpty() || phrase.get().start() < hashes.get().start())) {
            return Optional.of(new Extraction(hashes.get().value(), Method.HASHES));
        }
        return Optional.of(phrase.map(found -> new Extraction(within(found.value()), Method.FINAL_ANSWER))
                .orElseGet(() -> unmarked(text)));
    }

    private static Optional<String> boxed(String text) {
        List<String> boxes = Boxes.joined(text);
        return boxes.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", boxes));
    }

    /// The answer in the text after an answer phrase: a box in it, or the number in a sentence.
    private static String within(String value) {
        return boxed(value)
                .orElseGet(() -> words(value) >= PROSE_WORDS ? unmarked(value).value() : value);
    }

    private static Extraction unmarked(String text) {
        Optional<Formulas.Span> formula = Formulas.last(text);
        if (words(formula.isPresent() ? Formulas.outside(text) : text) == 0 && formula.isPresent()) {
            return new Extraction(text.strip(), Method.WHOLE_TEXT);
        }
        boolean prose = words(text) >= PROSE_WORDS || formula.isPresent();
        Optional<Formulas.Span> number = prose ? Numbers.last(text) : Optional.empty();
        if (formula.isPresent()
                && (number.isEmpty() || number.get().start() < formula.get().end())) {
            return new Extraction(formula.get().value(), Method.FORMULA);
        }
        return number.map(span -> new Extraction(span.value(), Method.NUMBER))
                .orElseGet(() -> new Extraction(text.strip(), Method.WHOLE_TEXT));
    }

    /// Runs of two or more letters that no backslash makes a command.
    private static int words(String text) {
        int words = 0;
        for (int i = 0; i < text.length(); i++) {
            int start = i;
            while (i < text.length() && Character.isLetter(text.charAt(i))) {
                i++;
            }
            boolean command = start > 0 && text.charAt(start - 1) == '\\';
            words += i - start >= 2 && !command ? 1 : 0;
        }
        return words;
    }
}
