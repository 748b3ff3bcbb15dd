// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;

/// Kuhn poker over several rounds: three cards J, Q, K, an ante of 1, one bet of 1. The players take
/// turns opening the rounds.
///
/// With [Style#OWN] a bet and a call put a chip each into the pot, and the reward is the share of the most
/// that can be won: chips / (2 x rounds). With [Style#TEXTARENA] the pot stays 2 and whoever has more chips
/// at the end gets 1.
public final class KuhnPoker extends Game {
    private static final Pattern TEXTARENA_MOVE =
            Pattern.compile("\\[(Check|Bet|Fold|Call)]", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final List<String> OPENING = List.of("check", "bet");
    private static final List<String> ANSWER = List.of("fold", "call");
    private static final String CARDS = "JQK";

    private final int rounds;
    private final IntFunction<String> deals;
    private long seed;
    private String cards = "JQ";
    private int round;
    private int roundOpener;
    private int pot;
    private final int[] chips = new int[2];
    /// The moves of the round so far: c for check, b for bet.
    private String history = "";

    public KuhnPoker(Style style, int rounds) {
        this(style, rounds, round -> "");
    }

    /// @param deals what player 0 and 1 hold in each round, numbered from 1, such as `KQ`; empty: random
    ///     ones
    public KuhnPoker(Style style, int rounds, IntFunction<String> deals) {
        super(style);
        this.rounds = rounds;
        this.deals = deals;
    }

    @Override
    public int opener() {
        return isTextArena() ? 1 : 0;
    }

    @Override
    protected void start(SeededRandom random) {
        seed = random.nextLong();
        round = 0;
        chips[0] = 0;
        chips[1] = 0;
        roundOpener = 1 - opener();
        tellPrompts();
        startRound();
    }

    @Override
    protected String prompt(int player) {
        return "Kuhn poker, " + rounds + (rounds == 1 ? " round" : " rounds")
                + ": each player pays an ante of 1 chip and"
                + " gets a J, a Q or a K; K is the highest. [check] passes, [bet] puts 1 chip into the pot,"
                + " [call] matches a bet, [fold] gives up the pot. After two checks or a call the higher card takes the"
                + " pot. You are " + name(player) + "; you open every other round. Write your move in brackets, such as"
                + " [check].";
    }

    private void startRound() {
        round++;
        if (round > rounds) {
            settle();
            if (!isTextArena()) {
                return;
            }
        }
        // TextArena deals and takes antes once more after the last round.
        cards = deal();
        pot = 2;
        chips[0]--;
        chips[1]--;
        history = "";
        roundOpener = 1 - roundOpener;
        moveNext(roundOpener);
        for (int player = 0; player < 2; player++) {
            if (hears(player)) {
                tell(
                        Kind.GAME_MESSAGE,
                        player,
                        "Round " + round + " of " + rounds + ": your card is " + cards.charAt(player) + ".");
            }
            if (isTextArena()) {
                tell(Kind.GAME_BOARD, player, board(player));
            }
        }
    }

    private String deal() {
        String given = deals.apply(round);
        if (!given.isEmpty()) {
            return given;
        }
        SeededRandom random = SeededRandom.of(seed, "deal", round);
        int first = random.nextInt(3);
        int second = (first + 1 + random.nextInt(2)) % 3;
        return "" + CARDS.charAt(first) + CARDS.charAt(second);
    }

    private void settle() {
        if (!isTextArena()) {
            end(chips[0] == 0 ? "draw:chips" : "win:chips", 0, chips[0] / (2.0 * rounds));
        } else if (chips[0] == chips[1]) {
            end("draw:chips", 0, 0);
        } else {
            end("win:chips", 0, chips[0] > chips[1] ? 1 : -1);
        }
    }

    @Override
    protected String board(int player) {
        String moves = legal().get(0) + "] [" + legal().get(1);
        return "Your card: " + cards.charAt(player) + ". Pot: " + pot + ". Your moves: [" + moves + "]";
    }

    /// The moves that the current player may make.
    public List<String> legal() {
        return history.endsWith("b") ? ANSWER : OPENING;
    }

    @Override
    protected void move(int player, String action) {
        String move = isTextArena()
                ? readTextArena(action)
                : Moves.last(action).orElse("").toLowerCase(Locale.ROOT);
        if (!OPENING.contains(move) && !ANSWER.contains(move)) {
            slip(player, "invalid:format", "it must be [check], [bet], [call] or [fold].");
        } else if (!legal().contains(move)) {
            slip(player, "invalid:not-legal-now", "it must be one of " + legal() + " now.");
        } else {
            tellAll(Kind.GAME_ACTION_DESCRIPTION, name(player) + ": " + move + ".");
            apply(player, move);
        }
    }

    private static String readTextArena(String action) {
        Matcher matcher = TEXTARENA_MOVE.matcher(action);
        return matcher.find() ? matcher.group(1).toLowerCase(Locale.ROOT) : "";
    }

    private void apply(int player, String move) {
        if (!isTextArena() && (move.equals("bet") || move.equals("call"))) {
            chips[player]--;
            pot++;
        }
        switch (move) {
            case "fold" -> win(1 - player, name(player) + " has folded.");
            case "call" -> showDown();
            case "bet" -> goOn(player, "b");
            default -> {
                if (history.equals("c")) {
                    showDown();
                } else {
                    goOn(player, "c");
                }
            }
        }
    }

    private void goOn(int player, String move) {
        history += move;
        if (isTextArena()) {
            tell(Kind.GAME_BOARD, 1 - player, board(1 - player));
        }
    }

    private void showDown() {
        int winner = CARDS.indexOf(cards.charAt(0)) > CARDS.indexOf(cards.charAt(1)) ? 0 : 1;
        win(winner, name(0) + " has " + cards.charAt(0) + ", " + name(1) + " has " + cards.charAt(1) + ".");
    }

    private void win(int winner, String reason) {
        chips[winner] += pot;
        tellAll(
                Kind.GAME_MESSAGE,
                reason + " " + name(winner) + " takes the pot of " + pot + ". Chips won so far: " + name(0) + " "
                        + chips[0] + ", " + name(1) + " " + chips[1] + ".");
        startRound();
    }

    /// What player 0 and 1 hold, such as `KQ`.
    public String cards() {
        return cards;
    }

    /// The chips that a player has won; antes count as soon as they are paid.
    public int chips(int player) {
        return chips[player];
    }

    /// The chips on the table.
    public int pot() {
        return pot;
    }

    /// The number of the round, from 1.
    public int round() {
        return round;
    }

    @Override
    protected String sample(RandomGenerator random) {
        return "[" + legal().get(random.nextInt(2)) + "]";
    }

    /// A move of the equilibrium, which mixes: with what is fixed by the game's seed.
    @Override
    protected String best() {
        int card = CARDS.indexOf(cards.charAt(current()));
        double chance = KuhnStrategy.EQUILIBRIUM.chance(history, card).doubleValue();
        boolean bold = SeededRandom.of(seed, "mix", turn()).nextDouble() < chance;
        return "[" + legal().get(bold ? 1 : 0) + "]";
    }

    @Override
    protected void save(Map<String, Object> fields) {
        fields.put("seed", seed);
        fields.put("cards", cards);
        fields.put("round", round);
        fields.put("roundOpener", roundOpener);
        fields.put("pot", pot);
        fields.put("chips", List.of(chips[0], chips[1]));
        fields.put("history", history);
    }

    @Override
    protected Runnable load(Snapshot snapshot) {
        long newSeed = snapshot.longInteger("seed");
        String newCards = snapshot.text("cards");
        int newRound = snapshot.integer("round");
        int newOpener = snapshot.integer("roundOpener");
        int newPot = snapshot.integer("pot");
        List<Integer> newChips = new ArrayList<>(snapshot.integers("chips"));
        String newHistory = snapshot.text("history");
        if (!newCards.matches("[JQK]{2}") || !newHistory.matches("c?b?") || newChips.size() != 2) {
            throw new IllegalArgumentException("cards must be two of J, Q and K, chips two numbers and the history of"
                    + " c and b but were " + newCards + ", " + newChips + " and " + newHistory);
        }
        return () -> {
            seed = newSeed;
            cards = newCards;
            round = newRound;
            roundOpener = newOpener;
            pot = newPot;
            chips[0] = newChips.get(0);
            chips[1] = newChips.get(1);
            history = newHistory;
        };
    }

    @Override
    protected Game fresh() {
        return new KuhnPoker(style(), rounds, deals);
    }
}
