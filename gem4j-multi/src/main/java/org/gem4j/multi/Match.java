// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Observation;
import org.gem4j.env.Reset;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.env.multi.MultiAgentEnv;
import org.gem4j.env.multi.Opponent;

/// Plays episodes of a multi-agent environment, in turns or at once, with an [Opponent] for each agent.
public final class Match {
    private static final int LONGEST = 100_000;

    private Match() {}

    /// Plays one episode.
    ///
    /// @param players who acts for each of the environment's agents
    /// @return what each agent earned in all
    /// @throws IllegalArgumentException if an agent has no player
    /// @throws IllegalStateException if the episode does not end within 100,000 steps
    public static Map<String, Double> play(MultiAgentEnv env, Map<String, Opponent> players, long seed) {
        Map<String, StringBuilder> seen = new LinkedHashMap<>();
        Map<String, String> asked = new LinkedHashMap<>();
        Map<String, Double> earned = new LinkedHashMap<>();
        for (Map.Entry<String, Reset> first : env.reset(seed).entrySet()) {
            note(seen, first.getKey(), first.getValue().observation().text());
            asked.put(first.getKey(), first.getValue().info().getOr(InfoKeys.SUFFIX, ""));
            earned.put(first.getKey(), 0.0);
        }
        SeededRandom random = SeededRandom.of(seed, "match", 0);
        for (int steps = 0; !env.agents().isEmpty(); steps++) {
            if (steps >= LONGEST) {
                throw new IllegalStateException("the episode did not end within " + LONGEST + " steps");
            }
            Map<String, String> actions = new LinkedHashMap<>();
            for (String agent : env.activeAgents()) {
                note(seen, agent, asked.getOrDefault(agent, ""));
                Observation told = Observation.of(take(seen, agent));
                actions.put(agent, player(players, agent).act(env, agent, told, random));
            }
            for (Map.Entry<String, Step> step : env.step(actions).entrySet()) {
                note(seen, step.getKey(), step.getValue().observation().text());
                asked.put(step.getKey(), step.getValue().info().getOr(InfoKeys.SUFFIX, ""));
                earned.merge(step.getKey(), step.getValue().reward(), Double::sum);
            }
        }
        return earned;
    }

    private static Opponent player(Map<String, Opponent> players, String agent) {
        Opponent player = players.get(agent);
        if (player == null) {
            throw new IllegalArgumentException(
                    "agent " + agent + " has no player: there are players for " + players.keySet());
        }
        return player;
    }

    private static String take(Map<String, StringBuilder> seen, String agent) {
        StringBuilder removed = seen.remove(agent);
        return removed == null ? "" : removed.toString();
    }

    private static void note(Map<String, StringBuilder> seen, String agent, String text) {
        if (!text.isEmpty()) {
            StringBuilder all = seen.computeIfAbsent(agent, name -> new StringBuilder());
            all.append(all.isEmpty() ? "" : "\n").append(text);
        }
    }

    /// Lets every pair of members play on both sides.
    ///
    /// @param env of two agents
    /// @param games of each pair on each side
    /// @param results is told of each game, such as a [BradleyTerry] or an [EloTable]
    public static void tournament(
            MultiAgentEnv env, List<OpponentPool.Member> members, int games, long seed, GameResults results) {
        List<String> agents = env.possibleAgents();
        if (agents.size() != 2) {
            throw new IllegalArgumentException("a tournament needs two agents but there are " + agents);
        }
        for (int game = 0; game < games; game++) {
            for (OpponentPool.Member first : members) {
                for (OpponentPool.Member second : members) {
                    if (!first.name().equals(second.name())) {
                        long own = SeededRandom.seed(seed, first.name() + " " + second.name(), game);
                        Map<String, Double> earned =
                                play(env, Map.of(agents.get(0), first, agents.get(1), second), own);
                        double lead = earned.getOrDefault(agents.get(0), 0.0) - earned.getOrDefault(agents.get(1), 0.0);
                        results.record(first.name(), second.name(), (1 + Math.signum(lead)) / 2);
                    }
                }
            }
        }
    }
}
