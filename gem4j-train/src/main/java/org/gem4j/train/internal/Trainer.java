// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.algo.ReinforceLoss;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.PromptEncoder;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.KernelThreads;
import org.gem4j.report.PhaseClock;
import org.gem4j.report.RunFolder;
import org.gem4j.report.RunRecord;
import org.gem4j.report.RunStatus;
import org.gem4j.text.BpeTokenizer;
import org.gem4j.text.Tokenizer;
import org.gem4j.train.StoppedException;
import org.gem4j.train.Training;
import org.gem4j.train.TrainingListener;
import org.gem4j.train.TrainingResult;
import org.gem4j.train.config.DataParallel;
import org.gem4j.train.config.ModelSource;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.config.WarmStartSettings;
import org.gem4j.train.internal.launch.HostGroup;
import org.gem4j.train.internal.launch.ProcessGroup;

/// Trains a policy on environments: warm start, evaluation, alternating rollouts and updates, final
/// evaluation.
///
/// All randomness is derived from the seed and counters, so that the same settings give the same numbers and a resumed
/// run continues to those of an uninterrupted one. To be run on a platform thread, which owns the model.
public final class Trainer {
    private final Training plan;
    private final Optional<HostGroup> launched;
    private final TrainSettings settings;
    private final RunFolder folder;
    private final TrainingListener listener;
    private final BooleanSupplier stop;
    private final InstantSource clock = InstantSource.system();
    private final PhaseClock phases = new PhaseClock();
    private final List<EnvSetup> training;
    private final List<EnvSetup> evaluated;

    /// @param launched ranks that a launcher has started besides this one
    /// @param folder of the run; holds its `run.json`
    /// @param stop asked after every step, like [RunFolder#stopRequested]; when true, the run is saved and ends
    /// @throws IllegalArgumentException if environment, wrappers or template are unknown
    public Trainer(
            Training plan,
            Optional<HostGroup> launched,
            RunFolder folder,
            TrainingListener listener,
            BooleanSupplier stop) {
        this.plan = plan;
        this.launched = launched;
        this.settings = plan.settings();
        this.folder = folder;
        this.listener = listener;
        this.stop = () -> stop.getAsBoolean()
                || folder.stopRequested()
                || launched.map(HostGroup::stopAsked).orElse(false);
        this.training = EnvSetups.training(settings);
        this.evaluated = EnvSetups.evaluation(settings);
    }

    /// Refuses settings that cannot be run, before anything is written.
    public static void check(TrainSettings settings) {
        DataParallel parallel = settings.compute().dataParallel();
        Device device = settings.device();
        device.require();
        int most = DataParallel.most(device);
        InvalidParameterException.require(
                parallel.launched().isPresent() || parallel.ranks() <= most,
                "ranks",
                "in 1.." + most + ", the "
                        + (device.isCpu() ? "cores of this machine" : "CUDA GPUs from " + device + " on") + ",",
                parallel.ranks());
        boolean threads = parallel.ranks() > 1
                && parallel.provider().isEmpty()
                && parallel.launched().isEmpty();
        if (threads && !device.isCpu()) {
            throw new IllegalArgumentException("ranks as threads compute on the CPU, but the device is " + device
                    + ": on GPUs each rank is a process, whose training a provider on the class path creates");
        }
        if (settings.rollout().async()
                && settings.algorithm().loss() instanceof ReinforceLoss
                && settings.learning().importanceCap().isEmpty()) {
            throw new IllegalArgumentException("asynchronous rollouts sample with weights one step old, which the loss"
                    + " of REINFORCE does not correct: cap the importance weights as well, such as at 2, or leave one"
                    + " of the two out");
        }
        long seed = settings.seed();
        for (EnvSetup setup : EnvSetups.training(settings)) {
            setup.make(seed, setup.firstLevel()).close();
            setup.curriculum()
                    .ifPresent(curriculum -> setup.make(seed, curriculum.to()).close());
        }
        EnvSetups.evaluation(settings)
                .forEach(setup -> setup.make(seed, setup.firstLevel()).close());
    }

    /// Runs a new run, or resumes one that has a checkpoint.
    ///
    /// @throws org.gem4j.train.TrainException if a checkpoint cannot be written or training cannot continue
    public TrainingResult run() {
        spreadKernels(settings);
        folder.forgetStop();
        phases.add(folder.read().phases());
        Checkpoints checkpoints = new Checkpoints(
                folder.path().resolve("checkpoints"),
                settings.checkpoints().kept(),
                settings.checkpoints().best());
        Optional<Path> checkpoint = checkpoints.newestWhole(listener::notice);
        try {
            Path start = makeStart();
            RunRecord record = folder.read();
            try (Workers workers = Workers.start(plan, launched, folder, checkpoint);
                    ProcessGroup ranks = workers.join();
                    Stage stage = new Stage(settings, training, evaluated, ranks);
                    TrainedModel model = open(start, checkpoint, ranks)) {
                model.agree();
                TrainState state =
                        checkpoint.isPresent() ? checkpoints.restore(checkpoint.get()) : TrainState.begin(List.of());
                RunRecord going = checkpoint.isPresent() ? record.resumed(state.step(), clock.instant()) : record;
                folder.write(going);
                return new TrainLoop(context(workers), stage, model, checkpoints, state, going).run();
            }
        } catch (RuntimeException e) {
            try {
                folder.write(folder.read().ended(RunStatus.FAILED, clock.instant()));
            } catch (UncheckedIOException again) {
                e.addSuppressed(again);
            }
            throw e;
        } finally {
            folder.forgetStop();
        }
    }

    /// Gives every thread of every process on the CPU its share of the cores.
    static void spreadKernels(TrainSettings settings) {
        KernelThreads.set(settings.kernelThreads(), settings.compute().precision());
    }

    private TrainContext context(Workers workers) {
        return new TrainContext(settings, folder, listener, stop, clock, phases, workers, training, evaluated);
    }

    /// The folder of the model that the run begins with: a given one, or the embedded one after its warm start.
    private Path makeStart() {
        Path start = folder.path().resolve("start");
        if (!Files.isDirectory(start)) {
            switch (settings.model()) {
                case ModelSource.Embedded made -> warmStart(made, start);
                case ModelSource.WarmStarted given -> warmStart(given, start);
                case ModelSource given -> copyModel(given.directory().orElseThrow(), start);
            }
        }
        return start;
    }

    private TrainedModel open(Path start, Optional<Path> checkpoint, ProcessGroup ranks) {
        try (var phase = phases.enter("loading")) {
            return TrainedModel.open(start, checkpoint, settings, ranks);
        }
    }

    /// The model as it lies on disk, in the precision it is in.
    private void copyModel(Path from, Path to) {
        LoadOptions stored = LoadOptions.inference(ModelFolder.storedPrecision(from), Device.CPU);
        ModelFolder.Loaded given = load(from, stored);
        try (DecoderWeights weights = given.weights()) {
            Checkpoints.write(to, unfinished -> ModelFolder.write(unfinished, weights, given.tokenizer()));
        }
    }

    private ModelFolder.Loaded load(Path path, LoadOptions options) {
        try (var phase = phases.enter("loading")) {
            return ModelFolder.read(path, options);
        }
    }

    private void warmStart(ModelSource.Embedded made, Path target) {
        try (var phase = phases.enter("warm_start")) {
            WarmStart play = demonstrations(made.warmStart());
            BpeTokenizer tokenizer = play.tokenizer(made.vocabularySize());
            DecoderConfig config = DecoderConfig.small(
                    tokenizer.vocabularySize(),
                    made.hiddenSize(),
                    made.layers(),
                    settings.rollout().maxModelLength());
            int threads = settings.compute()
                    .learnerThreads()
                    .orElse(Math.min(8, Runtime.getRuntime().availableProcessors()));
            DecoderWeights weights = DecoderWeights.random(config, SeededRandom.seed(settings.seed(), "weights", 0));
            teach(play, made.warmStart(), weights, tokenizer, threads, target);
        }
    }

    private void warmStart(ModelSource.WarmStarted given, Path target) {
        ModelFolder.Loaded loaded =
                load(given.directory().orElseThrow(), settings.compute().load(settings.device()));
        try (var phase = phases.enter("warm_start")) {
            WarmStart play = demonstrations(given.warmStart());
            teach(play, given.warmStart(), loaded.weights(), loaded.tokenizer(), settings.learnerThreads(), target);
        }
    }

    private WarmStart demonstrations(WarmStartSettings warm) {
        listener.warming(warm.player().text());
        return WarmStart.play(training, warm.player().text(), settings.seed(), stop);
    }

    /// Teaches all weights, writes them, and closes them.
    private void teach(
            WarmStart play,
            WarmStartSettings warm,
            DecoderWeights weights,
            Tokenizer tokenizer,
            int threads,
            Path target) {
        PromptEncoder encoder = TrainedModel.encoder(weights, tokenizer, EnvSetups.chatForm(settings));
        try (Decoder decoder = new Decoder(weights);
                AdamW optimizer = new AdamW(weights, TrainedModel.optimizerSettings(settings.optimizer()));
                Learner learner = new Learner(
                        decoder,
                        optimizer,
                        threads,
                        settings.microBatchTokens(weights.options().device()),
                        1,
                        settings.compute().gradientCheckpointing())) {
            Optional<WarmStart.LastStep> last =
                    play.teach(learner, encoder, settings.rollout().maxModelLength(), warm, (step, loss) -> {
                        listener.warmed(step, warm.steps(), loss);
                        return !stop.getAsBoolean();
                    });
            if (stop.getAsBoolean()) {
                throw new StoppedException("stopped during the warm start, before there was anything to save");
            }
            last.ifPresent(step -> folder.write(step.in(folder.read())));
            Checkpoints.write(target, unfinished -> ModelFolder.write(unfinished, weights, tokenizer));
        }
    }
}
