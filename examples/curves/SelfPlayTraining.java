// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
import java.nio.file.*;
import org.gem4j.algo.*;
import org.gem4j.env.*;
import org.gem4j.env.multi.*;
import org.gem4j.llm.engine.EnginePolicy;
import org.gem4j.llm.torch.Device;
import org.gem4j.multi.*;
import org.gem4j.rollout.*;
import org.gem4j.train.*;
import org.gem4j.train.config.*;

/// Trains the embedded model in a two-player game by self-play.
///
///     ./gem4j java examples/curves/SelfPlayTraining.java multi:TicTacToe-v0-easy RUNS [VERSIONS] [TURNS]
///
/// The first version is warm-started on random moves and trained against a random player. Each further one is trained
/// for TURNS turns, half of its games against the version before it and half against any earlier one. The folder RUNS
/// has the run of each version; examples/Tournament.java rates their checkpoints.
private static final int MOVE_TOKENS = 8;
private static final int PARALLEL = 64;

void main(String[] arguments) {
    String id = arguments[0];
    Path runs = Path.of(arguments[1]);
    int versions = number(arguments, 2, 3);
    int turns = number(arguments, 3, 10_000);

    OpponentPool pool = new OpponentPool(versions + 1);
    pool.add("random", Opponent.random());
    List<EnginePolicy> policies = new ArrayList<>();
    ModelSource model = ModelSource.embedded().withSize(64, 3)
            .withWarmStart(start -> start.withSteps(250).withBatchSize(48));
    for (int version = 1; version <= versions; version++) {
        Path folder = runs.resolve("version-" + version);
        train(id, pool, model, turns, version, folder);
        Path checkpoint = newest(folder);
        EnginePolicy policy = EnginePolicy.open(checkpoint, Device.CPU);
        policies.add(policy);
        pool.add("version " + version, player(policy));
        model = ModelSource.folder(checkpoint);
    }
    policies.forEach(EnginePolicy::close);
}

int number(String[] arguments, int place, int otherwise) {
    return arguments.length > place ? Integer.parseInt(arguments[place]) : otherwise;
}

MultiAgentEnv sides(Env env) {
    return env.capability(MultiAgentEnv.class).orElseThrow();
}

/// A player that sees what the trained model sees: the latest events, then the board.
Opponent player(Policy policy) {
    return (env, agent, seen, random) -> policy
            .respond(List.of(new Request(Prompt.text(seen.text()), Sampling.plain(MOVE_TOKENS), random.nextLong())))
            .getFirst()
            .text();
}

void train(String id, OpponentPool pool, ModelSource model, int turns, int version, Path folder) {
    TrainingEnvironment game = TrainingEnvironment.of(
                    id + "-self-play", random -> new SelfPlayEnv(
                            sides(Gem.make(id, Map.of("seed", random.nextLong()))), pool, 0.5, random))
            .withWrappers("concat(max_history_length=0)");
    TrainingEnvironment random = TrainingEnvironment.of(id + "(seat=random)")
            .withWrappers("concat(max_history_length=0)");
    Training.builder()
            .environment(game)
            .environments(all -> all.withParallel(PARALLEL))
            .model(model)
            .seed(version)
            .rollout(play -> play.withBatchSize(800).withMaxTokens(MOVE_TOKENS).withMaxModelLength(384))
            .learning(how -> how.withGamma(1).withKl(KlSettings.none()))
            .optimizer(how -> how.withLearningRate(0.0005))
            .compute(how -> how.withLearnerThreads(1))
            .evaluation(played -> played.withEnvironments(List.of(random)).withEpisodes(200))
            .budget(Budget.turns(turns))
            .build()
            .run(folder);
}

/// The checkpoint after the last step.
Path newest(Path run) {
    try (var checkpoints = Files.list(run.resolve("checkpoints"))) {
        return checkpoints.max(Comparator.naturalOrder()).orElseThrow();
    } catch (IOException e) {
        throw new UncheckedIOException(e);
    }
}
