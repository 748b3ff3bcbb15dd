// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;

/// Nim: take any number of objects, at least one, from one pile; whoever takes the last object wins.
///
/// The random piles of [Style#OWN] let the first player win: the exclusive or of their sizes is not 0.
public final class Nim extends Game {
    private static final Pattern TEXTARENA_MOVE =
            Pattern.compile("\\[\\s*+(\\d++)\\s++(\\d++)\\s*+]", Pattern.UNICODE_CHARACTER_CLASS);

    private final int[] given;
    private final int largest;
    private int[] piles;

    /// @param piles sizes at the start; with `largest` > 0 only their count matters, the sizes are random
    /// @param largest most objects in a random pile, or 0
    public Nim(Style style, List<Integer> piles, int largest) {
        super(style);
        this.given = piles.stream().mapToInt(Integer::intValue).toArray();
        this.largest = largest;
        this.piles = given.clone();
    }

    @Override
    protected void start(SeededRandom random) {
        if (largest > 0) {
            do {
                Arrays.setAll(piles, i -> random.between(1, largest));
            } while (sum(piles) == 0);
        } else {
            piles = given.clone();
        }
        tellPrompts();
        showBoard();
    }

    @Override
    protected String prompt(int player) {
        return "Nim: the players take turns removing objects from piles: any number, but at least one, and from one"
                + " pile only. Whoever takes the very last object wins. You are " + name(player)
                + ". Write your move as [pile count], such as [0 2].";
    }

    private void showBoard() {
        if (isTextArena()) {
            tellAll(Kind.GAME_BOARD, board(current()));
        }
    }

    @Override
    protected String board(int player) {
        StringBuilder text = new StringBuilder("Piles:");
        for (int i = 0; i < piles.length; i++) {
            text.append("\n pile ").append(i).append(": ").append(piles[i]);
        }
        return text.toString();
    }

    @Override
    protected void move(int player, String action) {
        int[] move = isTextArena()
                ? readTextArena(action)
                : Moves.numbers(Moves.last(action).orElse(""), 2);
        if (move.length == 0) {
            slip(player, "invalid:format", "it must be two numbers in brackets, such as [0 2].");
        } else if (move[0] >= piles.length) {
            slip(player, "invalid:range", "the pile must be 0 to " + (piles.length - 1) + ".");
        } else if (move[1] < 1 || move[1] > piles[move[0]]) {
            slip(player, "invalid:quantity", "pile " + move[0] + " has " + piles[move[0]] + " to take from.");
        } else {
            piles[move[0]] -= move[1];
            tellAll(Kind.GAME_ACTION_DESCRIPTION, name(player) + " takes " + move[1] + " from pile " + move[0] + ".");
        }
        showBoard();
        // As in TextArena, whoever moves where nothing is left wins, even by an illegal move.
        if (isEmpty()) {
            end("win:last-object", player, 1);
        }
    }

    private boolean isEmpty() {
        for (int pile : piles) {
            if (pile > 0) {
                return false;
            }
        }
        return true;
    }

    private static int[] readTextArena(String action) {
        Matcher matcher = TEXTARENA_MOVE.matcher(action);
        return matcher.find() ? new int[] {Digits.value(matcher.group(1)), Digits.value(matcher.group(2))} : new int[0];
    }

    /// The sizes of the piles.
    public List<Integer> piles() {
        return Arrays.stream(piles).boxed().toList();
    }

    @Override
    protected String sample(RandomGenerator random) {
        int pile = random.nextInt(piles.length);
        while (piles[pile] == 0) {
            pile = (pile + 1) % piles.length;
        }
        return write(pile, 1 + random.nextInt(piles[pile]));
    }

    @Override
    protected String best() {
        List<List<Integer>> winning = winningMoves(piles());
        if (!winning.isEmpty()) {
            return write(winning.getFirst().get(0), winning.getFirst().get(1));
        }
        int pile = 0;
        for (int i = 0; i < piles.length; i++) {
            pile = piles[i] > piles[pile] ? i : pile;
        }
        return write(pile, 1);
    }

    private static String write(int pile, int count) {
        return "[" + pile + " " + count + "]";
    }

    private static int sum(int[] piles) {
        int sum = 0;
        for (int pile : piles) {
            sum ^= pile;
        }
        return sum;
    }

    /// The exclusive or of all piles: the player to move wins unless it is 0.
    public static int nimSum(List<Integer> piles) {
        return piles.stream().reduce(0, (a, b) -> a ^ b);
    }

    /// The moves (pile, count) that leave the other player with an exclusive or of 0, in order of the
    /// piles.
    public static List<List<Integer>> winningMoves(List<Integer> piles) {
        int sum = nimSum(piles);
        List<List<Integer>> moves = new ArrayList<>();
        for (int i = 0; i < piles.size(); i++) {
            int left = piles.get(i) ^ sum;
            if (left < piles.get(i)) {
                moves.add(List.of(i, piles.get(i) - left));
            }
        }
        return moves;
    }

    @Override
    protected void save(Map<String, Object> fields) {
        fields.put("piles", piles());
    }

    @Override
    protected Runnable load(Snapshot snapshot) {
        List<Integer> saved = snapshot.integers("piles");
        if (saved.size() != piles.length || saved.stream().anyMatch(pile -> pile < 0)) {
            throw new IllegalArgumentException(
                    "piles must be " + piles.length + " numbers of 0 or more but were " + saved);
        }
        return () -> piles = saved.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    protected Game fresh() {
        return new Nim(style(), Arrays.stream(given).boxed().toList(), largest);
    }
}
