// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.env.SeededRandom;
import org.gem4j.multi.game.ConnectFour;
import org.gem4j.multi.game.Game;
import org.gem4j.multi.game.KuhnPoker;
import org.gem4j.multi.game.Negotiation;
import org.gem4j.multi.game.Nim;
import org.gem4j.multi.game.TicTacToe;
import tools.jackson.databind.JsonNode;

/// Games of TextArena, played move by move: who moves, what kinds of messages each player gets, the state, the end.
final class TextArenaCases implements RecordedCases {
    private static final List<String> GOODS = List.of("Wheat", "Wood", "Sheep", "Brick", "Ore");

    @Override
    public Set<String> areas() {
        return Set.of(
                "textarena-tictactoe",
                "textarena-connectfour",
                "textarena-nim",
                "textarena-kuhn",
                "textarena-negotiation");
    }

    @Override
    public Outcome check(JsonNode line, Path folder) {
        JsonNode input = line.path("input");
        JsonNode expected = line.path("expected");
        if (input.has("resets")) {
            return checkResets(input, expected);
        }
        Game game = game(line.path("area").asString(), input, expected);
        List<List<String>> seen = List.of(new ArrayList<>(), new ArrayList<>());
        game.begin(
                SeededRandom.of(input.path("seed").asLong()),
                (kind, from, to, text) -> seen.get(to).add(kind.name()));
        if (game instanceof Negotiation negotiation) {
            negotiation.arrange(goods(input.path("start").path("resources")), goods(input.path("values")));
        }
        Map<String, Object> first = state(game);
        if (!Plain.same(RecordedValues.plain(input.path("start")), first)) {
            return Outcome.failed("start " + input.path("start"), first);
        }
        boolean wrapped = line.path("note").asString("").contains("wrapper");
        for (int i = 0; i < input.path("actions").size(); i++) {
            seen.forEach(List::clear);
            String action = input.path("actions").get(i).asString();
            Map<String, Object> step = step(game, wrapped ? bracketed(action) : action, seen);
            Map<String, Object> wanted =
                    Plain.map(RecordedValues.plain(expected.path("steps").get(i)));
            if (!sameStep(wanted, step)) {
                return Outcome.failed("step " + i + " " + wanted, step);
            }
        }
        return checkEnd(game, expected);
    }

    /// What TextArena's wrapper of actions does: brackets around a text that has none.
    private static String bracketed(String action) {
        return action.contains("[") || action.contains("]") ? action : "[" + action + "]";
    }

    /// TextArena shuffles on from the last deal, so that a seed does not fix the deals; here it does.
    private static Outcome checkResets(JsonNode input, JsonNode expected) {
        List<Object> deals = new ArrayList<>();
        KuhnPoker game = new KuhnPoker(Game.Style.TEXTARENA, 1);
        for (int i = 0; i < input.path("resets").asInt(); i++) {
            game.begin(SeededRandom.of(input.path("seed").asLong()), (kind, from, to, text) -> {});
            deals.add(game.cards());
        }
        boolean repeats = deals.stream().distinct().count() == 1;
        return repeats ? Outcome.differs("D-kuhn-seeds") : Outcome.failed(expected, deals);
    }

    private static Game game(String area, JsonNode input, JsonNode expected) {
        JsonNode start = input.path("start");
        return switch (area) {
            case "textarena-tictactoe" -> new TicTacToe(Game.Style.TEXTARENA);
            case "textarena-connectfour" -> {
                JsonNode board = start.path("board");
                yield new ConnectFour(
                        Game.Style.TEXTARENA,
                        new ConnectFour.Setup(
                                board.size(),
                                board.get(0).asString().length(),
                                input.path("isOpen").asBoolean(true),
                                1));
            }
            case "textarena-nim" -> {
                List<Integer> piles = new ArrayList<>();
                start.path("piles").forEach(pile -> piles.add(pile.asInt()));
                yield new Nim(Game.Style.TEXTARENA, piles, 0);
            }
            case "textarena-kuhn" -> {
                Map<Integer, String> deals = deals(start, expected);
                yield new KuhnPoker(
                        Game.Style.TEXTARENA, input.path("maxRounds").asInt(), round -> deals.getOrDefault(round, ""));
            }
            default ->
                new Negotiation(Game.Style.TEXTARENA, input.path("maxTurns").asInt());
        };
    }

    /// What was dealt in each round.
    private static Map<Integer, String> deals(JsonNode start, JsonNode expected) {
        Map<Integer, String> deals = new HashMap<>();
        deals.put(start.path("round").asInt(), cards(start));
        expected.path("steps").forEach(step -> deals.put(step.path("round").asInt(), cards(step)));
        return deals;
    }

    private static String cards(JsonNode state) {
        return state.path("cards").get(0).asString()
                + state.path("cards").get(1).asString();
    }

    private static List<List<Integer>> goods(JsonNode players) {
        List<List<Integer>> all = new ArrayList<>();
        for (JsonNode player : players) {
            all.add(GOODS.stream().map(good -> player.path(good).asInt()).toList());
        }
        return all;
    }

    private static Map<String, Object> step(Game game, String action, List<List<String>> seen) {
        Map<String, Object> step = new LinkedHashMap<>();
        step.put("player", game.current());
        game.play(action);
        step.put("done", game.isOver());
        step.put("next", game.current());
        step.put("seen", seen.stream().map(List::copyOf).toList());
        step.put("turn", game.turn());
        if (!game.fault().equals("none")) {
            step.put("invalid", game.fault());
        }
        step.putAll(state(game));
        return step;
    }

    private static Map<String, Object> state(Game game) {
        Map<String, Object> state = new LinkedHashMap<>();
        switch (game) {
            case TicTacToe board ->
                state.put(
                        "board",
                        List.of(
                                board.cells().substring(0, 3),
                                board.cells().substring(3, 6),
                                board.cells().substring(6)));
            case ConnectFour board -> state.put("board", board.rows());
            case Nim nim -> state.put("piles", nim.piles());
            case KuhnPoker poker -> {
                state.put("round", poker.round());
                state.put(
                        "cards",
                        List.of(poker.cards().substring(0, 1), poker.cards().substring(1)));
                state.put("chips", List.of(poker.chips(0), poker.chips(1)));
                state.put("pot", poker.pot());
                state.put("legal", poker.legal().stream().sorted().toList());
            }
            case Negotiation negotiation -> {
                state.put("resources", List.of(negotiation.stock(0), negotiation.stock(1)));
                state.put("change", List.of(negotiation.gain(0), negotiation.gain(1)));
                if (!negotiation.openOffer().isEmpty()) {
                    state.put("offer", negotiation.openOffer());
                }
            }
            default -> throw new IllegalArgumentException("unknown game " + game.getClass());
        }
        return state;
    }

    /// Equal but for the word by which a full column is called, which the recording chose.
    private static boolean sameStep(Map<String, Object> wanted, Map<String, Object> step) {
        Map<String, Object> adjusted = new LinkedHashMap<>(step);
        if ("invalid:full".equals(step.get("invalid")) && wanted.get("invalid") instanceof String code) {
            adjusted.put("invalid", isFullColumn(code) ? code : "invalid:full");
        }
        return Plain.same(wanted, adjusted);
    }

    private static boolean isFullColumn(String code) {
        return code.startsWith("invalid:") && !code.equals("invalid:format") && !code.equals("invalid:range");
    }

    private static Outcome checkEnd(Game game, JsonNode expected) {
        boolean over = game.isOver();
        Map<String, Object> end = new LinkedHashMap<>();
        end.put("done", over);
        if (over) {
            end.put("rewards", List.of(game.reward(0), game.reward(1)));
            String wanted = expected.path("end").asString("");
            String ending = game.ending();
            end.put("end", ending.equals("invalid:full") && isFullColumn(wanted) ? wanted : ending);
        }
        boolean lost = over && game.ending().startsWith("invalid");
        end.put("invalidFlag", List.of(lost && game.reward(0) < 0, lost && game.reward(1) < 0));
        end.put("turnCount", List.of(game.turnOf(0), game.turnOf(1)));
        Map<String, Object> wanted = Plain.map(RecordedValues.plain(expected));
        wanted.remove("steps");
        return Plain.same(wanted, end) ? Outcome.passed() : Outcome.failed(wanted, end);
    }
}
