// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.Observation;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.multi.AgentSamples;
import org.gem4j.env.multi.MultiAgentEnv;
import org.gem4j.env.multi.Opponent;
import org.gem4j.multi.EloTable;
import org.gem4j.multi.Match;
import org.gem4j.multi.OpponentPool;

/// A player learns Nim against a pool of its earlier versions; then all versions play a tournament.
///
/// The player keeps a table of how often each (piles, move) won, and sometimes tries a random move. It learns
/// everything from the observations, as a language model would.
public final class SelfPlay {
    private static final Map<String, Object> GAME = Map.of("piles", 3, "largest", 3);
    private static final double EXPLORATION = 0.2;
    private static final int VERSIONS = 4;

    /// Win rate and number of plays of each move in each position.
    private final Map<String, Map<String, double[]>> table = new HashMap<>();

    private record Choice(String position, String move) {}

    public static void main(String[] arguments) {
        int games = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 8_000;
        SelfPlay player = new SelfPlay();
        OpponentPool pool = new OpponentPool(VERSIONS + 1);
        pool.add("untrained", player.frozen());
        SeededRandom random = SeededRandom.of(1);
        try (Env env = Gem.make("multi:Nim-v0-hard", GAME)) {
            MultiAgentEnv nim = env.capability(MultiAgentEnv.class).orElseThrow();
            for (int version = 1; version <= VERSIONS; version++) {
                for (int game = 0; game < games / VERSIONS; game++) {
                    player.learn(nim, pool.choose(0.5, random), game % 2 == 0, random.nextLong());
                }
                pool.add("version " + version, player.frozen());
            }
            List<OpponentPool.Member> players = new ArrayList<>(pool.all());
            players.add(new OpponentPool.Member("perfect", Opponent.reference()));
            EloTable elo = new EloTable(8);
            Match.tournament(nim, players, 200, 2, elo);
            System.out.print(elo);
        }
    }

    /// Plays one game against a member of the pool and updates the win rates of the moves.
    private void learn(MultiAgentEnv nim, Opponent opponent, boolean first, long seed) {
        List<Choice> choices = new ArrayList<>();
        Opponent self = (env, agent, seen, random) -> {
            String proposed = propose(env, agent, random);
            String move = random.nextDouble() < EXPLORATION ? proposed : best(table, position(seen), proposed);
            choices.add(new Choice(position(seen), move));
            return move;
        };
        String own = first ? "first" : "second";
        Map<String, Double> earned = Match.play(nim, Map.of(own, self, first ? "second" : "first", opponent), seed);
        choices.forEach(choice -> count(choice, earned.getOrDefault(own, 0.0)));
    }

    private void count(Choice choice, double won) {
        double[] wins = table.computeIfAbsent(choice.position(), position -> new HashMap<>())
                .computeIfAbsent(choice.move(), move -> new double[2]);
        double rate = Math.max(0.05, 1 / (wins[1] + 1));
        wins[0] += rate * (won - wins[0]);
        wins[1]++;
    }

    /// A copy of what is known now, which plays without exploring.
    private Opponent frozen() {
        Map<String, Map<String, double[]>> copy = new HashMap<>();
        table.forEach((position, moves) -> {
            Map<String, double[]> known = new HashMap<>();
            moves.forEach((move, wins) -> known.put(move, wins.clone()));
            copy.put(position, known);
        });
        return (env, agent, seen, random) -> best(copy, position(seen), propose(env, agent, random));
    }

    private static String propose(MultiAgentEnv env, String agent, SeededRandom random) {
        return env.capability(AgentSamples.class).orElseThrow().sampleAction(agent, random);
    }

    /// The piles, at the end of a player's observation.
    private static String position(Observation seen) {
        return seen.text().substring(seen.text().lastIndexOf("Piles:"));
    }

    /// The move that won most often in this position; `fallback` where nothing is known.
    private static String best(Map<String, Map<String, double[]>> table, String position, String fallback) {
        return table.getOrDefault(position, Map.of()).entrySet().stream()
                .max(Map.Entry.comparingByValue((a, b) -> Double.compare(a[0], b[0])))
                .map(Map.Entry::getKey)
                .orElse(fallback);
    }
}

// Output:
// perfect               1173.3   2000
// version 4             1131.3   2000
// version 3             1107.7   2000
// version 2             1035.2   2000
// version 1              895.5   2000
// untrained              657.0   2000
