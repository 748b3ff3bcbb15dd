// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.console.StopSignal;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.report.RunFolder;
import org.gem4j.report.RunRecord;
import org.gem4j.report.TerminalStyle;
import org.gem4j.train.Sft;
import org.gem4j.train.StoppedException;
import org.gem4j.train.TrainException;
import org.gem4j.train.Training;
import org.gem4j.train.TrainingListener;
import org.gem4j.train.TrainingResult;
import org.gem4j.train.config.Launched;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.config.WarmStartSettings;
import org.gem4j.train.internal.LaunchedRun;
import org.gem4j.train.internal.MemoryEstimate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `train`: trains a policy by reinforcement learning and shows that it learned.
@Command(
        name = "train",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Train a policy by reinforcement learning.",
            "",
            "Without options, a small transformer is created, warm-started on random play of"
                    + " game:GuessTheNumber-v0-easy and trained on the CPU in a few minutes."
                    + " The run folder gets metrics.jsonl, TensorBoard events, checkpoints, sample episodes and"
                    + " report.html. Ctrl-C finishes the step and saves.",
            ""
        })
final class TrainCommand implements Callable<Integer> {
    /// Settings that may change when a run is resumed; the others are those it started with.
    private static final List<String> CHANGEABLE = List.of(
            "max_train",
            "save_steps",
            "max_save_num",
            "step_episodes",
            "learner_threads",
            "kernel_threads",
            "data_parallel",
            "data_parallel_timeout",
            "shard_optimizer",
            "num_env",
            "use_wb",
            "use_mlflow",
            "mlflow_tracking_uri");

    private final SettingFlags flags = new SettingFlags();
    private final boolean supervised;

    @Option(
            names = "--resume",
            paramLabel = "RUN_DIR",
            description = "Resume the run in this folder from its last checkpoint, or from the start if it has none.")
    private Optional<Path> resume = Optional.empty();

    @Option(
            names = "--config",
            paramLabel = "FILE.yaml",
            description = "Read flags from a file with one NAME: VALUE per line; the command line takes precedence.")
    private Optional<Path> config = Optional.empty();

    @Option(names = "--rnd_seed", description = "Choose a random seed; it is printed and saved in run.json.")
    private boolean randomSeed;

    @Option(names = "--json", description = "Print one JSON object as the last line of the output.")
    private boolean json;

    @Option(names = "--debug", description = "Small sizes for a quick test: 50 evaluation episodes, 20000 turns.")
    private boolean debug;

    @Option(names = "--verbose", description = "Print how much memory the run will need, and for what.")
    private boolean verbose;

    @Option(names = "--ui", description = "Open a page that shows the run live; it stays until Ctrl-C. See ./gem4j ui.")
    private boolean ui;

    @Option(names = "--no_open", description = "With --ui: do not open a browser.")
    private boolean stayClosed;

    @Mixin
    private final OverrideArguments overrides = new OverrideArguments();

    @Mixin
    private final ProcessFlags processes = new ProcessFlags();

    /// Which rank this process is, where a launcher has started several.
    private Optional<Launched> launched = Optional.empty();

    @Spec
    private CommandSpec spec;

    /// @param supervised whether it is `sft`
    private TrainCommand(boolean supervised) {
        this.supervised = supervised;
    }

    /// The command with an option for every setting.
    static CommandSpec create() {
        return create(new TrainCommand(false));
    }

    /// `sft`: the warm start alone.
    static CommandSpec createSft() {
        CommandSpec spec = create(new TrainCommand(true));
        spec.name("sft")
                .usageMessage()
                .description(
                        "Train a model by supervised learning on played episodes.",
                        "",
                        "This runs only the warm start of ./gem4j train, and then an evaluation. The model is"
                                + " RUN_DIR/start, a folder in Hugging Face's layout that --pretrain accepts.",
                        "");
        return spec;
    }

    private static CommandSpec create(TrainCommand command) {
        CommandSpec spec = CommandSpec.forAnnotatedObject(command);
        command.flags.addTo(spec);
        ForeignFlags.addTo(spec);
        return spec;
    }

    /// Takes over what the file gives and the command line does not.
    ///
    /// @return names of flags that steer other engines
    private Set<String> readConfig(Path file) {
        Set<String> others = new TreeSet<>(ForeignFlags.names());
        others.addAll(ProcessFlags.names());
        others.addAll(List.of("rnd_seed", "debug"));
        Set<String> foreign = new TreeSet<>();
        flags.readFile(file, others).forEach((key, value) -> {
            if (key.equals("rnd_seed")) {
                randomSeed |= TrainFlag.isOn(key, value);
            } else if (key.equals("debug")) {
                debug |= TrainFlag.isOn(key, value);
            } else if (key.contains(".")) {
                overrides.addFromFile(key, value);
            } else if (ProcessFlags.names().contains(key)) {
                processes.setAbsent(key, value);
            } else {
                foreign.add(key);
            }
        });
        return foreign;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Set<String> foreign = config.map(this::readConfig).orElse(Set.of());
        if (overrides.explains()) {
            return overrides.explain(out);
        }
        overrides.apply(flags.given(), json ? spec.commandLine().getErr() : out);
        Map<String, String> agreed = agreed();
        // A run keeps the folder in the cache, whose name has the commit: it resumes with the same model.
        flags.given()
                .computeIfPresent(
                        "pretrain",
                        (flag, named) -> ModelPlace.fromEnvironment()
                                .cached(named)
                                .map(Path::toString)
                                .orElse(named));
        ForeignFlags.notices(spec, foreign).forEach(out::println);
        out.flush();
        try {
            launched = Launched.from(System.getenv());
            if (launched.isPresent() && !launched.get().leads()) {
                Duration timeout = spread(fresh()).compute().dataParallel().timeout();
                return new FollowingRank(json ? spec.commandLine().getErr() : out)
                        .follow(new LaunchedRun.Party(launched.get(), timeout, agreed));
            }
            if (resume.isPresent()) {
                RunFolder folder = RunFolder.resume(resume.get());
                Map<String, String> values = resumed(folder);
                TrainSettings settings = spread(values);
                requireMemory(settings, folder.path().resolve("start"));
                return train(new Plan(settings, values, agreed), folder.path(), Training::resume);
            }
            Map<String, String> values = fresh();
            TrainSettings settings = resolved(spread(values), values);
            Plan plan = new Plan(settings, values, agreed);
            requireModel(values);
            requireMemory(settings, Path.of(""));
            training(plan, TrainingListener.none(), () -> false).check();
            sayNotes(settings);
            String named = values.getOrDefault("run_name", "");
            String name = named.isEmpty()
                    ? RunFolder.defaultName(new FlagValues(values).text("env_id"), LocalDateTime.now())
                    : named.replaceAll("[^A-Za-z0-9._-]+", "-");
            RunFolder folder = RunFolder.create(Path.of(new FlagValues(values).text("save_path")), name);
            return train(plan, folder.path(), Training::run);
        } catch (InvalidParameterException e) {
            throw flags.placed(FlagValues.translated("", e));
        } catch (IllegalArgumentException e) {
            throw flags.placed(e);
        }
    }

    /// @param start of a run that is resumed: its model
    private void requireMemory(TrainSettings settings, Path start) {
        DecoderConfig model = Files.isRegularFile(start.resolve("config.json"))
                ? ModelFolder.readConfig(start)
                : MemoryEstimate.shape(settings);
        if (verbose) {
            spec.commandLine()
                    .getErr()
                    .println("Memory needed: about "
                            + MemoryEstimate.of(settings, model).describe());
            spec.commandLine().getErr().flush();
        }
        MemoryEstimate.problem(settings, model).ifPresent(large -> {
            throw new TrainException(large.describe((setting, value) -> "--" + flag(setting) + " " + value));
        });
    }

    /// What is run.
    ///
    /// @param values flags for the run's record
    /// @param agreed what must be the same in all processes of a launcher
    private record Plan(TrainSettings settings, Map<String, String> values, Map<String, String> agreed) {}

    /// The command as the user gave it, by which processes of a launcher see that they were started alike.
    private Map<String, String> agreed() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("the command", supervised ? "sft" : "train");
        flags.given().forEach((flag, value) -> all.put("--" + flag, value));
        resume.ifPresent(folder -> all.put("--resume", folder.toString()));
        return all;
    }

    private Training training(Plan plan, TrainingListener listener, BooleanSupplier stop) {
        Map<String, Object> record = new FlagValues(plan.values()).all();
        return supervised
                ? Sft.builder()
                        .settings(all -> plan.settings())
                        .record(record)
                        .agreed(plan.agreed())
                        .listener(listener)
                        .stop(stop)
                        .build()
                : Training.builder()
                        .settings(all -> plan.settings())
                        .record("train", record)
                        .agreed(plan.agreed())
                        .listener(listener)
                        .stop(stop)
                        .build();
    }

    private static String flag(String setting) {
        return TrainFlag.ALL.stream()
                .filter(flag -> flag.setting().equals(setting))
                .findFirst()
                .map(TrainFlag::name)
                .orElse(setting);
    }

    private static void requireModel(Map<String, String> values) {
        new FlagValues(values)
                .checkpoint()
                .ifPresent(model -> ModelPlace.fromEnvironment()
                        .require(
                                "--pretrain",
                                "embedded, a folder with config.json, model.safetensors and tokenizer.json or the"
                                        + " OWNER/NAME of a downloaded model",
                                model));
    }

    private Map<String, String> fresh() {
        Map<String, String> values = new LinkedHashMap<>();
        if (debug) {
            values.put("eval_episodes", "50");
            values.put("max_train", "20000");
        }
        values.putAll(flags.given());
        if (supervised) {
            values.put("max_train", "0");
            if (new FlagValues(values).checkpoint().isPresent()) {
                values.putIfAbsent(
                        "sft_steps",
                        Integer.toString(WarmStartSettings.ofCheckpoint().steps()));
            }
        }
        if (randomSeed) {
            values.put("seed", Long.toString(SeededRandom.fromEntropy().nextLong() >>> 1));
        }
        return values;
    }

    /// Settings with the numbers of threads that this machine chooses, which decide the last digits: a run that is
    /// resumed, or repeated from its run.json, has the same ones on any machine.
    private TrainSettings resolved(TrainSettings settings, Map<String, String> values) {
        if (!settings.device().isCpu()) {
            return settings;
        }
        values.put("learner_threads", Integer.toString(settings.learnerThreads()));
        values.put("kernel_threads", Integer.toString(settings.kernelThreads()));
        return settings.resolved();
    }

    private void sayNotes(TrainSettings settings) {
        PrintWriter out =
                json ? spec.commandLine().getErr() : spec.commandLine().getOut();
        if (settings.device().isCpu()) {
            out.println("For identical results on any machine: --seed " + settings.seed() + " --learner_threads "
                    + settings.learnerThreads() + " --kernel_threads " + settings.kernelThreads());
        }
        if (!supervised
                && settings.algorithm().estimator().comparesGroups()
                && settings.algorithm().groupSize() == 1) {
            out.println("note: with --num_samples 1 this --critic_type has nothing to compare and learns nothing.");
        }
    }

    private TrainSettings spread(Map<String, String> values) {
        return processes.apply(
                values, flags.given().keySet(), launched, spec.commandLine().getOut()::println);
    }

    private Map<String, String> resumed(RunFolder folder) {
        RunRecord record = folder.read();
        Map<String, String> values = new LinkedHashMap<>();
        record.config().forEach((name, value) -> values.put(name, String.valueOf(value)));
        for (Map.Entry<String, String> entry : flags.given().entrySet()) {
            boolean same = entry.getValue().equals(values.get(entry.getKey()));
            if (!same && !CHANGEABLE.contains(entry.getKey())) {
                throw CliException.usage(
                        "--" + entry.getKey() + " cannot change when a run is resumed: it started with "
                                + values.get(entry.getKey()) + ". These can: " + String.join(", ", CHANGEABLE) + ".");
            }
            values.put(entry.getKey(), entry.getValue());
        }
        return values;
    }

    private int train(Plan plan, Path folder, BiFunction<Training, Path, TrainingResult> way) {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter terminal = json ? spec.commandLine().getErr() : out;
        try (StopSignal stop = StopSignal.listen("Finishing the step and saving. Please wait.");
                @Nullable RunPage page = ui ? RunPage.beside(folder, terminal, !stayClosed) : null;
                TrainConsole console = new TrainConsole(terminal, TerminalStyle.detect())) {
            TrainingResult result = way.apply(training(plan, console, stop::requested), folder);
            console.close();
            console.summary(result, new RunFolder(folder));
            if (json) {
                out.println(result.toJson());
                out.flush();
            }
            if (ui && !stop.requested()) {
                terminal.println("The page stays open until Ctrl-C.");
                terminal.flush();
                stop.await(() -> false);
                return Exit.DONE;
            }
            return stop.requested() && result.stopped() ? stop.exitCode() : Exit.DONE;
        } catch (StoppedException e) {
            terminal.println(e.getMessage());
            return Exit.FAILED;
        } finally {
            folder.toFile().delete(); // Nothing is in it where the other ranks have not come; a run is left.
        }
    }
}
