// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

/// The repeated prisoner's dilemma: both players choose at the same time, round after round.
///
/// - **Action**: `cooperate` or `defect` in a box or brackets.
/// - **Observation**: the rules at the start; afterward what both chose. The request to choose is in the
///   suffix.
/// - **Reward**: 3 each for cooperating, 1 each for defecting, 5 and 0 where they differ, divided by 5 x
///   rounds. Whatever cannot be read counts as cooperating and costs 0.1 / rounds.
/// - **End**: the last round.
final class PrisonersDilemma extends TurnBasedEnv implements AgentSamples, AgentReference, NonBlocking {
    private static final List<String> PLAYERS = TwoPlayerEnv.PLAYERS;
    private static final double MOST = 5;
    private static final double FORMAT_COST = 0.1;

    private final int rounds;
    private int round;
    /// The choices of each player so far: c or d.
    private final StringBuilder[] choices = {new StringBuilder(), new StringBuilder()};
    private final String[] news = {"", ""};

    PrisonersDilemma(int rounds, SeededRandom random) {
        super(PLAYERS, TurnOrder.parallel(), random);
        this.rounds = rounds;
    }

    @Override
    protected void start(SeededRandom random) {
        round = 0;
        for (int player = 0; player < 2; player++) {
            choices[player].setLength(0);
            news[player] =
                    "Prisoner's dilemma, " + rounds + " rounds: you and the other player choose at the same time."
                            + " If both cooperate, each gets 3 points; if both defect, 1; if one defects, it gets 5 and the other 0."
                            + " Write [cooperate] or [defect].";
        }
    }

    @Override
    protected TurnResult play(Map<String, String> actions) {
        round++;
        boolean[] read = new boolean[2];
        for (int player = 0; player < 2; player++) {
            String move = Moves.last(actions.getOrDefault(PLAYERS.get(player), ""))
                    .orElse("")
                    .toLowerCase(Locale.ROOT);
            read[player] = move.equals("cooperate") || move.equals("defect");
            choices[player].append(move.equals("defect") ? 'd' : 'c');
        }
        TurnResult turn = TurnResult.next();
        for (int player = 0; player < 2; player++) {
            boolean defects = isLastDefect(player);
            boolean otherDefects = isLastDefect(1 - player);
            double points = defects ? (otherDefects ? 1 : MOST) : (otherDefects ? 0 : 3);
            double reward = (points / MOST - (read[player] ? 0 : FORMAT_COST)) / rounds;
            news[player] = "Round " + round + ": you " + (defects ? "defected" : "cooperated") + ", the other player "
                    + (otherDefects ? "defected." : "cooperated.");
            Info info = Info.of(InfoKeys.MOVE, read[player] ? MoveKind.VALID : MoveKind.INVALID_FORMAT);
            turn = turn.with(PLAYERS.get(player), new TurnResult.Result(reward, round == rounds, false, info));
        }
        return turn;
    }

    private boolean isLastDefect(int player) {
        return choices[player].charAt(choices[player].length() - 1) == 'd';
    }

    @Override
    protected String observe(String agent) {
        int player = PLAYERS.indexOf(agent);
        String told = news[player];
        news[player] = "";
        return told;
    }

    @Override
    protected Info info(String agent) {
        return round < rounds
                ? Info.of(InfoKeys.SUFFIX, "Round " + (round + 1) + " of " + rounds + ". Your choice:")
                : Info.empty();
    }

    @Override
    public String sampleAction(String agent, RandomGenerator random) {
        requirePlaying();
        return random.nextBoolean() ? "[cooperate]" : "[defect]";
    }

    /// Cooperates until the other player has defected once; defects in the last round.
    @Override
    public String referenceAction(String agent) {
        requirePlaying();
        int other = 1 - PLAYERS.indexOf(agent);
        boolean defect = round == rounds - 1 || choices[other].indexOf("d") >= 0;
        return defect ? "[defect]" : "[cooperate]";
    }

    @Override
    protected void save(Map<String, Object> fields) {
        fields.put("round", round);
        fields.put("choices", List.of(choices[0].toString(), choices[1].toString()));
        fields.put("news", List.of(news[0], news[1]));
    }

    @Override
    protected Runnable load(Snapshot snapshot) {
        int newRound = snapshot.integer("round");
        List<String> newChoices = snapshot.texts("choices");
        List<String> newNews = new ArrayList<>(snapshot.texts("news"));
        if (newChoices.size() != 2
                || newNews.size() != 2
                || newChoices.stream().anyMatch(all -> all.length() != newRound || !all.matches("[cd]*"))) {
            throw new IllegalArgumentException(
                    "choices must be two texts of " + newRound + " letters c or d but were " + newChoices);
        }
        return () -> {
            round = newRound;
            for (int player = 0; player < 2; player++) {
                choices[player].setLength(0);
                choices[player].append(newChoices.get(player));
                news[player] = newNews.get(player);
            }
        };
    }

    @Override
    protected PrisonersDilemma create(SeededRandom random) {
        return new PrisonersDilemma(rounds, random);
    }
}
