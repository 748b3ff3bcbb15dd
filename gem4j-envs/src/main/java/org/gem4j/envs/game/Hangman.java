// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
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

/// Find a secret word by guessing its letters, or all of it.
///
/// - **Action**: `\boxed{E}` for a letter, `\boxed{WORD}` for the word, in any case.
/// - **Observation**: whether the letter is in the word, or the guessed word right; the known letters are in the
///   suffix.
/// - **Reward**: for a letter 0.5 times the share of the word it reveals; 0.5 more for solving the word, by revealing
///   its last letter or by naming it, which also pays for the letters still hidden: a solved game pays 1 in total.
///   Illegal and wrong guesses 0; an unreadable answer -0.1.
/// - **End**: the word is solved, an unreadable answer, or the turn limit.
/// - **State**: the word, the letters and words tried.
///
/// With `compat=gem` a word must be named even when all its letters are shown.
final class Hangman extends TurnGame {
    /// Positions that the guess revealed.
    static final InfoKey<Integer> REVEALED = new InfoKey<>("revealed", Integer.class);

    private static final String RULES = """
            Action: \\boxed{E} for a letter, \\boxed{WORD} for the word, in any case; the last such box counts.
            Reward: 0.5 times the fraction of places that a letter reveals; 0.5 more for the last letter or the word, \
            and for the word also 0.5 times the fraction of places still hidden: 1 in total; 0 for other guesses; -0.1 \
            for an answer without a guess.
            End: the word is known, an answer contains no guess, or the guesses are used up.
            """;

    private static final char UNKNOWN = '_';
    private static final List<Level> LEVELS = List.of(new Level(3, 10), new Level(5, 15), new Level(7, 20));

    private final boolean likeGem;
    private final boolean hardcore;
    private String secret = "";
    private int maxTurns;
    private TreeSet<Character> tried = new TreeSet<>();
    private char[] board = {};

    /// Wrong words, in the order they were guessed.
    private Set<String> wrongWords = new LinkedHashSet<>();

    /// The settings that the `-random` level chooses from.
    private record Level(int wordLength, int turns) {}

    private Hangman(EnvOptions options) {
        super(options);
        likeGem = options.text("compat").equals("gem");
        hardcore = options.bool("hardcore");
    }

    /// The registered levels: `-easy` 3 letters in 10 turns, `-hard` 7 in 20, `-random` 3, 5 or 7 letters.
    static List<EnvSpec> specs() {
        return List.of(
                spec("easy", "Find a word of 3 letters, letter by letter, in 10 turns.", 3, 10),
                spec("hard", "Find a word of 7 letters, letter by letter, in 20 turns.", 7, 20),
                spec("random", "Find a word of 3, 5 or 7 letters, chosen at random at each reset, letter by letter."));
    }

    private static EnvSpec spec(String level, String summary, int... defaults) {
        return new EnvSpec(
                "game:Hangman-v0-" + level,
                summary,
                GameOptions.withDefaults(
                        List.of(
                                OptionSpec.sampledInteger(
                                        "word_length", WordLists.SHORTEST, WordLists.LONGEST, "Letters of the word."),
                                OptionSpec.sampledInteger("max_turns", 1, GameOptions.MOST_TURNS, "Guesses allowed."),
                                OptionSpec.bool("hardcore", false, "Whether rare words may be chosen too."),
                                GameOptions.COMPAT),
                        defaults),
                Hangman::new,
                RULES);
    }

    @Override
    String start(SeededRandom random) {
        Level level = random.pick(LEVELS);
        int length = options().sampledInteger("word_length").orElse(level.wordLength());
        maxTurns = options().sampledInteger("max_turns").orElse(level.turns());
        secret = random.pick(words(length));
        tried = new TreeSet<>();
        wrongWords = new LinkedHashSet<>();
        board = String.valueOf(UNKNOWN).repeat(length).toCharArray();
        return "Find the secret English word of " + length + " letters. Guess one letter, as in \\boxed{E}, and every"
                + " place that has it is shown; or guess the whole word, as in \\boxed{WORD}. You have " + maxTurns
                + " guesses." + (likeGem ? " You win by guessing the whole word." : "");
    }

    private List<String> words(int length) {
        WordLists words = WordLists.ofLength(length);
        return hardcore ? words.all() : words.common();
    }

    @Override
    Move play(String action) {
        String guess = moves().lastAnyCase(action, Hangman::letters);
        if (guess == null) {
            return Move.MALFORMED;
        }
        return guess.length() == 1 ? playLetter(guess.charAt(0)) : playWord(guess);
    }

    /// The letters of a box in capitals; null if there is anything else. As in GEM's pattern, which ignores case in
    /// Python's way, a few more characters count as letters.
    private static @Nullable String letters(String box) {
        for (int i = 0; i < box.length(); i++) {
            char c = box.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || "\u017f\u212a\u0130\u0131".indexOf(c) >= 0;
            if (!letter) {
                return null;
            }
        }
        return box.isEmpty() ? null : box.toUpperCase(Locale.ROOT);
    }

    private Move playLetter(char letter) {
        if (!tried.add(letter)) {
            return Move.illegal(letter + " was tried before.");
        }
        int revealed = 0;
        for (int i = 0; i < board.length; i++) {
            if (secret.charAt(i) == letter) {
                board[i] = letter;
                revealed++;
            }
        }
        double reward = 0.5 * revealed / board.length;
        if (revealed == 0) {
            return Move.valid(0, letter + " is not in the word.").withFacts(Info.of(REVEALED, 0));
        }
        Info facts = Info.of(REVEALED, revealed);
        if (hidden() == 0 && !likeGem) {
            return Move.win(reward + 0.5, letter + " completes " + secret + ".").withFacts(facts);
        }
        return Move.valid(reward, letter + " is in the word" + (revealed == 1 ? "." : " " + revealed + " times."))
                .withFacts(facts);
    }

    private Move playWord(String guess) {
        if (guess.equals(secret)) {
            int revealed = hidden();
            return Move.win(0.5 * revealed / board.length + 0.5, guess + " is the word.")
                    .withFacts(Info.of(REVEALED, revealed));
        }
        if (guess.length() != secret.length()) {
            return Move.illegal("The word has " + secret.length() + " letters; your guess has " + guess.length() + ".");
        }
        wrongWords.add(guess);
        return Move.valid(0, guess + " is not the word.");
    }

    private int hidden() {
        int hidden = 0;
        for (char c : board) {
            hidden += c == UNKNOWN ? 1 : 0;
        }
        return hidden;
    }

    @Override
    int maxTurns() {
        return maxTurns;
    }

    @Override
    String suffix() {
        StringBuilder text = new StringBuilder("Word:");
        for (char c : board) {
            text.append(' ').append(c);
        }
        if (!tried.isEmpty() || !wrongWords.isEmpty()) {
            text.append("\nTried:");
            tried.forEach(letter -> text.append(' ').append(letter));
            wrongWords.forEach(word -> text.append(' ').append(word));
        }
        return text.append('\n')
                .append(TurnLabels.GUESSES.of(turn() + 1, maxTurns))
                .toString();
    }

    /// A letter half of the time, a word otherwise.
    @Override
    public String sampleAction(RandomGenerator random) {
        requirePlaying();
        if (random.nextBoolean()) {
            return "\\boxed{" + (char) ('A' + random.nextInt(26)) + "}";
        }
        List<String> words = words(secret.length());
        return "\\boxed{" + words.get(random.nextInt(words.size())) + "}";
    }

    /// The letter with the most information about the words that fit what is shown, or one of these words when few
    /// are left ([HangmanSearch]).
    @Override
    public String referenceAction() {
        requirePlaying();
        List<String> words = words(secret.length()).stream()
                .filter(word -> !wrongWords.contains(word))
                .toList();
        return "\\boxed{" + new HangmanSearch(words, String.valueOf(board), tried, maxTurns - turn()).guess() + "}";
    }

    @Override
    void save(Map<String, Object> fields) {
        fields.put("max_turns", maxTurns);
        fields.put("secret", secret);
        StringBuilder letters = new StringBuilder();
        tried.forEach(letters::append);
        fields.put("tried", letters.toString());
        fields.put("wrong_words", List.copyOf(wrongWords));
    }

    @Override
    void load(Snapshot snapshot) {
        int newMaxTurns = snapshot.integer("max_turns");
        String newSecret = snapshot.text("secret");
        String letters = snapshot.text("tried");
        Set<String> newWrongWords = new LinkedHashSet<>(snapshot.texts("wrong_words"));
        if (!newSecret.matches("[A-Z]{" + WordLists.SHORTEST + "," + WordLists.LONGEST + "}")) {
            throw new IllegalArgumentException("secret must be " + WordLists.SHORTEST + " to " + WordLists.LONGEST
                    + " capital letters but was " + newSecret);
        }
        maxTurns = newMaxTurns;
        secret = newSecret;
        wrongWords = newWrongWords;
        tried = new TreeSet<>();
        letters.chars().forEach(letter -> tried.add((char) letter));
        board = new char[secret.length()];
        for (int i = 0; i < board.length; i++) {
            board[i] = tried.contains(secret.charAt(i)) ? secret.charAt(i) : UNKNOWN;
        }
    }

    @Override
    TurnGame create(EnvOptions options) {
        return new Hangman(options);
    }
}
