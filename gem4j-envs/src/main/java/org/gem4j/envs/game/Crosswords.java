// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.jspecify.annotations.Nullable;

/// Fill a small crossword letter by letter.
///
/// - **Action**: `\boxed{row column letter}`, rows and columns from 0.
/// - **Observation**: whether the letter was right; the grid and the clues as suffix.
/// - **Reward**: 1 divided by the number of letters for each right letter, so that a solved episode sums to 1; 0 for a
///   wrong letter or a cell that cannot be filled; -0.1 for an unreadable answer.
/// - **End**: all letters are in, an unreadable answer, or the turn limit.
/// - **State**: the solution, the words' places, the clues, the letters filled in.
///
/// Clues say where their word starts, which GEM's do not (`compat=gem`).
final class Crosswords extends TurnGame {
    /// The number of letters filled in.
    static final InfoKey<Integer> FILLED = new InfoKey<>("filled", Integer.class);

    private static final String RULES = """
            Action: \\boxed{row column letter}, counted from 0; the last such box counts.
            Reward: 1 divided by the number of letters for each right letter, so 1 in total; 0 for a wrong letter or \
            a cell that cannot be filled; -0.1 for an answer without a letter.
            End: all letters are filled in, an answer contains no letter, or the letters that may be tried are used \
            up.
            """;

    private static final int TURNS_IN_GEM = 20;

    private final boolean compat;
    private boolean hardcore;
    private int maxTurns;
    private WordGrid solution = new WordGrid(0);
    private List<String> clues = List.of();

    /// For each cell, row by row, whether its letter is filled in.
    private boolean[] filled = {};

    private int filledCount;

    private Crosswords(EnvOptions options) {
        super(options);
        compat = options.text("compat").equals("gem");
    }

    /// The registered levels, all of 3 words: `-easy` with common words in 30 turns, `-hard` with rare ones in 40,
    /// `-random` with either in 1.5 times as many turns as there are letters.
    static List<EnvSpec> specs() {
        return List.of(
                spec("easy", "Solve a crossword of 3 common words in 30 turns.", false, 30),
                spec("hard", "Solve a crossword of 3 rare words in 40 turns.", true, 40),
                spec("random", "Solve a crossword of 3 common or rare words, in 1.5 turns per letter.", null, 0));
    }

    /// @param hardcore null: chosen at random at each reset
    /// @param maxTurns 0: by the number of letters
    private static EnvSpec spec(String level, String summary, @Nullable Boolean hardcore, int maxTurns) {
        OptionSpec list = OptionSpec.sampledBool("hardcore", "Whether the words are rare ones; if absent, random.");
        OptionSpec turns = OptionSpec.sampledInteger(
                "max_turns",
                1,
                GameOptions.MOST_TURNS,
                "Number of letters that may be tried; if absent, 1.5 per letter (GEM: 20).");
        List<OptionSpec> options = List.of(
                hardcore == null ? list : list.withDefault(hardcore),
                OptionSpec.integer("num_words", 3, 1, 20, "Number of words in the crossword."),
                maxTurns == 0 ? turns : turns.withDefault(maxTurns),
                GameOptions.COMPAT);
        return new EnvSpec("game:Crosswords-v0-" + level, summary, options, Crosswords::new, RULES);
    }

    @Override
    String start(SeededRandom random) {
        hardcore = options().sampledBool("hardcore").orElseGet(random::nextBoolean);
        List<CrosswordClues.Clue> chosen = new ArrayList<>();
        List<CrosswordClues.Clue> all = CrosswordClues.of(hardcore);
        while (chosen.size() < options().integer("num_words")) {
            CrosswordClues.Clue clue = random.pick(all);
            if (!chosen.contains(clue)) {
                chosen.add(clue);
            }
        }
        solution = WordGrid.crossword(
                chosen.stream().map(CrosswordClues.Clue::word).toList(), random);
        clues = solution.placed().stream()
                .map(place -> chosen.stream()
                        .filter(clue -> clue.word().equals(place.word()))
                        .findFirst()
                        .map(CrosswordClues.Clue::text)
                        .orElseThrow())
                .toList();
        filled = new boolean[solution.size() * solution.size()];
        filledCount = 0;
        maxTurns = options()
                .sampledInteger("max_turns")
                .orElseGet(() -> compat ? TURNS_IN_GEM : (3 * solution.letters() + 1) / 2);
        return "Fill in the crossword, one letter a turn. In the grid _ is a letter to be found and . an unused cell; rows"
                + " and columns count from 0." + (compat ? "" : " A clue names the cell its word begins in, row first.")
                + " You may try " + maxTurns
                + " letters. Write a letter as \\boxed{row column letter}, such as \\boxed{2 0 a}.";
    }

    @Override
    Move play(String action) {
        Entry entry = moves().last(action, Entry::parse);
        if (entry == null) {
            return Move.MALFORMED;
        }
        int row = entry.row;
        int column = entry.column;
        String where = "cell " + row + " " + column;
        if (!solution.contains(row, column)) {
            return Move.illegal("There is no " + where + ".");
        }
        if (solution.letter(row, column) == WordGrid.NONE) {
            return Move.illegal("There is no letter in " + where + ".");
        }
        int cell = row * solution.size() + column;
        if (filled[cell]) {
            return Move.illegal("The letter in " + where + " was found before.");
        }
        if (solution.letter(row, column) != entry.letter) {
            return Move.valid(0, entry.letter + " in " + where + " is wrong.");
        }
        filled[cell] = true;
        filledCount++;
        double reward = 1.0 / solution.letters();
        Move move = filledCount == solution.letters()
                ? Move.win(reward, "The crossword is solved.")
                : Move.valid(reward, entry.letter + " in " + where + " is right.");
        return move.withFacts(Info.of(FILLED, filledCount));
    }

    @Override
    int maxTurns() {
        return maxTurns;
    }

    @Override
    String suffix() {
        StringBuilder text = new StringBuilder();
        solution.draw(text, (row, column) -> " " + shown(row, column) + " ");
        for (int i = 0; i < clues.size(); i++) {
            WordGrid.Placed place = solution.placed().get(i);
            text.append(i + 1)
                    .append(". ")
                    .append(clues.get(i))
                    .append(" (")
                    .append(place.word().length());
            text.append(" letters, ").append(place.direction());
            if (!compat) {
                text.append(" from ").append(place.row()).append(' ').append(place.column());
            }
            text.append(")\n");
        }
        return text.append(TurnLabels.LETTERS.of(turn() + 1, maxTurns)).toString();
    }

    private char shown(int row, int column) {
        char letter = solution.letter(row, column);
        return letter == WordGrid.NONE || filled[row * solution.size() + column] ? letter : '_';
    }

    @Override
    public String sampleAction(RandomGenerator random) {
        requirePlaying();
        int cell = openCell(random.nextInt(solution.letters() - filledCount));
        return action(cell, (char) ('A' + random.nextInt(26)));
    }

    /// The `index`th cell whose letter is still missing.
    private int openCell(int index) {
        int left = index;
        int cell = 0;
        while (filled[cell] || letter(cell) == WordGrid.NONE || left-- > 0) {
            cell++;
        }
        return cell;
    }

    private char letter(int cell) {
        return solution.letter(cell / solution.size(), cell % solution.size());
    }

    private String action(int cell, char letter) {
        return "\\boxed{" + cell / solution.size() + " " + cell % solution.size() + " " + letter + "}";
    }

    /// The next letter of the solution.
    @Override
    public String referenceAction() {
        requirePlaying();
        int cell = openCell(0);
        return action(cell, letter(cell));
    }

    @Override
    void save(Map<String, Object> fields) {
        fields.put("hardcore", hardcore);
        fields.put("max_turns", maxTurns);
        fields.put("solution", solution.rows());
        fields.put("placed", solution.placedAsLists());
        fields.put("clues", clues);
        List<Integer> cells = new ArrayList<>();
        for (int cell = 0; cell < filled.length; cell++) {
            if (filled[cell]) {
                cells.add(cell);
            }
        }
        fields.put("filled", cells);
    }

    @Override
    void load(Snapshot snapshot) {
        WordGrid newSolution = WordGrid.load(snapshot, "solution");
        List<String> newClues = snapshot.texts("clues");
        if (newClues.size() != newSolution.placed().size()) {
            throw new IllegalArgumentException("there must be a clue for each placed word, "
                    + newSolution.placed().size() + ", but there are " + newClues.size());
        }
        boolean[] newFilled = new boolean[newSolution.size() * newSolution.size()];
        int count = 0;
        for (int cell : snapshot.integers("filled")) {
            boolean legal = cell >= 0 && cell < newFilled.length && !newFilled[cell];
            if (!legal || newSolution.letter(cell / newSolution.size(), cell % newSolution.size()) == WordGrid.NONE) {
                throw new IllegalArgumentException("filled must hold letter cells, each once, but has " + cell);
            }
            newFilled[cell] = true;
            count++;
        }
        boolean newHardcore = snapshot.bool("hardcore");
        maxTurns = snapshot.integer("max_turns");
        hardcore = newHardcore;
        solution = newSolution;
        clues = Collections.unmodifiableList(newClues);
        filled = newFilled;
        filledCount = count;
    }

    @Override
    TurnGame create(EnvOptions options) {
        return new Crosswords(options);
    }

    /// A letter for a cell.
    private record Entry(int row, int column, char letter) {
        static @Nullable Entry parse(String text) {
            List<String> fields = MoveNumbers.fields(text, 3, Integer.MAX_VALUE);
            if (fields == null || !fields.get(2).matches("[a-zA-Z]")) {
                return null;
            }
            Integer row = MoveNumbers.number(fields.get(0));
            Integer column = MoveNumbers.number(fields.get(1));
            return row == null || column == null
                    ? null
                    : new Entry(
                            row, column, fields.get(2).toUpperCase(Locale.ROOT).charAt(0));
        }
    }
}
