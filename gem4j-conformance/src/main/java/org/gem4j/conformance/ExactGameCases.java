// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gem4j.math.exact.Rational;
import org.gem4j.multi.game.ConnectFourSearch;
import org.gem4j.multi.game.KuhnStrategy;
import org.gem4j.multi.game.Nim;
import org.gem4j.multi.game.TicTacToeTable;
import tools.jackson.databind.JsonNode;

/// Exact facts about games: values of Kuhn poker, tic-tac-toe, Nim and small Connect Four boards.
final class ExactGameCases implements RecordedCases {
    private static final double TOLERANCE = 1e-12;
    private static final int SOLVABLE_PLACES = 24;

    @Override
    public Set<String> areas() {
        return Set.of("kuhn-exact", "tictactoe-exact", "nim-exact", "connectfour-exact");
    }

    @Override
    public Outcome check(JsonNode line, Path folder) {
        JsonNode input = line.path("input");
        JsonNode expected = line.path("expected");
        return switch (line.path("area").asString()) {
            case "kuhn-exact" -> kuhn(line.path("case").asString(), input, expected);
            case "tictactoe-exact" -> ticTacToe(input, expected);
            case "nim-exact" -> nim(input, expected);
            default -> connectFour(input, expected);
        };
    }

    private static Outcome kuhn(String name, JsonNode input, JsonNode expected) {
        Optional<KuhnStrategy> strategy = input.has("player1") ? Optional.of(given(input)) : named(name);
        if (strategy.isEmpty()) {
            return Outcome.skipped("no strategy is known by the name " + name);
        }
        KuhnStrategy both = strategy.get();
        for (Map.Entry<String, JsonNode> entry : expected.properties()) {
            Rational actual = switch (entry.getKey()) {
                case "player1WorstCase" -> both.openerWorstCase();
                case "player2WorstCase" -> both.secondWorstCase();
                default -> value(name, both);
            };
            Rational wanted = rational(entry.getValue());
            if (actual.compareTo(wanted) != 0) {
                return Outcome.failed(entry.getKey() + " " + wanted, actual);
            }
        }
        return Outcome.passed();
    }

    /// The value of a named case: of a best answer, of a worst case, or of both strategies.
    private static Rational value(String name, KuhnStrategy both) {
        if (name.endsWith("player2") && name.startsWith("best-response")) {
            return both.secondWorstCase();
        }
        if (name.startsWith("best-response") || name.endsWith("player1-worst")) {
            return both.openerWorstCase();
        }
        return name.endsWith("player2-worst") ? both.secondWorstCase() : both.value();
    }

    private static Optional<KuhnStrategy> named(String name) {
        KuhnStrategy uniform = KuhnStrategy.constant(Rational.HALF);
        return switch (name) {
            case "uniform-player1-vs-equilibrium" -> Optional.of(uniform.against(KuhnStrategy.EQUILIBRIUM));
            case "equilibrium-vs-uniform-player2" -> Optional.of(KuhnStrategy.EQUILIBRIUM.against(uniform));
            default ->
                name.contains("uniform")
                        ? Optional.of(uniform)
                        : name.startsWith("always-bet-always-call")
                                ? Optional.of(KuhnStrategy.constant(Rational.ONE))
                                : name.startsWith("always-check-always-fold")
                                        ? Optional.of(KuhnStrategy.constant(Rational.ZERO))
                                        : Optional.empty();
        };
    }

    private static KuhnStrategy given(JsonNode input) {
        KuhnStrategy second = KuhnStrategy.EQUILIBRIUM;
        JsonNode opener = input.path("player1");
        JsonNode answer = input.path("player2");
        KuhnStrategy both = new KuhnStrategy(
                rationals(opener.path("bet")),
                rationals(opener.path("callAfterCheckBet")),
                answer.isMissingNode() ? second.callBet() : rationals(answer.path("callBet")),
                answer.isMissingNode() ? second.betAfterCheck() : rationals(answer.path("betAfterCheck")));
        return both;
    }

    private static List<Rational> rationals(JsonNode list) {
        List<Rational> all = new ArrayList<>();
        list.forEach(item -> all.add(rational(item)));
        return all;
    }

    private static Rational rational(JsonNode node) {
        String[] parts = node.asString().split("/");
        return Rational.of(Long.parseLong(parts[0]), parts.length > 1 ? Long.parseLong(parts[1]) : 1);
    }

    private static Outcome ticTacToe(JsonNode input, JsonNode expected) {
        Map<String, Object> actual = new LinkedHashMap<>();
        if (input.has("board")) {
            String board = input.path("board").asString();
            char mover = input.path("toMove").asString().charAt(0);
            actual.put("value", (int) TicTacToeTable.value(board, mover));
            actual.put("best", TicTacToeTable.perfect(board, mover));
        } else if (expected.has("states")) {
            TicTacToeTable.Counts counts = TicTacToeTable.counts();
            actual.put("value", TicTacToeTable.value(".........", 'O'));
            actual.put("states", counts.positions());
            actual.put("games", counts.games());
            actual.put("firstWins", counts.firstWins());
            actual.put("secondWins", counts.secondWins());
            actual.put("draws", counts.draws());
        } else {
            double first = TicTacToeTable.bestAgainstRandom(true);
            double second = TicTacToeTable.bestAgainstRandom(false);
            boolean same = Math.abs(first - rational(expected.path("asFirst")).doubleValue()) < TOLERANCE
                    && Math.abs(second - rational(expected.path("asSecond")).doubleValue()) < TOLERANCE;
            return same ? Outcome.passed() : Outcome.failed(expected, first + " and " + second);
        }
        return compare(expected, actual);
    }

    private static Outcome nim(JsonNode input, JsonNode expected) {
        List<Integer> piles = new ArrayList<>();
        input.path("piles").forEach(pile -> piles.add(pile.asInt()));
        Map<String, Object> actual = new LinkedHashMap<>();
        actual.put("nimSum", Nim.nimSum(piles));
        actual.put("moverWins", Nim.nimSum(piles) != 0);
        actual.put("winningMoves", Nim.winningMoves(piles));
        return compare(expected, actual);
    }

    private static Outcome connectFour(JsonNode input, JsonNode expected) {
        int rows = input.path("rows").asInt();
        int columns = input.path("cols").asInt();
        if (rows * columns > SOLVABLE_PLACES) {
            return Outcome.skipped("a published result: solving " + rows + " x " + columns + " takes too long here");
        }
        return compare(expected, Map.of("value", ConnectFourSearch.value(rows, columns)));
    }

    /// Compares the values of which the case tells.
    private static Outcome compare(JsonNode expected, Map<String, ?> actual) {
        for (Map.Entry<String, JsonNode> entry : expected.properties()) {
            String value = String.valueOf(actual.get(entry.getKey())).replace(" ", "");
            if (!value.equals(entry.getValue().toString())) {
                return Outcome.failed(expected, actual);
            }
        }
        return Outcome.passed();
    }
}
