// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.jspecify.annotations.Nullable;

/// Find a secret number by guesses that are answered with "higher" or "lower".
///
/// - **Action**: `\boxed{n}`, digits only.
/// - **Observation**: the range and the number of turns at the start; after a guess, whether the secret is higher or
///   lower.
/// - **Reward**: 1 for a hit; a guess that is out of range or repeated is worth 0; at the turn limit
///   `1 - |guess - secret| / (max - min)` for the last guess, 0 if it is out of range; -0.1 for an unreadable answer.
/// - **End**: a hit, an unreadable answer, or the turn limit.
/// - **State**: the range, the secret, the guesses so far.
///
/// If the range includes 0, it is a guess like any other, which it is not in GEM (`compat=gem`).
final class GuessTheNumber extends TurnGame {
    /// Where the secret lies relative to the guess: `higher` or `lower`.
    static final InfoKey<String> HINT = new InfoKey<>("hint", String.class);

    private static final String RULES = """
            Action: \\boxed{n} with n in decimal digits; any text may surround it; the last such box counts.
            Reward: 1 for the secret; 0 for any other guess, except that the last one allowed earns 1 - |guess - secret| / \
            (max - min), or 0 if it is out of range; -0.1 for an answer without a guess.
            End: the secret is found, an answer contains no guess, or the guesses are used up.
            """;

    private static final int LARGEST = 1_000_000_000;
    private static final Answers HIGHER = Answers.hint("higher", "Higher than ");
    private static final Answers LOWER = Answers.hint("lower", "Lower than ");
    private static final Answers RIGHT = new Answers(guess -> Move.win(1, guess + " is right."));
    private static final Answers REPEATED = new Answers(guess -> Move.illegal(guess + " was tried before."));
    private static final Answers OUTSIDE = new Answers(guess -> Move.illegal(guess + " is out of range."));

    private final boolean zeroIsUnreadable;
    private int min;
    private int max;
    private int maxTurns;
    private int target;
    private final OptionalInt givenMin;
    private final OptionalInt givenMax;
    private final OptionalInt givenTurns;
    private NumberSet guessed = new NumberSet();
    private double limitReward;
    private String instructions = "";

    /// The moves that answer guesses in one way; those for small numbers are made once.
    private static final class Answers {
        private static final int KEPT = 1024;

        private final IntFunction<Move> maker;
        private final @Nullable Move[] known = new Move[KEPT];

        Answers(IntFunction<Move> maker) {
            this.maker = maker;
        }

        static Answers hint(String hint, String text) {
            Info facts = Info.of(HINT, hint, InfoKeys.MOVE, MoveKind.VALID);
            return new Answers(guess -> new Move(MoveKind.VALID, 0, false, text + guess + ".", facts));
        }

        Move to(int guess) {
            if (guess >= KEPT) {
                return maker.apply(guess);
            }
            Move move = known[guess];
            if (move == null) {
                move = maker.apply(guess);
                known[guess] = move;
            }
            return move;
        }
    }

    private GuessTheNumber(EnvOptions options) {
        super(options);
        zeroIsUnreadable = options.text("compat").equals("gem");
        givenMin = options.sampledInteger("min_number");
        givenMax = options.sampledInteger("max_number");
        givenTurns = options.sampledInteger("max_turns");
        if (givenMin.isPresent() && givenMax.isPresent()) {
            requireRange(givenMin.getAsInt(), givenMax.getAsInt());
        }
    }

    /// The registered levels: `-easy` 1..10 in 4 turns, `-hard` 1..50 in 7, `-random` a random range at each reset.
    static List<EnvSpec> specs() {
        return List.of(
                spec("easy", "Guess a number from 1 to 10 in 4 turns.", 1, 10, 4),
                spec("hard", "Guess a number from 1 to 50 in 7 turns.", 1, 50, 7),
                spec(
                        "random",
                        "Guess a number from a range, both the range and the number of turns random at each reset."));
    }

    /// @param defaults for min_number, max_number and max_turns; none: chosen at random at each reset
    private static EnvSpec spec(String level, String summary, int... defaults) {
        List<OptionSpec> options = GameOptions.withDefaults(
                List.of(
                        OptionSpec.sampledInteger(
                                "min_number", 0, LARGEST, "Lowest number; if absent, random from 1 to 10."),
                        OptionSpec.sampledInteger(
                                "max_number",
                                1,
                                LARGEST,
                                "Highest number; if absent, min_number plus a random number from 5 to 50."),
                        OptionSpec.sampledInteger(
                                "max_turns",
                                1,
                                GameOptions.MOST_TURNS,
                                "Guesses allowed; if absent, 1 + the square root of the range, rounded up."),
                        GameOptions.COMPAT),
                defaults);
        return new EnvSpec("game:GuessTheNumber-v0-" + level, summary, options, GuessTheNumber::new, RULES);
    }

    private static void requireRange(int min, int max) {
        if (max <= min) {
            throw new IllegalArgumentException(
                    "option max_number must be greater than min_number (" + min + ") but was " + max);
        }
    }

    @Override
    String start(SeededRandom random) {
        int newMin = givenMin.isPresent() ? givenMin.getAsInt() : random.between(1, 10);
        int newMax = givenMax.isPresent() ? givenMax.getAsInt() : random.between(newMin + 5, newMin + 50);
        requireRange(newMin, newMax);
        int newTurns = givenTurns.isPresent() ? givenTurns.getAsInt() : (int) Math.ceil(Math.sqrt(newMax - newMin)) + 1;
        if (instructions.isEmpty() || newMin != min || newMax != max || newTurns != maxTurns) {
            min = newMin;
            max = newMax;
            maxTurns = newTurns;
            instructions = "Find the secret number from " + min + " to " + max + ". You have " + maxTurns
                    + " guesses; each is answered with higher or lower. Write your guess as \\boxed{number}.";
        }
        target = random.between(min, max);
        guessed.clear();
        limitReward = 0;
        return instructions;
    }

    @Override
    Move play(String action) {
        int guess = moves().lastNumber(action);
        if (guess < 0 || (guess == 0 && zeroIsUnreadable)) {
            return Move.MALFORMED;
        }
        limitReward = 0;
        if (guess < min || guess > max) {
            return OUTSIDE.to(guess);
        }
        limitReward = 1 - Math.abs((double) guess - target) / ((double) max - min);
        if (!guessed.add(guess)) {
            return REPEATED.to(guess);
        }
        if (guess == target) {
            return RIGHT.to(guess);
        }
        return guess < target ? HIGHER.to(guess) : LOWER.to(guess);
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
    Info withSuffix(Info facts) {
        return TurnLabels.GUESSES.with(facts, turn() + 1, maxTurns);
    }

    @Override
    double limitReward(Move last) {
        return limitReward;
    }

    @Override
    public String sampleAction(RandomGenerator random) {
        requirePlaying();
        return "\\boxed{" + random.nextInt(min, max + 1) + "}";
    }

    /// Bisects the range that the hints leave possible.
    @Override
    public String referenceAction() {
        requirePlaying();
        long low = guessed.lower(target).orElse(min - 1L) + 1;
        long high = guessed.higher(target).orElse(max + 1L) - 1;
        return "\\boxed{" + (low + (high - low) / 2) + "}";
    }

    @Override
    void save(Map<String, Object> fields) {
        fields.put("min_number", min);
        fields.put("max_number", max);
        fields.put("max_turns", maxTurns);
        fields.put("target", target);
        fields.put("guessed", guessed.toList().stream().map(Long::intValue).toList());
        fields.put("limit_reward", limitReward);
    }

    @Override
    void load(Snapshot snapshot) {
        int newMin = snapshot.integer("min_number");
        int newMax = snapshot.integer("max_number");
        requireRange(newMin, newMax);
        int newTarget = snapshot.integer("target");
        if (newTarget < newMin || newTarget > newMax) {
            throw new IllegalArgumentException("target must be in " + newMin + ".." + newMax + " but was " + newTarget);
        }
        int newMaxTurns = snapshot.integer("max_turns");
        NumberSet newGuessed = new NumberSet();
        snapshot.integers("guessed").forEach(newGuessed::add);
        limitReward = snapshot.number("limit_reward");
        min = newMin;
        max = newMax;
        maxTurns = newMaxTurns;
        target = newTarget;
        guessed = newGuessed;
        instructions = "";
    }

    @Override
    TurnGame create(EnvOptions options) {
        return new GuessTheNumber(options);
    }
}
