// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Programs on texts.
final class TextPrograms {
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";

    private TextPrograms() {}

    static List<CodeProgram> all() {
        return List.of(runLengths(), bracketDepth(), wordLengths(), commonPart(), shiftedVowels(), longestRun());
    }

    private static CodeProgram runLengths() {
        return new CodeProgram(
                "run_lengths",
                5,
                "A text is shortened: each run of the same letter becomes the letter, and the length of the run if that is "
                        + "more than 1.",
                """
                def main(text):
                    short = ""
                    i = 0
                    while i < len(text):
                        j = i
                        while j < len(text) and text[j] == text[i]:
                            j += 1
                        short += text[i] + (str(j - i) if j - i > 1 else "")
                        i = j
                    return short
                """,
                random -> Inputs.map("text", Inputs.text(random, random.between(8, 18), "abc")),
                input -> {
                    String text = input.text("text", 1000);
                    StringBuilder shortened = new StringBuilder();
                    int i = 0;
                    while (i < text.length()) {
                        int j = i;
                        while (j < text.length() && text.charAt(j) == text.charAt(i)) {
                            j++;
                        }
                        shortened.append(text.charAt(i)).append(j - i > 1 ? j - i : "");
                        i = j;
                    }
                    return shortened.toString();
                });
    }

    private static CodeProgram bracketDepth() {
        return new CodeProgram(
                "bracket_depth",
                6,
                "How deeply are the parentheses of a text nested? If they do not match, the answer says where this "
                        + "first shows: at an unmatched closing parenthesis, or at the end of the text.",
                """
                def main(text):
                    depth = 0
                    deepest = 0
                    for i, c in enumerate(text):
                        depth += 1 if c == "(" else -1
                        if depth < 0:
                            return {"ok": False, "at": i}
                        deepest = max(deepest, depth)
                    if depth > 0:
                        return {"ok": False, "at": len(text)}
                    return {"ok": True, "depth": deepest}
                """,
                random -> {
                    StringBuilder text = new StringBuilder();
                    int depth = 0;
                    for (int left = random.between(5, 9); left > 0 || depth > 0; ) {
                        boolean open = left > 0 && (depth == 0 || random.nextBoolean());
                        text.append(open ? '(' : ')');
                        depth += open ? 1 : -1;
                        left -= open ? 1 : 0;
                    }
                    if (random.nextInt(3) == 0) {
                        text.deleteCharAt(random.nextInt(text.length()));
                    }
                    return Inputs.map("text", text.toString());
                },
                input -> {
                    String text = input.text("text", 1000);
                    long depth = 0;
                    long deepest = 0;
                    for (int i = 0; i < text.length(); i++) {
                        depth += text.charAt(i) == '(' ? 1 : -1;
                        if (depth < 0) {
                            return Inputs.map("ok", false, "at", (long) i);
                        }
                        deepest = Math.max(deepest, depth);
                    }
                    return depth > 0
                            ? Inputs.map("ok", false, "at", (long) text.length())
                            : Inputs.map("ok", true, "depth", deepest);
                });
    }

    private static CodeProgram wordLengths() {
        return new CodeProgram(
                "word_lengths",
                5,
                "How many words of each length are there? Lengths are written as strings.",
                """
                def main(words):
                    counts = {}
                    for word in sorted(words, key=len):
                        key = str(len(word))
                        counts[key] = counts.get(key, 0) + 1
                    return counts
                """,
                random -> {
                    List<Object> words = new ArrayList<>();
                    for (int i = random.between(5, 10); i > 0; i--) {
                        words.add(Inputs.text(random, random.between(2, 7), LETTERS));
                    }
                    return Inputs.map("words", words);
                },
                input -> {
                    Map<Integer, Long> counts = new TreeMap<>();
                    for (String word : input.texts("words", 1000)) {
                        counts.merge(word.codePointCount(0, word.length()), 1L, Long::sum);
                    }
                    Map<String, Object> named = Inputs.map();
                    counts.forEach((length, count) -> named.put(length.toString(), count));
                    return named;
                });
    }

    private static CodeProgram commonPart() {
        return new CodeProgram(
                "common_letters",
                8,
                "What is the largest number of letters that can be kept if letters are deleted from two words until both are equal?",
                """
                def main(left, right):
                    table = [[0] * (len(right) + 1) for _ in range(len(left) + 1)]
                    for i, a in enumerate(left):
                        for j, b in enumerate(right):
                            if a == b:
                                table[i + 1][j + 1] = table[i][j] + 1
                            else:
                                table[i + 1][j + 1] = max(table[i][j + 1], table[i + 1][j])
                    return table[-1][-1]
                """,
                random -> Inputs.map(
                        "left", Inputs.text(random, random.between(5, 9), "abcd"),
                        "right", Inputs.text(random, random.between(5, 9), "abcd")),
                input -> {
                    String left = input.text("left", 500);
                    String right = input.text("right", 500);
                    long[] row = new long[right.length() + 1];
                    for (int i = 0; i < left.length(); i++) {
                        long corner = 0;
                        for (int j = 0; j < right.length(); j++) {
                            long above = row[j + 1];
                            row[j + 1] = left.charAt(i) == right.charAt(j) ? corner + 1 : Math.max(above, row[j]);
                            corner = above;
                        }
                    }
                    return row[right.length()];
                });
    }

    private static CodeProgram shiftedVowels() {
        return new CodeProgram(
                "shifted_vowels",
                6,
                "The vowels of a word move one place forward: each takes the place of the next vowel, and the last one "
                        + "that of the first.",
                """
                def main(word):
                    places = [i for i, c in enumerate(word) if c in "aeiou"]
                    letters = list(word)
                    for at, place in enumerate(places):
                        letters[places[(at + 1) % len(places)]] = word[place]
                    return "".join(letters)
                """,
                random -> {
                    StringBuilder word = new StringBuilder();
                    for (int i = random.between(4, 6); i > 0; i--) {
                        word.append(Inputs.text(random, 1, "bcdfglmnprst")).append(Inputs.text(random, 1, "aeiou"));
                    }
                    return Inputs.map("word", word.toString());
                },
                input -> {
                    String word = input.text("word", 1000);
                    List<Integer> places = new ArrayList<>();
                    for (int i = 0; i < word.length(); i++) {
                        if ("aeiou".indexOf(word.charAt(i)) >= 0) {
                            places.add(i);
                        }
                    }
                    StringBuilder letters = new StringBuilder(word);
                    for (int at = 0; at < places.size(); at++) {
                        letters.setCharAt(places.get((at + 1) % places.size()), word.charAt(places.get(at)));
                    }
                    return letters.toString();
                });
    }

    private static CodeProgram longestRun() {
        return new CodeProgram(
                "longest_run",
                7,
                "A number is written in binary. How long is the longest run of ones, and at which place from the left, "
                        + "starting at 0, does the first such run begin?",
                """
                def main(number):
                    bits = bin(number)[2:]
                    runs = bits.split("0")
                    longest = max(len(run) for run in runs)
                    return {"bits": bits, "length": longest, "start": bits.index("1" * longest)}
                """,
                random -> Inputs.map("number", Inputs.whole(random, 100, 5000)),
                input -> {
                    String bits = Long.toBinaryString(input.whole("number", 0, Long.MAX_VALUE));
                    int longest = 0;
                    for (String run : bits.split("0", -1)) {
                        longest = Math.max(longest, run.length());
                    }
                    return Inputs.map(
                            "bits", bits,
                            "length", (long) longest,
                            "start", (long) bits.indexOf("1".repeat(longest)));
                });
    }
}
