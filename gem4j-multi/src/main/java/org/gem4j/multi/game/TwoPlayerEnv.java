// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
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

/// A [Game] as an environment of the agents `first` and `second`, of which `first` makes the first move.
///
/// - **Action**: the last `\boxed{move}` of the answer; without one, the last `[move]`.
/// - **Observation**: the rules at the start; afterward what happened. The board and the request to move
///   are in the suffix. In TextArena's style all messages stand in the observation, with who sent them.
/// - **Reward**: at the end 1 for the winner and -1 for the loser, 0 for a draw, or what the game says.
/// - **End**: the game's, or a second illegal move in a row, which loses.
final class TwoPlayerEnv extends TurnBasedEnv implements AgentSamples, AgentReference, NonBlocking {
    static final String FIRST = "first";
    static final String SECOND = "second";
    static final List<String> PLAYERS = List.of(FIRST, SECOND);

    /// What the moves of [#FIRST] and [#SECOND] mean that neither are illegal nor end the game.
    private static final TurnResult FIRST_MOVED = valid(FIRST);

    private static final TurnResult SECOND_MOVED = valid(SECOND);

    private final Game game;
    private final String[] news = {"", ""};

    TwoPlayerEnv(Game game, SeededRandom random) {
        super(PLAYERS, TurnOrder.sequential(), random);
        this.game = game;
    }

    private static TurnResult valid(String agent) {
        Info info = Info.of(InfoKeys.MOVE, MoveKind.VALID);
        return new TurnResult(Map.of(agent, new TurnResult.Result(0, false, false, info)), false);
    }

    private int player(String agent) {
        return agent.equals(FIRST) ? game.opener() : 1 - game.opener();
    }

    private static String other(String agent) {
        return agent.equals(FIRST) ? SECOND : FIRST;
    }

    @Override
    protected void start(SeededRandom random) {
        Arrays.fill(news, "");
        game.begin(random, news());
    }

    /// Writes down what the players are told, unless nobody reads it.
    private Game.Listener news() {
        return new Game.Listener() {
            @Override
            public void told(Game.Kind kind, int from, int to, String text) {
                if (!hears(to)) {
                    return;
                }
                if (game.isTextArena()) {
                    add(to, (from == Game.GAME ? "[GAME] " : "[Player " + from + "] ") + text);
                } else if (kind != Game.Kind.PLAYER_ACTION) {
                    add(to, text);
                }
            }

            @Override
            public boolean hears(int player) {
                return !isUnread(player == game.opener() ? FIRST : SECOND);
            }
        };
    }

    private void add(int to, String text) {
        news[to] = news[to].isEmpty() ? text : news[to] + "\n" + text;
    }

    @Override
    protected TurnResult play(Map<String, String> actions) {
        Map.Entry<String, String> entry = actions.entrySet().iterator().next();
        String agent = entry.getKey();
        int player = player(agent);
        game.play(entry.getValue());
        if (!game.isOver()) {
            boolean again = game.current() == player;
            if (game.fault().equals("none")) {
                TurnResult moved = agent.equals(FIRST) ? FIRST_MOVED : SECOND_MOVED;
                return again ? new TurnResult(moved.results(), true) : moved;
            }
            TurnResult.Result slip = new TurnResult.Result(0, false, false, Info.of(InfoKeys.MOVE, kind(game.fault())));
            return new TurnResult(Map.of(agent, slip), again);
        }
        return new TurnResult(Map.of(agent, end(agent, true), other(agent), end(other(agent), false)), false);
    }

    private static MoveKind kind(String fault) {
        return fault.equals("invalid:format") ? MoveKind.INVALID_FORMAT : MoveKind.INVALID_MOVE;
    }

    private TurnResult.Result end(String agent, boolean mover) {
        double reward = game.reward(player(agent));
        MoveKind kind = mover && game.ending().startsWith("invalid")
                ? kind(game.ending())
                : reward > 0 ? MoveKind.WIN : reward < 0 ? MoveKind.LOSE : MoveKind.VALID;
        return new TurnResult.Result(reward, true, false, Info.of(InfoKeys.MOVE, kind, InfoKeys.SUCCESS, reward > 0));
    }

    @Override
    protected String observe(String agent) {
        int player = player(agent);
        String told = news[player];
        news[player] = "";
        return told;
    }

    @Override
    protected Info info(String agent) {
        return !game.isOver() && game.current() == player(agent)
                ? Info.of(InfoKeys.SUFFIX, game.board(game.current()))
                : Info.empty();
    }

    @Override
    public String sampleAction(String agent, RandomGenerator random) {
        requirePlaying();
        return game.sample(random);
    }

    @Override
    public String referenceAction(String agent) {
        requirePlaying();
        return game.best();
    }

    @Override
    protected void save(Map<String, Object> fields) {
        game.saveCourse(fields);
        fields.put("news", List.of(news[0], news[1]));
    }

    @Override
    protected Runnable load(Snapshot snapshot) {
        Runnable course = game.loadCourse(snapshot);
        List<String> told = snapshot.texts("news");
        if (told.size() != 2) {
            throw new IllegalArgumentException("news must be two texts but were " + told.size());
        }
        return () -> {
            course.run();
            game.listen(news());
            for (int player = 0; player < 2; player++) {
                news[player] = told.get(player);
            }
        };
    }

    @Override
    protected TwoPlayerEnv create(SeededRandom random) {
        return new TwoPlayerEnv(game.fresh(), random);
    }
}
