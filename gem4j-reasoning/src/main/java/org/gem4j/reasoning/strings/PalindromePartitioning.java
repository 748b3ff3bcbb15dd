// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.strings;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.PythonNull;

/// All ways to cut a text into palindromes.
final class PalindromePartitioning extends ReasoningTask {
    /// Texts that can be cut in more ways are regenerated.
    private static final int MOST_WAYS = 5000;

    PalindromePartitioning() {
        super(TaskSpec.named(
                        "palindrome_partitioning", Category.ALGORITHMIC, "Cut a string into palindromes in every way.")
                .range("string_len", 5, 15, 1, 30, "length of the string")
                .range("substring_palindrome_len", 1, 5, 1, 30, "length of the palindromes it is made of")
                .wideDial("string_len", "string_len", 1, 5, 10, 15)
                .wideDial("substring_palindrome_len", "substring_palindrome_len", 1, 3, 5, 7)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int length = Choices.inRange(random, config, "string_len");
        String string;
        boolean[][] palindromes;
        do {
            string = string(random, length, config);
            palindromes = palindromes(string);
        } while (ways(palindromes) > MOST_WAYS);
        List<List<String>> solution = new ArrayList<>();
        collect(string, palindromes, 0, new ArrayList<>(), solution);
        return Draft.of(
                "A palindrome reads the same forward and backward, so single letters are palindromes. Find all ways to"
                        + " cut the text " + string + " into pieces that are palindromes. Answer with a JSON list that"
                        + " has one list of pieces for each way, such as [[\"a\", \"b\", \"b\"], [\"a\", \"bb\"]] for"
                        + " abb; the order of the ways does not matter.",
                text(solution),
                Metadata.of("string", string, "solution", solution, "string_len", length));
    }

    private static String string(SeededRandom random, int length, TaskConfig config) {
        char[] letters = new char[length];
        int start = 0;
        while (start < length) {
            int piece = Math.min(length - start, Choices.inRange(random, config, "substring_palindrome_len"));
            for (int i = 0; 2 * i < piece; i++) {
                char letter = (char) ('a' + random.nextInt(26));
                letters[start + i] = letter;
                letters[start + piece - 1 - i] = letter;
            }
            start += piece;
        }
        return new String(letters);
    }

    /// Whether the letters from one place to another, both included, are a palindrome.
    private static boolean[][] palindromes(String string) {
        int length = string.length();
        boolean[][] palindromes = new boolean[length][length];
        for (int from = length - 1; from >= 0; from--) {
            for (int to = from; to < length; to++) {
                palindromes[from][to] =
                        string.charAt(from) == string.charAt(to) && (to - from < 2 || palindromes[from + 1][to - 1]);
            }
        }
        return palindromes;
    }

    private static long ways(boolean[][] palindromes) {
        int length = palindromes.length;
        long[] ways = new long[length + 1];
        ways[length] = 1;
        for (int from = length - 1; from >= 0; from--) {
            for (int to = from; to < length; to++) {
                ways[from] += palindromes[from][to] ? ways[to + 1] : 0;
            }
        }
        return ways[0];
    }

    private static void collect(
            String string, boolean[][] palindromes, int from, List<String> pieces, List<List<String>> found) {
        if (from == string.length()) {
            found.add(List.copyOf(pieces));
            return;
        }
        for (int to = from; to < string.length(); to++) {
            if (palindromes[from][to]) {
                pieces.add(string.substring(from, to + 1));
                collect(string, palindromes, to + 1, pieces, found);
                pieces.removeLast();
            }
        }
    }

    /// As JSON; the pieces need no escapes.
    static String text(List<List<String>> lists) {
        StringBuilder text = new StringBuilder(lists.size() * 40).append('[');
        for (List<String> list : lists) {
            text.append(text.length() == 1 ? "[" : ", [");
            for (int i = 0; i < list.size(); i++) {
                text.append(i == 0 ? "\"" : ", \"").append(list.get(i)).append('"');
            }
            text.append(']');
        }
        return text.append(']').toString();
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (!(JsonText.loads(answer).orElse(PythonNull.NULL) instanceof List<?> given)) {
            return 0;
        }
        return new HashSet<Object>(given)
                        .equals(new HashSet<Object>(item.metadata().list("solution")))
                ? 1
                : 0;
    }
}
