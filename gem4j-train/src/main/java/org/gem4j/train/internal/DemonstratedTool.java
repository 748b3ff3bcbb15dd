// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Tools whose use the warm start can demonstrate: calls made of what the agent was shown.
enum DemonstratedTool {
    /// Prints a calculation that was shown; by chance half of the time a piece of it.
    PYTHON("python_code") {
        @Override
        Optional<String> sampleCall(RandomGenerator random, String shown) {
            return calculation(shown).map(whole -> printing(random.nextBoolean() ? whole : piece(random, whole)));
        }

        @Override
        Optional<String> referenceCall(String shown) {
            return calculation(shown).map(DemonstratedTool::printing);
        }
    },

    /// Searches for the first line of what was shown; by chance for up to four adjacent words of it.
    SEARCH("search") {
        @Override
        Optional<String> sampleCall(RandomGenerator random, String shown) {
            String line = firstLine(shown);
            List<MatchResult> words = WORD.matcher(line).results().toList();
            if (words.isEmpty()) {
                return Optional.empty();
            }
            int first = random.nextInt(words.size());
            int count = 1 + random.nextInt(Math.min(MOST_WORDS, words.size() - first));
            return Optional.of(searching(line.substring(
                    words.get(first).start(), words.get(first + count - 1).end())));
        }

        @Override
        Optional<String> referenceCall(String shown) {
            return Optional.of(firstLine(shown)).filter(line -> !line.isEmpty()).map(DemonstratedTool::searching);
        }
    };

    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Pattern CALCULATION = Pattern.compile("\\d++(?: *+[-+*/] *+\\d++)++");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}'-]+");
    private static final int LONGEST_SHOWN = 2_000;
    private static final int MOST_WORDS = 4;

    private final String type;

    /// @param type of the tool, as [org.gem4j.tool.TextTool#type] says
    DemonstratedTool(String type) {
        this.type = type;
    }

    static Optional<DemonstratedTool> of(String type) {
        return Arrays.stream(values()).filter(tool -> tool.type.equals(type)).findFirst();
    }

    /// A call with a random piece of what was shown; empty where nothing fits.
    abstract Optional<String> sampleCall(RandomGenerator random, String shown);

    /// The call that tells most about what was shown; empty where nothing fits.
    abstract Optional<String> referenceCall(String shown);

    private static Optional<String> calculation(String shown) {
        Matcher found = CALCULATION.matcher(shown.substring(0, Math.min(shown.length(), LONGEST_SHOWN)));
        return found.find() ? Optional.of(found.group()) : Optional.empty();
    }

    private static String piece(RandomGenerator random, String calculation) {
        List<MatchResult> numbers = NUMBER.matcher(calculation).results().toList();
        int first = random.nextInt(numbers.size());
        int last = first + random.nextInt(numbers.size() - first);
        return calculation.substring(
                numbers.get(first).start(), numbers.get(last).end());
    }

    private static String printing(String calculation) {
        return "<python>print(" + calculation + ")</python>";
    }

    private static String firstLine(String shown) {
        String line = shown.strip().lines().findFirst().orElse("");
        return line.substring(0, Math.min(line.length(), LONGEST_SHOWN));
    }

    private static String searching(String query) {
        return "<search>" + query.replaceAll("[<>]", " ") + "</search>";
    }
}
