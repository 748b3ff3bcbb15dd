package org.gem4j.train;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.Decoder;
import org.gem4j.llm.DecoderConfig;
import org.gem4j.llm.DecoderWeights;
import org.gem4j.llm.ModelFolder;
import org.gem4j.llm.Tensors;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.text.BpeTokenizer;
import org.gem4j.train.TrainResult.Score;
import org.gem4j.train.config.EnvironmentSettings;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.report.Metrics;
import org.gem4j.train.report.PhaseClock;
import org.gem4j.train.report.Report;
import org.gem4j.train.report.RunFolder;
import org.gem4j.train.report.RunLog;
import org.gem4j.train.report.RunRecord;
import org.gem4j.train.report.RunStatus;
import org.gem4j.train.report.SampleEpisodes;
import org.gem4j.vector.Autoreset;
import org.gem4j.vector.Stepping;
import org.gem4j.vector.VectorEnv;
import org.gem4j.vector.VectorOptions;
import org.gem4j.wrap.Wrapper;
import org.gem4j.wrap.Wrappers;

/// Trains a policy on an environment: warm start, evaluation, then rollout and update again and again, evaluation.
///
/// All randomness is derived from the seed and counters, so that the same settings give the same numbers and a resumed
/// run continues to those of an uninterrupted one. To be run on a platform thread, which owns the model.
public final class Trainer {
    private static final int SHOWN_EPISODES = 16;

    private final TrainSettings settings;
    private final RunFolder folder;
    private final TrainListener listener;
    private final BooleanSupplier stop;
    private final InstantSource clock = InstantSource.system();
    private final PhaseClock phases = new PhaseClock();
    private final EnvSpec env;
    private final Wrapper wrapper;
    private final PromptTemplate template;
    private final long steps;

    /// @param folder of the run; holds its `run.json`
    /// @param stop asked after every step; when true, the run is saved and ends
    /// @throws IllegalArgumentException if environment, wrappers or template are unknown
    public Trainer(TrainSettings settings, RunFolder folder, TrainListener listener, BooleanSupplier stop) {
        this.settings = settings;
        this.folder = folder;
        this.listener = listener;
        this.stop = stop;
        this.env = Gem.registry().find(settings.environment().envId());
        this.wrapper = Wrappers.parse(settings.environment().wrappers());
        this.template = PromptTemplate.of(settings.environment().promptTemplate());
        this.steps = Math.ceilDiv(settings.rollout().maxTrain(), settings.rollout().batchSize());
    }

    /// Refuses settings that cannot be run, before anything is written.
    public static void check(TrainSettings settings) {
        EnvSpec spec = Gem.registry().find(settings.environment().envId());
        spec.make(Map.of()).close();
        Wrappers.parse(settings.environment().wrappers());
        PromptTemplate.of(settings.environment().promptTemplate());
    }

    /// Runs a new run, or goes on with one that has a checkpoint.
    ///
    /// @throws CheckpointException if a checkpoint cannot be written or read
    /// @throws TrainException if training cannot go on
    public TrainResult run() {
        int cores = Runtime.getRuntime().availableProcessors();
        Tensors.kernelThreads(
                settings.model().embedded()
                        ? 1
                        : Math.max(1, cores / settings.run().learnerThreads()));
        RunRecord record = folder.read();
        phases.add(record.phases());
        Checkpoints checkpoints =
                new Checkpoints(folder.path().resolve("checkpoints"), settings.run().maxSaved());
        Optional<Path> checkpoint = checkpoints.latest();
        try (EpisodePlayer player = player();
                TrainedModel model = checkpoint.isPresent() ? resume(checkpoint.get()) : begin()) {
            TrainState state = checkpoint.isPresent()
                    ? Checkpoints.restore(checkpoint.get(), model.optimizer())
                    : new TrainState(0, 0, 0, 1, 0);
            return new Loop(player, model, checkpoints, state, record).run();
        } catch (RuntimeException e) {
            try {
                folder.write(folder.read().ended(RunStatus.FAILED, clock.instant()));
            } catch (UncheckedIOException again) {
                e.addSuppressed(again);
            }
            throw e;
        }
    }

    private EpisodePlayer player() {
        EnvironmentSettings environment = settings.environment();
        VectorOptions options = VectorOptions.defaults()
                .withSeed(settings.run().seed())
                .withWrapper(wrapper)
                .withAutoreset(Autoreset.DISABLED)
                .withStepping(environment.asyncEnv() ? Stepping.THREADS : Stepping.AUTO)
                .withDeadline(Duration.ofMinutes(5));
        VectorEnv vector = Gem.makeVector(env.id(), environment.numEnv(), options);
        return new EpisodePlayer(env.id(), vector, template);
    }

    /// A fresh model: a given one, or the embedded one after its warm start.
    private TrainedModel begin() {
        Path start = folder.path().resolve("start");
        if (!Files.isDirectory(start)) {
            if (settings.model().embedded()) {
                warmStart(start);
            } else {
                ModelFolder.Loaded given = load(Path.of(settings.model().pretrain()));
                Checkpoints.write(start, unfinished -> ModelFolder.write(unfinished, given.weights(), given.tokenizer()));
                given.weights().close();
            }
        }
        ModelFolder.Loaded model = load(start);
        return new TrainedModel(model.weights(), model.tokenizer(), settings);
    }

    /// The model of a checkpoint, with the one the run began with as reference.
    private TrainedModel resume(Path checkpoint) {
        TrainedModel model = begin();
        try {
            model.load(load(checkpoint));
            return model;
        } catch (RuntimeException e) {
            model.close();
            throw e;
        }
    }

    private ModelFolder.Loaded load(Path path) {
        try (var phase = phases.enter("loading")) {
            return ModelFolder.read(path);
        }
    }

    private void warmStart(Path target) {
        try (var phase = phases.enter("warm_start")) {
            long seed = settings.run().seed();
            WarmStart play = WarmStart.play(
                    env, wrapper, template, settings.model().sftPolicy(), seed);
            BpeTokenizer tokenizer = play.tokenizer(settings.model().vocabularySize());
            DecoderConfig config = DecoderConfig.small(
                    tokenizer.vocabularySize(),
                    settings.model().hiddenSize(),
                    settings.model().layers(),
                    settings.rollout().maxModelLength());
            DecoderWeights weights = DecoderWeights.random(config, SeededRandom.seed(seed, "weights", 0));
            int sftSteps = settings.model().sftSteps();
            try (Decoder decoder = new Decoder(weights);
                    AdamW optimizer = new AdamW(weights, TrainedModel.optimizerSettings(settings.optimizer()));
                    Learner learner = new Learner(
                            decoder,
                            optimizer,
                            settings.run().learnerThreads(),
                            settings.run().microBatchTokens(),
                            1)) {
                play.teach(
                        learner,
                        tokenizer,
                        sftSteps,
                        settings.model().sftBatchSize(),
                        settings.model().sftLearningRate(),
                        (step, loss) -> {
                            listener.warmed(step, sftSteps, loss);
                            return !stop.getAsBoolean();
                        });
                if (stop.getAsBoolean()) {
                    throw new StoppedException("stopped during the warm start, before there was anything to save");
                }
                Checkpoints.write(target, unfinished -> ModelFolder.write(unfinished, weights, tokenizer));
            }
        }
    }

    /// The steps of a run over its open resources.
    private final class Loop {
        private final EpisodePlayer player;
        private final TrainedModel model;
        private final Checkpoints checkpoints;
        private final PolicyUpdate update;
        private TrainState state;
        private RunRecord record;
        private Optional<Evaluation> before = Optional.empty();

        Loop(
                EpisodePlayer player,
                TrainedModel model,
                Checkpoints checkpoints,
                TrainState state,
                RunRecord record) {
            this.player = player;
            this.model = model;
            this.checkpoints = checkpoints;
            this.state = state;
            this.record = record;
            this.update = new PolicyUpdate(settings, model.learner());
        }

        TrainResult run() {
            DecoderConfig config = model.weights().config();
            listener.started(
                    folder.path(),
                    "%,d parameters, %d tokens".formatted(config.parameters(), config.vocabularySize()),
                    state.step(),
                    steps);
            try (RunLog log = openLog()) {
                if (state.step() == 0 && !evaluateBefore(log)) {
                    return end(log, true);
                }
                while (state.step() < steps && !stop.getAsBoolean()) {
                    step(log);
                }
                return end(log, state.step() < steps);
            }
        }

        private RunLog openLog() {
            if (!Files.exists(folder.metricsFile())) {
                return RunLog.create(folder, clock);
            }
            // Step 0 holds the evaluation before training, which is done again if nothing was learnt since.
            return RunLog.resume(folder, state.step() == 0 ? -1 : state.step(), clock);
        }

        /// Evaluates the policy that training begins with; false if stopped meanwhile.
        private boolean evaluateBefore(RunLog log) {
            before = evaluate();
            if (before.isEmpty()) {
                return false;
            }
            listener.evaluated("before training", before.get());
            state = new TrainState(0, 0, 0, Math.max(1, before.get().meanTurns()), 0);
            SampleEpisodes.write(folder.episodesBeforeFile(), shown(before.get(), "before training"));
            record("before", before.get());
            log.write(0, before.get().metrics(env.id()));
            return true;
        }

        private void step(RunLog log) {
            double done = (double) state.step() / steps;
            List<Episode> played;
            try (var phase = phases.enter("sampling")) {
                played = player.play(model.policy(), seeds(), settings.rollout().sampling(), () -> false);
            }
            Batch batch = new Batch(played, settings.algorithm());
            Metrics metrics = batch.metrics().putAll(learn(batch, done));
            state = new TrainState(
                    state.step() + 1,
                    state.turns() + batch.turns(),
                    state.episodes() + played.size(),
                    batch.turnsPerEpisode(),
                    state.tokens() + batch.tokens());
            metrics.put("train/learning_round", state.step()).put("train/turns", state.turns());
            int evalSteps = settings.evaluation().steps();
            if (evalSteps > 0 && state.step() % evalSteps == 0 && state.step() < steps) {
                evaluate().ifPresent(evaluation -> {
                    listener.evaluated("step " + state.step(), evaluation);
                    metrics.putAll(evaluation.metrics(env.id()));
                });
            }
            Map<String, Double> lap = phases.lap();
            double seconds = lap.values().stream().mapToDouble(Double::doubleValue).sum();
            metrics.putPhases(lap)
                    .put("time/step", seconds)
                    .put("time/tokens_per_second", batch.tokens() / Math.max(1e-9, seconds));
            log.write(state.step(), metrics);
            int saveSteps = settings.run().saveSteps();
            if (saveSteps > 0 && state.step() % saveSteps == 0) {
                save(log);
            }
            listener.stepped(
                    state.step(), new TrainListener.Progress(batch.tokens(), batch.meanReturn(), batch.success()));
        }

        private Metrics learn(Batch batch, double done) {
            double beta = settings.algorithm().beta(done);
            List<TrainingSample> samples = batch.samples();
            if (beta > 0 && model.reference().isPresent()) {
                try (var phase = phases.enter("reference")) {
                    samples = update.withReference(samples, model.reference().get());
                }
            }
            try (var phase = phases.enter("learning")) {
                return update.run(
                        samples, state.step() + 1, beta, settings.optimizer().learningRate(done));
            }
        }

        /// As many new episodes as give a batch of turns if they are as long as the last ones.
        private List<Long> seeds() {
            long count = Math.max(1, Math.round(settings.rollout().batchSize() / state.turnsPerEpisode()));
            List<Long> seeds = new ArrayList<>();
            for (long i = 0; i < count; i++) {
                seeds.add(SeededRandom.seed(settings.run().seed(), "episode", state.episodes() + i));
            }
            return seeds;
        }

        private Optional<Evaluation> evaluate() {
            try (var phase = phases.enter("evaluation")) {
                return Evaluation.run(
                        player,
                        model.policy(),
                        settings.evaluation().episodes(),
                        settings.evaluation().sampling(settings.rollout().maxTokens()),
                        stop);
            }
        }

        private void save(RunLog log) {
            try (var phase = phases.enter("saving")) {
                log.sync();
                listener.saved(checkpoints.save(state, model.weights(), model.tokenizer(), model.optimizer()));
                folder.write(record.withPhases(phases.total()));
            }
        }

        private TrainResult end(RunLog log, boolean stopped) {
            save(log);
            Optional<Evaluation> after = stopped ? Optional.empty() : state.step() == 0 ? before : evaluate();
            after.ifPresent(evaluation -> {
                if (state.step() > 0) {
                    listener.evaluated("after training", evaluation);
                }
                SampleEpisodes.write(folder.episodesAfterFile(), shown(evaluation, "after training"));
                record("after", evaluation);
            });
            record = record.withSummary("eval_episodes", settings.evaluation().episodes())
                    .withSummary("tokens", state.tokens())
                    .withSummary("episodes", state.episodes());
            RunStatus status = after.isEmpty() ? RunStatus.INTERRUPTED : RunStatus.FINISHED;
            record = record.withPhases(phases.total()).ended(status, clock.instant());
            folder.write(record);
            Report.write(folder);
            Score start = score("before", new Score(0, 0));
            return new TrainResult(
                    start,
                    score("after", start),
                    after.isEmpty(),
                    state.step(),
                    record.seconds(),
                    phases.total(),
                    folder.path());
        }

        private void record(String when, Evaluation evaluation) {
            record = record.withSummary("success_" + when, evaluation.success())
                    .withSummary("return_" + when, evaluation.meanReturn());
            folder.write(record);
        }

        private Score score(String when, Score absent) {
            return new Score(
                    record.summary("success_" + when).orElse(absent.success()),
                    record.summary("return_" + when).orElse(absent.meanReturn()));
        }

        private List<org.gem4j.train.report.SampleEpisode> shown(Evaluation evaluation, String policy) {
            return evaluation.episodes().stream()
                    .limit(SHOWN_EPISODES)
                    .map(episode -> ShownEpisodes.of(episode, policy, template))
                    .toList();
        }
    }
}
