// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.text.words.WordLists;
import org.jspecify.annotations.Nullable;

/// Find hidden words in a square of letters.
///
/// - **Action**: `\boxed{row column row column}`, the first and the last letter of a word, counted from 0.
/// - **Observation**: which word was found, if any; the square as suffix, found words in brackets.
/// - **Reward**: 1 divided by the number of words for each word found, in either direction, so that a solved episode
///   sums to 1; 0 for anything else; -0.1 for an unreadable answer.
/// - **End**: all words are found, an unreadable answer, or the turn limit.
/// - **State**: the square, the words' places, the words found, the spans tried.
///
/// A found word does not pay again when its span is given from the other end, which it does in GEM (`compat=gem`).
final class WordSearch extends TurnGame {
    /// The word that was found.
    static final InfoKey<String> FOUND = new InfoKey<>("found", String.class);

    private static final String RULES = """
            Action: \\boxed{row column row column}, the first and the last letter of a word, counted from 0; the \
            last such box counts.
            Reward: 1 divided by the number of words for each word found, from either end, so 1 in total; 0 for \
            anything else; -0.1 for an answer without a span.
            End: all words are found, an answer contains no span, or the spans are used up.
            """;

    private static final int LONGEST_BASIC = 7;
    private static final int LONGEST_HARDCORE = WordLists.LONGEST;

    private final boolean paysTwice;
    private boolean hardcore;
    private int maxTurns;
    private WordGrid grid = new WordGrid(0);
    private Set<String> found = new TreeSet<>();
    private Set<Span> tried = new LinkedHashSet<>();

    /// The number of spans tried, including illegal ones.
    private int attempts;

    /// Cells of found words, row by row.
    private boolean[] marked = {};

    private WordSearch(EnvOptions options) {
        super(options);
        paysTwice = options.text("compat").equals("gem");
    }

    /// The registered levels, all of 5 words in 20 turns: `-easy` with common words, `-hard` with rare ones,
    /// `-random` with either.
    static List<EnvSpec> specs() {
        return List.of(
                spec("easy", "Find 5 common words in a square of letters, in 20 turns.", false),
                spec("hard", "Find 5 rare words in a square of letters, in 20 turns.", true),
                spec("random", "Find 5 common or rare words in a square of letters, in 20 turns.", null));
    }

    /// @param hardcore null: chosen at random at each reset
    private static EnvSpec spec(String level, String summary, @Nullable Boolean hardcore) {
        OptionSpec list = OptionSpec.sampledBool("hardcore", "Whether the words are rare ones; if absent, random.");
        List<OptionSpec> options = List.of(
                hardcore == null ? list : list.withDefault(hardcore),
                OptionSpec.integer("num_words", 5, 1, 30, "Number of hidden words."),
                OptionSpec.integer("max_turns", 20, 1, GameOptions.MOST_TURNS, "Number of spans that may be tried."),
                GameOptions.COMPAT);
        return new EnvSpec("game:WordSearch-v0-" + level, summary, options, WordSearch::new, RULES);
    }

    @Override
    String start(SeededRandom random) {
        hardcore = options().sampledBool("hardcore").orElseGet(random::nextBoolean);
        maxTurns = options().integer("max_turns");
        grid = WordGrid.wordSearch(drawWords(random), random);
        found = new TreeSet<>();
        tried = new LinkedHashSet<>();
        attempts = 0;
        marked = new boolean[grid.size() * grid.size()];
        int words = grid.placed().size();
        return "Find the " + words + (hardcore ? " rare" : "")
                + " English words hidden in the letters. Each runs across,"
                + " left to right, or down; found ones are shown in brackets. Rows and columns count from 0. You may try "
                + maxTurns + " spans. Write a span by its two ends, \\boxed{row column row column}, such as"
                + " \\boxed{1 1 1 5}.";
    }

    private List<String> drawWords(SeededRandom random) {
        List<List<String>> lists = new ArrayList<>();
        int total = 0;
        for (int length = WordLists.SHORTEST; length <= (hardcore ? LONGEST_HARDCORE : LONGEST_BASIC); length++) {
            WordLists words = WordLists.ofLength(length);
            lists.add(hardcore ? words.all() : words.common());
            total += lists.getLast().size();
        }
        Set<String> chosen = new LinkedHashSet<>();
        while (chosen.size() < options().integer("num_words")) {
            int index = random.nextInt(total);
            int list = 0;
            while (index >= lists.get(list).size()) {
                index -= lists.get(list++).size();
            }
            String word = lists.get(list).get(index);
            if (chosen.stream().noneMatch(other -> other.contains(word) || word.contains(other))) {
                chosen.add(word);
            }
        }
        return List.copyOf(chosen);
    }

    @Override
    Move play(String action) {
        Span span = moves().last(action, Span::parse);
        if (span == null) {
            return Move.MALFORMED;
        }
        attempts++;
        if (!grid.contains(span.row, span.column) || !grid.contains(span.endRow, span.endColumn)) {
            return Move.illegal(span + " leaves the square.");
        }
        if (!tried.add(span)) {
            return Move.illegal(span + " was tried before.");
        }
        if (span.row != span.endRow && span.column != span.endColumn) {
            return Move.illegal(span + " is neither across nor down.");
        }
        WordGrid.Placed place = placeAt(span);
        if (place == null) {
            return Move.valid(0, "There is no hidden word at " + span + ".");
        }
        if (!found.add(place.word()) && !paysTwice) {
            return Move.illegal(place.word() + " was found before.");
        }
        mark(marked, grid, place);
        double reward = 1.0 / grid.placed().size();
        Move move = found.size() == grid.placed().size()
                ? Move.win(reward, "All words are found.")
                : Move.valid(reward, "Found " + place.word() + ".");
        return move.withFacts(Info.of(FOUND, place.word()));
    }

    private WordGrid.@Nullable Placed placeAt(Span span) {
        for (WordGrid.Placed place : grid.placed()) {
            Span forward = new Span(place.row(), place.column(), place.lastRow(), place.lastColumn());
            if (span.equals(forward) || span.reversed().equals(forward)) {
                return place;
            }
        }
        return null;
    }

    private static void mark(boolean[] marked, WordGrid grid, WordGrid.Placed place) {
        for (int row = place.row(); row <= place.lastRow(); row++) {
            for (int column = place.column(); column <= place.lastColumn(); column++) {
                marked[row * grid.size() + column] = true;
            }
        }
    }

    @Override
    int maxTurns() {
        return maxTurns;
    }

    @Override
    String suffix() {
        StringBuilder text = new StringBuilder();
        grid.draw(text, (row, column) -> {
            char letter = grid.letter(row, column);
            return marked[row * grid.size() + column] ? "[" + letter + "]" : " " + letter + " ";
        });
        text.append("Found ")
                .append(found.size())
                .append(" of ")
                .append(grid.placed().size());
        return text.append(". ")
                .append(TurnLabels.SPANS.of(turn() + 1, maxTurns))
                .toString();
    }

    @Override
    public String sampleAction(RandomGenerator random) {
        requirePlaying();
        int line = random.nextInt(grid.size());
        int start = random.nextInt(grid.size());
        int end = random.nextInt(grid.size());
        return (random.nextBoolean() ? new Span(line, start, line, end) : new Span(start, line, end, line)).asAction();
    }

    /// The span of the next hidden word.
    @Override
    public String referenceAction() {
        requirePlaying();
        WordGrid.Placed next = grid.placed().stream()
                .filter(place -> !found.contains(place.word()))
                .findFirst()
                .orElseThrow();
        return new Span(next.row(), next.column(), next.lastRow(), next.lastColumn()).asAction();
    }

    @Override
    void save(Map<String, Object> fields) {
        fields.put("hardcore", hardcore);
        fields.put("max_turns", maxTurns);
        fields.put("grid", grid.rows());
        fields.put("placed", grid.placedAsLists());
        fields.put("found", List.copyOf(found));
        fields.put("attempts", attempts);
        fields.put(
                "tried",
                tried.stream()
                        .flatMap(span -> List.of(span.row, span.column, span.endRow, span.endColumn).stream())
                        .toList());
    }

    @Override
    void load(Snapshot snapshot) {
        WordGrid newGrid = WordGrid.load(snapshot, "grid");
        Set<String> newFound = new TreeSet<>(snapshot.texts("found"));
        boolean[] newMarked = new boolean[newGrid.size() * newGrid.size()];
        int known = 0;
        for (WordGrid.Placed place : newGrid.placed()) {
            if (newFound.contains(place.word())) {
                mark(newMarked, newGrid, place);
                known++;
            }
        }
        List<Integer> ends = snapshot.integers("tried");
        if (known != newFound.size() || ends.size() % 4 != 0) {
            throw new IllegalArgumentException(
                    "found must hold placed words and tried four numbers a span, but they were " + newFound + " and "
                            + ends);
        }
        Set<Span> newTried = new LinkedHashSet<>();
        for (int i = 0; i < ends.size(); i += 4) {
            newTried.add(new Span(ends.get(i), ends.get(i + 1), ends.get(i + 2), ends.get(i + 3)));
        }
        boolean newHardcore = snapshot.bool("hardcore");
        int newAttempts = snapshot.integer("attempts");
        maxTurns = snapshot.integer("max_turns");
        hardcore = newHardcore;
        grid = newGrid;
        found = newFound;
        tried = newTried;
        attempts = newAttempts;
        marked = newMarked;
    }

    @Override
    TurnGame create(EnvOptions options) {
        return new WordSearch(options);
    }

    /// A span of cells, given by its two ends.
    private record Span(int row, int column, int endRow, int endColumn) {
        static @Nullable Span parse(String text) {
            List<String> fields = MoveNumbers.fields(text, 4, Integer.MAX_VALUE);
            if (fields == null) {
                return null;
            }
            int[] numbers = new int[4];
            for (int i = 0; i < 4; i++) {
                Integer number = MoveNumbers.number(fields.get(i));
                if (number == null) {
                    return null;
                }
                numbers[i] = number;
            }
            return new Span(numbers[0], numbers[1], numbers[2], numbers[3]);
        }

        Span reversed() {
            return new Span(endRow, endColumn, row, column);
        }

        String asAction() {
            return "\\boxed{" + this + "}";
        }

        @Override
        public String toString() {
            return row + " " + column + " " + endRow + " " + endColumn;
        }
    }
}
