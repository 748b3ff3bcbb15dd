// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.multi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.env.multi.AgentReference;
import org.gem4j.env.multi.AgentSamples;
import org.gem4j.env.multi.TurnBasedEnv;
import org.gem4j.env.multi.TurnOrder;
import org.gem4j.env.multi.TurnResult;

/// Two players take turns removing sticks from piles, any number from one pile; whoever takes the last one wins.
///
/// - **Action**: `\boxed{pile count}`, piles numbered from 1.
/// - **Observation**: the rules at the start; afterward the effect of each move. The piles and the request to move are
///   in the suffix.
/// - **Reward**: 1 for the last stick, 0 for the loser. An unreadable answer is worth -0.1 and ends the game without a
///   winner. After an illegal move the same player moves again.
/// - **End**: the last stick, an unreadable answer, or a player without turns left: truncated, reward 0.
/// - **State**: the piles and the turns of each player.
///
/// The random piles let the first player win: the exclusive or of their sizes is not 0.
final class Nim extends TurnBasedEnv implements AgentSamples, AgentReference, NonBlocking {
    static final String FIRST = "first";
    static final String SECOND = "second";
    static final List<String> PLAYERS = List.of(FIRST, SECOND);

    private static final Pattern MOVE = Pattern.compile("\\\\boxed\\{\\s*+(\\d{1,9}+)[\\s,]++(\\d{1,9}+)\\s*+}");
    private static final double FORMAT_REWARD = -0.1;

    private final Rules rules;
    private int[] piles;
    private final int[] turns = new int[2];
    /// The next message to each player.
    private final Map<String, String> news = new HashMap<>();

    /// @param piles how many piles
    /// @param maxSticks most sticks in a pile
    /// @param maxTurns turns of each player
    record Rules(int piles, int maxSticks, int maxTurns) {}

    Nim(Rules rules, SeededRandom random) {
        super(PLAYERS, TurnOrder.sequential(), random);
        this.rules = rules;
        this.piles = new int[rules.piles()];
    }

    @Override
    protected void start(SeededRandom random) {
        do {
            Arrays.setAll(piles, i -> random.between(1, rules.maxSticks()));
        } while (sum(piles) == 0);
        Arrays.fill(turns, 0);
        for (String player : PLAYERS) {
            news.put(
                    player,
                    "Two players take turns removing sticks from piles: any number, but at least one, and from one pile only."
                            + " Whoever takes the very last stick wins. You move " + player + "."
                            + " Write a move as \\boxed{pile count}.");
        }
    }

    @Override
    protected TurnResult play(Map<String, String> actions) {
        String player = actions.keySet().iterator().next();
        int turn = ++turns[PLAYERS.indexOf(player)];
        int[] move = read(actions.values().iterator().next());
        if (move.length == 0) {
            news.put(player, "No move could be read from that answer, so the game is over.");
            news.put(other(player), "The other player's move could not be read, so the game is over.");
            return end(player, MoveKind.INVALID_FORMAT, FORMAT_REWARD, 0);
        }
        int pile = move[0] - 1;
        boolean legal = pile >= 0 && pile < piles.length && move[1] >= 1 && move[1] <= piles[pile];
        if (legal) {
            piles[pile] -= move[1];
            String what = " took " + move[1] + " from pile " + move[0] + ".";
            news.put(player, "You" + what);
            news.put(other(player), "The other player" + what);
        } else {
            news.put(player, "Pile " + move[0] + " does not have " + move[1] + " to take. Move again.");
        }
        if (legal && Arrays.stream(piles).sum() == 0) {
            news.merge(player, " That was the last stick: you win.", String::concat);
            news.merge(other(player), " That was the last stick: you lose.", String::concat);
            return end(player, MoveKind.WIN, 1, 0);
        }
        MoveKind kind = legal ? MoveKind.VALID : MoveKind.INVALID_MOVE;
        if (turn >= rules.maxTurns()) {
            PLAYERS.forEach(each -> news.put(each, "All turns are used up."));
            return new TurnResult(Map.of(player, limit(kind), other(player), limit(MoveKind.VALID)), false);
        }
        return new TurnResult(
                Map.of(player, new TurnResult.Result(0, false, false, Info.of(InfoKeys.MOVE, kind))), !legal);
    }

    /// Pile and count of the last box that has both; empty if there is none.
    private static int[] read(String action) {
        int[] move = {};
        for (Matcher matcher = MOVE.matcher(action); matcher.find(); ) {
            move = new int[] {Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))};
        }
        return move;
    }

    private static TurnResult end(String player, MoveKind kind, double own, double others) {
        boolean won = kind == MoveKind.WIN;
        Info mine = Info.of(InfoKeys.MOVE, kind, InfoKeys.SUCCESS, won);
        Info theirs = Info.of(InfoKeys.MOVE, won ? MoveKind.LOSE : MoveKind.VALID, InfoKeys.SUCCESS, false);
        return TurnResult.next()
                .with(player, new TurnResult.Result(own, true, false, mine))
                .with(other(player), new TurnResult.Result(others, true, false, theirs));
    }

    private static TurnResult.Result limit(MoveKind kind) {
        return new TurnResult.Result(0, false, true, Info.of(InfoKeys.MOVE, kind, InfoKeys.SUCCESS, false));
    }

    private static String other(String player) {
        return player.equals(FIRST) ? SECOND : FIRST;
    }

    @Override
    protected String observe(String agent) {
        String told = news.remove(agent);
        return told == null ? "" : told;
    }

    @Override
    protected Info info(String agent) {
        return activeAgents().contains(agent)
                ? Info.of(InfoKeys.SUFFIX, "Piles: " + shown() + ". Your move:")
                : Info.empty();
    }

    private String shown() {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < piles.length; i++) {
            parts.add((i + 1) + ": " + piles[i]);
        }
        return String.join(", ", parts);
    }

    @Override
    public String sampleAction(String agent, RandomGenerator random) {
        requirePlaying();
        int[] open = IntStream.range(0, piles.length).filter(i -> piles[i] > 0).toArray();
        int pile = open[random.nextInt(open.length)];
        return box(pile, 1 + random.nextInt(piles[pile]));
    }

    /// Leaves piles whose exclusive or is 0, if there is such a move; else takes one stick.
    @Override
    public String referenceAction(String agent) {
        requirePlaying();
        int sum = sum(piles);
        for (int i = 0; i < piles.length; i++) {
            int left = piles[i] ^ sum;
            if (left < piles[i]) {
                return box(i, piles[i] - left);
            }
        }
        int pile = IntStream.range(0, piles.length)
                .filter(i -> piles[i] > 0)
                .findFirst()
                .orElseThrow();
        return box(pile, 1);
    }

    private static String box(int pile, int count) {
        return "\\boxed{" + (pile + 1) + " " + count + "}";
    }

    private static int sum(int[] piles) {
        return Arrays.stream(piles).reduce(0, (a, b) -> a ^ b);
    }

    @Override
    protected void save(Map<String, Object> fields) {
        fields.put("piles", Arrays.stream(piles).boxed().toList());
        fields.put("turns", Arrays.stream(turns).boxed().toList());
    }

    @Override
    protected Runnable load(Snapshot snapshot) {
        int[] newPiles =
                snapshot.integers("piles").stream().mapToInt(Integer::intValue).toArray();
        int[] newTurns =
                snapshot.integers("turns").stream().mapToInt(Integer::intValue).toArray();
        if (newPiles.length != piles.length
                || newTurns.length != 2
                || Arrays.stream(newPiles).anyMatch(n -> n < 0)) {
            throw new IllegalArgumentException("there must be " + piles.length
                    + " piles of 0 or more sticks and 2 numbers of turns but were " + Arrays.toString(newPiles)
                    + " and "
                    + Arrays.toString(newTurns));
        }
        return () -> {
            piles = newPiles;
            System.arraycopy(newTurns, 0, turns, 0, 2);
            news.clear();
        };
    }

    @Override
    protected Nim create(SeededRandom random) {
        return new Nim(rules, random);
    }
}
