// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.text.words.WordLists;
import org.jspecify.annotations.Nullable;

/// Find a secret word by guessing words, each marked letter by letter.
///
/// - **Action**: `\boxed{CRANE}`, in any case.
/// - **Observation**: the guess with a mark under each letter: G right, Y elsewhere in the word, X not in it (or no
///   more of it).
/// - **Reward**: 0.5 divided by the length for each place that is green for the first time, and 0.5 for the word, so a
///   solved game pays 1 in total; illegal guesses 0; an unreadable answer -0.1.
/// - **End**: the word is found, an unreadable answer, or the turn limit.
/// - **State**: the word, the guesses so far.
///
/// A guess must be an English word ([WordLists]); in GEM any letters are accepted (`compat=gem` or
/// `only_real_words=false`).
final class Wordle extends TurnGame {
    /// A mark for each letter: `G`, `Y` or `X`.
    static final InfoKey<String> FEEDBACK = new InfoKey<>("feedback", String.class);

    private static final String RULES = """
            Action: \\boxed{WORD} in any case; the last such box counts.
            Answer: G for a letter in the right place, Y for one that belongs elsewhere, X for any other.
            Reward: 0.5 divided by the length for each place that is marked G for the first time, and 0.5 for the \
            word, 1 in total; 0 for a repeated guess or one that is of wrong length or not a word; -0.1 for an answer \
            without a guess.
            End: the word is found, an answer contains no guess, or the guesses are used up.
            """;

    private static final int SHORTEST_RANDOM = 3;
    private static final int LONGEST_RANDOM = 5;
    private static final int TURNS_A_LETTER = 5;

    private final boolean likeGem;
    private final boolean onlyWords;
    private final Set<String> extraWords;
    private String secret = "";
    private int maxTurns;

    /// The guesses in order.
    private Set<String> guesses = new LinkedHashSet<>();

    /// A bit for each place that has been green.
    private int green;

    private Wordle(EnvOptions options) {
        super(options);
        likeGem = options.text("compat").equals("gem");
        onlyWords = options.bool("only_real_words") && !likeGem;
        extraWords = Stream.of(options.text("extra_words").split(","))
                .map(word -> word.strip().toUpperCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    /// The registered levels: `-easy` 3 letters in 15 turns, `-hard` 5 in 25, `-random` 3 to 5 letters in five
    /// turns each.
    static List<EnvSpec> specs() {
        return List.of(
                spec("easy", "Find a word of 3 letters in 15 turns.", 3, 15),
                spec("hard", "Find a word of 5 letters in 25 turns.", 5, 25),
                spec("random", "Find a word of 3 to 5 letters, the length random at each reset."));
    }

    private static EnvSpec spec(String level, String summary, int... defaults) {
        return new EnvSpec(
                "game:Wordle-v0-" + level,
                summary,
                GameOptions.withDefaults(
                        List.of(
                                OptionSpec.sampledInteger(
                                        "word_length", WordLists.SHORTEST, WordLists.LONGEST, "Letters of the word."),
                                OptionSpec.sampledInteger("max_turns", 1, GameOptions.MOST_TURNS, "Guesses allowed."),
                                OptionSpec.bool("only_real_words", true, "Whether a guess must be an English word."),
                                OptionSpec.text(
                                        "extra_words",
                                        "",
                                        "Additional words to accept as guesses, separated by commas."),
                                GameOptions.COMPAT),
                        defaults),
                Wordle::new,
                RULES);
    }

    @Override
    String start(SeededRandom random) {
        int length = options()
                .sampledInteger("word_length")
                .orElseGet(() -> random.between(SHORTEST_RANDOM, LONGEST_RANDOM));
        maxTurns = options().sampledInteger("max_turns").orElse(TURNS_A_LETTER * length);
        secret = random.pick(WordLists.ofLength(length).common());
        guesses = new LinkedHashSet<>();
        green = 0;
        return "Find the secret English word of " + length + " letters. You have " + maxTurns + " guesses."
                + (onlyWords ? " Guess only English words." : "")
                + " Each letter of a guess gets a mark: G right letter, right place; Y in the word but elsewhere; X not"
                + " in the word. Write your guess as \\boxed{WORD}.";
    }

    @Override
    Move play(String action) {
        String guess = moves().last(action, Wordle::letters);
        if (guess == null) {
            return Move.MALFORMED;
        }
        if (guess.length() != secret.length()) {
            return Move.illegal("The word has " + secret.length() + " letters; your guess has " + guess.length() + ".");
        }
        if (guesses.contains(guess)) {
            return Move.illegal(guess + " was tried before.");
        }
        if (!likeGem && !isWord(guess)) {
            return Move.illegal(guess + " is not in the word list.");
        }
        guesses.add(guess);
        String marks = marks(secret, guess);
        double reward = 0.5 * Integer.bitCount(greenIn(marks) & ~green) / secret.length();
        green |= greenIn(marks);
        Info facts = Info.of(FEEDBACK, marks);
        if (guess.equals(secret)) {
            return Move.win(reward + 0.5, guess + " is the word.").withFacts(facts);
        }
        return Move.valid(reward, spaced(guess) + "\n" + spaced(marks)).withFacts(facts);
    }

    /// The letters of a box in capitals, without the spaces between them (other whitespace stays, as in GEM); null
    /// if there is anything else, or leading or trailing whitespace.
    private static @Nullable String letters(String box) {
        int length = box.length();
        if (length == 0 || MoveNumbers.isSpace(box.charAt(0)) || MoveNumbers.isSpace(box.charAt(length - 1))) {
            return null;
        }
        StringBuilder letters = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            char c = box.charAt(i);
            if (c >= 'a' && c <= 'z') {
                letters.append((char) (c - 'a' + 'A'));
            } else if (c >= 'A' && c <= 'Z' || (c != ' ' && MoveNumbers.isSpace(c))) {
                letters.append(c);
            } else if (c != ' ') {
                return null;
            }
        }
        return letters.toString();
    }

    private boolean isWord(String guess) {
        if (onlyWords) {
            return WordLists.ofLength(secret.length()).contains(guess)
                    || extraWords.contains(guess)
                    || guess.equals(secret);
        }
        return guess.chars().allMatch(c -> c >= 'A' && c <= 'Z');
    }

    /// Greens first; the remaining letters of the word then mark the other letters from left to right.
    static String marks(String secret, String guess) {
        int length = secret.length();
        char[] marks = new char[length];
        int used = 0;
        for (int i = 0; i < length; i++) {
            if (guess.charAt(i) == secret.charAt(i)) {
                marks[i] = 'G';
                used |= 1 << i;
            }
        }
        for (int i = 0; i < length; i++) {
            if (marks[i] == 'G') {
                continue;
            }
            marks[i] = 'X';
            for (int j = 0; j < length; j++) {
                if ((used >> j & 1) == 0 && secret.charAt(j) == guess.charAt(i)) {
                    marks[i] = 'Y';
                    used |= 1 << j;
                    break;
                }
            }
        }
        return new String(marks);
    }

    private static int greenIn(String marks) {
        int green = 0;
        for (int i = 0; i < marks.length(); i++) {
            green |= marks.charAt(i) == 'G' ? 1 << i : 0;
        }
        return green;
    }

    private static String spaced(String text) {
        char[] spaced = new char[2 * text.length() - 1];
        for (int i = 0; i < spaced.length; i++) {
            spaced[i] = i % 2 == 0 ? text.charAt(i / 2) : ' ';
        }
        return new String(spaced);
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
        List<String> words = WordLists.ofLength(secret.length()).common();
        return "\\boxed{" + words.get(random.nextInt(words.size())) + "}";
    }

    /// The guess with the most expected information among the common words that fit all marks so far
    /// ([WordleSearch]).
    @Override
    public String referenceAction() {
        requirePlaying();
        Map<String, String> seen = new LinkedHashMap<>();
        guesses.forEach(guess -> seen.put(guess, marks(secret, guess)));
        return "\\boxed{" + WordleSearch.guess(WordLists.ofLength(secret.length()), seen, maxTurns - turn()) + "}";
    }

    @Override
    void save(Map<String, Object> fields) {
        fields.put("max_turns", maxTurns);
        fields.put("secret", secret);
        fields.put("guesses", List.copyOf(guesses));
    }

    @Override
    void load(Snapshot snapshot) {
        int newMaxTurns = snapshot.integer("max_turns");
        String newSecret = snapshot.text("secret");
        if (!newSecret.matches("[A-Z]{" + WordLists.SHORTEST + "," + WordLists.LONGEST + "}")) {
            throw new IllegalArgumentException("secret must be " + WordLists.SHORTEST + " to " + WordLists.LONGEST
                    + " capital letters but was " + newSecret);
        }
        List<String> newGuesses = new ArrayList<>(snapshot.texts("guesses"));
        int newGreen = 0;
        for (String guess : newGuesses) {
            if (guess.length() != newSecret.length()) {
                throw new IllegalArgumentException(
                        "guesses must have " + newSecret.length() + " letters but one was " + guess);
            }
            newGreen |= greenIn(marks(newSecret, guess));
        }
        maxTurns = newMaxTurns;
        secret = newSecret;
        guesses = new LinkedHashSet<>(newGuesses);
        green = newGreen;
    }

    @Override
    TurnGame create(EnvOptions options) {
        return new Wordle(options);
    }
}
