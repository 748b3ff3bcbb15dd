// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.env.multi.AgentSamples;
import org.gem4j.env.multi.MultiAgentEnv;

/// One player learns Nim by playing both sides against itself, then plays a perfect opponent.
///
/// The player is a table of how often each (piles, move) won, and tries a random move now and then. Everything it
/// knows it reads from the observations, as a language model would.
public final class SelfPlay {
    private static final Map<String, Object> GAME = Map.of("piles", 3, "max_sticks", 3);
    private static final double EXPLORATION = 0.2;

    /// Wins and plays of each move in each position.
    private final Map<String, Map<String, double[]>> table = new HashMap<>();

    private final SeededRandom random = SeededRandom.of(1);

    private record Choice(String position, String move) {}

    public static void main(String[] arguments) {
        int games = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5_000;
        SelfPlay player = new SelfPlay();
        System.out.println("before: wins " + player.evaluate(200) + " of its games against perfect play");
        player.train(games);
        System.out.println("after " + games + " games: wins " + player.evaluate(200));
    }

    /// Plays both sides and counts what won.
    private void train(int games) {
        try (Env env = Gem.make("multi:Nim-v0-hard", GAME)) {
            MultiAgentEnv nim = env.capability(MultiAgentEnv.class).orElseThrow();
            AgentSamples samples = nim.capability(AgentSamples.class).orElseThrow();
            for (int game = 0; game < games; game++) {
                Map<String, List<Choice>> choices = new HashMap<>();
                String position =
                        nim.reset(game).get("first").info().get(InfoKeys.SUFFIX).orElseThrow();
                Map<String, Step> steps = Map.of();
                while (!nim.agents().isEmpty()) {
                    String agent = nim.activeAgents().getFirst();
                    String proposed = samples.sampleAction(agent, random);
                    String move = random.nextDouble() < EXPLORATION ? proposed : best(position, proposed);
                    choices.computeIfAbsent(agent, who -> new ArrayList<>()).add(new Choice(position, move));
                    steps = nim.step(Map.of(agent, move));
                    for (String next : nim.activeAgents()) {
                        position = steps.get(next).info().get(InfoKeys.SUFFIX).orElseThrow();
                    }
                }
                steps.forEach((agent, last) ->
                        choices.getOrDefault(agent, List.of()).forEach(choice -> count(choice, last.reward())));
            }
        }
    }

    private void count(Choice choice, double won) {
        double[] wins = table.computeIfAbsent(choice.position(), position -> new HashMap<>())
                .computeIfAbsent(choice.move(), move -> new double[2]);
        double rate = Math.max(0.05, 1 / (wins[1] + 1));
        wins[0] += rate * (won - wins[0]);
        wins[1]++;
    }

    /// The move that won most often in this position; `fallback` where nothing is known.
    private String best(String position, String fallback) {
        return table.getOrDefault(position, Map.of()).entrySet().stream()
                .max(Map.Entry.comparingByValue((a, b) -> Double.compare(a[0], b[0])))
                .map(Map.Entry::getKey)
                .orElse(fallback);
    }

    /// The share of games won from the first seat against a perfect opponent.
    private double evaluate(int games) {
        int won = 0;
        try (Env env = Gem.make("multi:Nim-v0-hard", GAME)) {
            for (int game = 0; game < games; game++) {
                String position =
                        env.reset(1_000_000 + game).info().get(InfoKeys.SUFFIX).orElseThrow();
                Step step = env.step(best(position, "\\boxed{1 1}"));
                while (!step.done()) {
                    position = step.info().get(InfoKeys.SUFFIX).orElseThrow();
                    step = env.step(best(position, "\\boxed{1 1}"));
                }
                won += step.reward() == 1 ? 1 : 0;
            }
        }
        return (double) won / games;
    }
}

// Output:
// before: wins 0.0 of its games against perfect play
// after 5000 games: wins 1.0
