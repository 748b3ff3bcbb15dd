// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.MoveKind;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.jspecify.annotations.Nullable;

/// Find a secret code of numbers by guesses that are answered with pegs.
///
/// - **Action**: `\boxed{1 2 3 4}`, numbers with whitespace between them.
/// - **Observation**: how many numbers of the guess are in the right place (black) and how many belong elsewhere
///   (white).
/// - **Reward**: for a guess with more black pegs than any before, the gain over the best so far divided by the code
///   length, so a solved game pays 1 in total; illegal guesses 0; an unreadable answer -0.1.
/// - **End**: the code is found, an unreadable answer, or the turn limit.
/// - **State**: the code, the guesses so far, the best number of black pegs.
final class Mastermind extends TurnGame {
    /// Numbers in the right place.
    static final InfoKey<Integer> BLACK = new InfoKey<>("black", Integer.class);

    /// Numbers of the code in the wrong place.
    static final InfoKey<Integer> WHITE = new InfoKey<>("white", Integer.class);

    private static final String RULES = """
            Action: \\boxed{1 2 3 4} with as many numbers as the code has, whitespace between; the last such box \
            counts.
            Answer: black pegs for right numbers in the right place, white pegs for right numbers in the wrong \
            place.
            Reward: for each new highest number of black pegs, the increase divided by the code length, so 1 in \
            total for the code; 0 for a repeated guess or one of wrong length or range; -0.1 for an answer without a \
            guess.
            End: the code is found, an answer contains no guess, or the guesses are used up.
            """;

    private static final List<Level> LEVELS = List.of(new Level(2, 4, 10), new Level(4, 6, 20), new Level(4, 8, 30));

    private final boolean duplicates;
    private final List<Level> levels;
    private int[] code = {};
    private int numbers;
    private int maxTurns;
    private int bestBlack;
    private List<int[]> guesses = new ArrayList<>();
    private NumberSet tried = new NumberSet();

    /// The code length and range that the cached instructions are for.
    private @Nullable Level level;

    private String instructions = "";

    /// The settings that the `-random` level chooses from.
    private record Level(int codeLength, int numbers, int turns) {}

    private Mastermind(EnvOptions options) {
        super(options);
        duplicates = options.bool("duplicate_numbers");
        levels = LEVELS.stream()
                .map(level -> new Level(
                        options.sampledInteger("code_length").orElse(level.codeLength()),
                        options.sampledInteger("num_numbers").orElse(level.numbers()),
                        options.sampledInteger("max_turns").orElse(level.turns())))
                .filter(level -> duplicates || level.codeLength() <= level.numbers())
                .toList();
        if (levels.isEmpty()) {
            throw new IllegalArgumentException("option num_numbers must be at least code_length ("
                    + options.sampledInteger("code_length").orElse(2) + ") unless duplicate_numbers is true");
        }
    }

    /// The registered levels: `-easy` 2 numbers of 1..6 in 10 turns, `-hard` 4 of 1..8 in 30, `-random` one of
    /// three at each reset.
    static List<EnvSpec> specs() {
        return List.of(
                spec("easy", "Find a code of 2 different numbers from 1 to 6 in 10 turns.", 2, 6, 10),
                spec("hard", "Find a code of 4 different numbers from 1 to 8 in 30 turns.", 4, 8, 30),
                spec("random", "Find a code of random length and range."));
    }

    private static EnvSpec spec(String level, String summary, int... defaults) {
        return new EnvSpec(
                "game:Mastermind-v0-" + level,
                summary,
                GameOptions.withDefaults(
                        List.of(
                                OptionSpec.sampledInteger(
                                        "code_length", 1, MastermindCode.LONGEST, "Length of the code."),
                                OptionSpec.sampledInteger(
                                        "num_numbers", 1, MastermindCode.LARGEST_NUMBER, "Largest number in the code."),
                                OptionSpec.sampledInteger("max_turns", 1, GameOptions.MOST_TURNS, "Guesses allowed."),
                                OptionSpec.bool(
                                        "duplicate_numbers", false, "Whether a number may occur twice in the code."),
                                GameOptions.COMPAT),
                        defaults),
                Mastermind::new,
                RULES);
    }

    @Override
    String start(SeededRandom random) {
        Level chosen = levels.size() == 1 ? levels.get(0) : random.pick(levels);
        numbers = chosen.numbers();
        maxTurns = chosen.turns();
        code = sample(random, chosen.codeLength());
        bestBlack = 0;
        guesses.clear();
        tried.clear();
        if (!chosen.equals(level)) {
            level = chosen;
            instructions = instructions();
        }
        return instructions;
    }

    private String instructions() {
        return "Find the secret code of " + code.length + " numbers, each from 1 to " + numbers
                + (duplicates ? "; a number may occur twice." : ", all different.") + " You have " + maxTurns
                + " guesses. Each is answered with the count of black pegs (right number, right place) and of white"
                + " pegs (right number, wrong place). Write your guess as \\boxed{" + example() + "}.";
    }

    private int[] sample(RandomGenerator random, int length) {
        int[] chosen = new int[length];
        if (duplicates) {
            for (int i = 0; i < length; i++) {
                chosen[i] = 1 + random.nextInt(numbers);
            }
            return chosen;
        }
        int[] left = new int[numbers];
        for (int i = 0; i < numbers; i++) {
            left[i] = i + 1;
        }
        for (int i = 0; i < length; i++) {
            int at = i + random.nextInt(numbers - i);
            chosen[i] = left[at];
            left[at] = left[i];
        }
        return chosen;
    }

    private String example() {
        int[] example = new int[code.length];
        for (int i = 0; i < example.length; i++) {
            example[i] = i % numbers + 1;
        }
        return MastermindCode.join(example);
    }

    @Override
    Move play(String action) {
        int[] guess = moves().lastNumbers(action);
        if (guess == null || MastermindCode.contains(guess, MoveNumbers.TOO_LONG)) {
            return Move.MALFORMED;
        }
        if (guess.length != code.length) {
            return Move.illegal("The code has " + code.length + " numbers, not " + guess.length + ".");
        }
        for (int number : guess) {
            if (number < 1 || number > numbers) {
                return Move.illegal("Numbers go from 1 to " + numbers + "; " + number + " does not.");
            }
        }
        if (!tried.add(MastermindCode.key(guess))) {
            return Move.illegal(MastermindCode.join(guess) + " was tried before.");
        }
        guesses.add(guess);
        return answer(guess);
    }

    private Move answer(int[] guess) {
        int black = Pegs.black(code, guess);
        int white = Pegs.white(code, guess, black);
        double reward = Math.max(0, black - bestBlack) / (double) code.length;
        bestBlack = Math.max(bestBlack, black);
        Info facts = Pegs.facts(black, white);
        if (black == code.length) {
            return Move.win(reward, MastermindCode.join(guess) + " is the code.")
                    .withFacts(facts);
        }
        return new Move(MoveKind.VALID, reward, false, MastermindCode.joined(guess, Pegs.text(black, white)), facts);
    }

    @Override
    int maxTurns() {
        return maxTurns;
    }

    @Override
    String suffix() {
        return TurnLabels.GUESSES.of(turn() + 1, maxTurns);
    }

    @Override
    public String sampleAction(RandomGenerator random) {
        requirePlaying();
        return "\\boxed{" + MastermindCode.join(sample(random, code.length)) + "}";
    }

    /// A code that fits all answers so far.
    @Override
    public String referenceAction() {
        requirePlaying();
        int[] guess = new MastermindSearch(code.length, numbers, duplicates, guesses, pegsSoFar()).consistent();
        return "\\boxed{" + MastermindCode.join(guess) + "}";
    }

    private List<Pegs> pegsSoFar() {
        return guesses.stream().map(guess -> Pegs.of(code, guess)).toList();
    }

    @Override
    void save(Map<String, Object> fields) {
        fields.put("num_numbers", numbers);
        fields.put("max_turns", maxTurns);
        fields.put("code", MastermindCode.toList(code));
        fields.put("best_black", bestBlack);
        fields.put("guesses", guesses.stream().map(MastermindCode::join).toList());
    }

    @Override
    void load(Snapshot snapshot) {
        int newNumbers = snapshot.integer("num_numbers");
        int newMaxTurns = snapshot.integer("max_turns");
        int newBestBlack = snapshot.integer("best_black");
        if (newNumbers < 1 || newNumbers > MastermindCode.LARGEST_NUMBER) {
            throw new IllegalArgumentException(
                    "num_numbers must be in 1.." + MastermindCode.LARGEST_NUMBER + " but was " + newNumbers);
        }
        int[] newCode = MastermindCode.checked("code", snapshot.integers("code"), newNumbers);
        if (newCode.length < 1 || newCode.length > MastermindCode.LONGEST) {
            throw new IllegalArgumentException(
                    "code must have 1.." + MastermindCode.LONGEST + " numbers but had " + newCode.length);
        }
        List<int[]> newGuesses = new ArrayList<>();
        NumberSet newTried = new NumberSet();
        for (String text : snapshot.texts("guesses")) {
            int[] guess = MoveNumbers.numbers(text, 0, 1);
            if (guess == null || guess.length != newCode.length) {
                throw new IllegalArgumentException(
                        "guesses must be " + newCode.length + " numbers each but one was " + text);
            }
            newGuesses.add(MastermindCode.checked("guesses", MastermindCode.toList(guess), newNumbers));
            newTried.add(MastermindCode.key(guess));
        }
        code = newCode;
        numbers = newNumbers;
        maxTurns = newMaxTurns;
        bestBlack = newBestBlack;
        guesses = newGuesses;
        tried = newTried;
    }

    @Override
    TurnGame create(EnvOptions options) {
        return new Mastermind(options);
    }
}
