// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.multi.MultiAgentEnv;
import org.gem4j.env.multi.Opponent;
import org.gem4j.llm.engine.EnginePolicy;
import org.gem4j.llm.torch.Device;
import org.gem4j.multi.BradleyTerry;
import org.gem4j.multi.Match;
import org.gem4j.multi.OpponentPool;
import org.gem4j.report.Json;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.openai.OpenAiClient;
import org.gem4j.rollout.openai.OpenAiOptions;
import org.gem4j.rollout.openai.OpenAiPolicy;

/// Lets players meet in a two-player game, every pair on both sides, and prints their Elo ratings with 95%
/// confidence intervals.
///
///     ./gem4j java examples/Tournament.java [--json] [--games N] [--seed N] [--tokens N] [ID] [PLAYER...]
///
/// A player is `random`, `reference` (minimax or an equilibrium strategy), the folder of a checkpoint, the
/// folder of a training run, which stands for all of its checkpoints, or a model behind an OpenAI-compatible
/// server as `http://HOST:PORT/v1#MODEL` (key: `OPENAI_API_KEY`). Models answer with at most `--tokens` (16)
/// tokens per move.
public final class Tournament {
    private final List<OpponentPool.Member> players = new ArrayList<>();
    private final List<AutoCloseable> open = new ArrayList<>();
    private int games = 20;
    private long seed = 1;
    private int tokens = 16;
    private boolean json;

    public static void main(String[] arguments) throws Exception {
        new Tournament().run(arguments);
    }

    private void run(String[] arguments) throws Exception {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "--json" -> json = true;
                case "--games" -> games = Integer.parseInt(arguments[++i]);
                case "--seed" -> seed = Long.parseLong(arguments[++i]);
                case "--tokens" -> tokens = Integer.parseInt(arguments[++i]);
                default -> names.add(arguments[i]);
            }
        }
        String id = names.isEmpty() ? "multi:TicTacToe-v0" : names.removeFirst();
        for (String name : names.isEmpty() ? List.of("random", "reference") : names) {
            add(name);
        }
        BradleyTerry table = new BradleyTerry();
        try (Env env = Gem.make(id, Map.of("seed", seed))) {
            MultiAgentEnv sides = env.capability(MultiAgentEnv.class)
                    .orElseThrow(() -> new IllegalArgumentException(id + " is not a game for several players"));
            Match.tournament(sides, players, games, seed, table);
        } finally {
            for (AutoCloseable each : open) {
                each.close();
            }
        }
        print(table);
    }

    private void add(String name) throws IOException {
        if (name.equals("random")) {
            players.add(new OpponentPool.Member(name, Opponent.random()));
        } else if (name.equals("reference")) {
            players.add(new OpponentPool.Member(name, Opponent.reference()));
        } else if (name.matches("https?://.+#.+")) {
            int hash = name.lastIndexOf('#');
            URI server = URI.create(name.substring(0, hash));
            model(
                    name.substring(hash + 1),
                    new OpenAiPolicy(new OpenAiClient(OpenAiOptions.of(server, name.substring(hash + 1)))));
        } else if (Files.isDirectory(Path.of(name, "checkpoints"))) {
            try (Stream<Path> checkpoints = Files.list(Path.of(name, "checkpoints"))) {
                for (Path each : checkpoints.sorted().toList()) {
                    model(Path.of(name).getFileName() + "/" + each.getFileName(), checkpoint(each));
                }
            }
        } else if (Files.exists(Path.of(name, "config.json"))) {
            model(name, checkpoint(Path.of(name)));
        } else {
            throw new IllegalArgumentException(
                    "a player must be random, reference, the folder of a checkpoint or of a run, or a URL with # and a"
                            + " model, but was " + name);
        }
    }

    private static Policy checkpoint(Path folder) {
        return EnginePolicy.open(folder, Device.best());
    }

    /// Adds a model, which sees what a model in training sees: the latest events, then the board.
    private void model(String name, Policy policy) {
        players.add(new OpponentPool.Member(
                name,
                (env, agent, seen, random) -> policy.respond(List.of(
                                new Request(Prompt.text(seen.text()), Sampling.plain(tokens), random.nextLong())))
                        .getFirst()
                        .text()));
        if (policy instanceof AutoCloseable closeable) {
            open.add(closeable);
        }
    }

    private void print(BradleyTerry table) {
        if (!json) {
            System.out.print(table);
            return;
        }
        for (BradleyTerry.Rating rating : table.ratings()) {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("player", rating.player());
            line.put("elo", rounded(rating.points()));
            line.put("low", rounded(rating.low()));
            line.put("high", rounded(rating.high()));
            line.put("games", rating.games());
            line.put("score", rating.score());
            System.out.println(Json.line(line));
        }
    }

    private static double rounded(double points) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.1f", points));
    }
}

// Output:
// reference  1225.2  [ 1121.1,  1329.2]     40  0.938
// random      774.8  [  670.8,   878.9]     40  0.063
