// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gem4j.llm.torch.Device;
import org.gem4j.train.config.ComputeSettings;
import org.gem4j.train.config.DataParallel;
import org.gem4j.train.config.Launched;
import org.gem4j.train.config.TrainSettings;
import picocli.CommandLine.Option;

/// Flags of Oat's guides for several GPUs, and their meaning in gem4j: `--gpus N` is `--data_parallel N` on up to as
/// many GPUs as there are, `--zero_stage N` is `--shard_optimizer` where there are several processes.
final class ProcessFlags {
    private static final String PROCESSES = "data_parallel";
    private static final String SHARDED = "shard_optimizer";

    @Option(
            names = "--gpus",
            paramLabel = "N",
            description = "Like --data_parallel N, limited to the GPUs of the machine; on the CPU, one process trains.")
    private String gpus = "";

    @Option(
            names = "--zero_stage",
            paramLabel = "N",
            description = "0 means --shard_optimizer false; 1, 2 and 3 mean --shard_optimizer (ZeRO stage 1) if several"
                    + " processes train.")
    private String zeroStage = "";

    static Set<String> names() {
        return Set.of("gpus", "zero_stage");
    }

    /// Takes over what a file gives and the command line does not.
    void setAbsent(String name, String value) {
        if (name.equals("gpus")) {
            gpus = gpus.isEmpty() ? value : gpus;
        } else {
            zeroStage = zeroStage.isEmpty() ? value : zeroStage;
        }
    }

    /// Settings with what these flags mean.
    ///
    /// @param values of the settings; changed
    /// @param given names of settings that the user gave, which come first
    /// @param launched where a launcher has started the ranks of the run
    /// @param notices told what became of a flag that does not do all it says
    TrainSettings apply(
            Map<String, String> values, Set<String> given, Optional<Launched> launched, Consumer<String> notices) {
        TrainSettings settings = FlagTraining.settings(values);
        launched.ifPresent(place -> requireOne(values.getOrDefault(PROCESSES, "1"), place));
        if (launched.isEmpty() && !gpus.isEmpty() && !given.contains(PROCESSES)) {
            values.put(PROCESSES, Integer.toString(processes(settings, notices)));
        }
        if (!zeroStage.isEmpty() && !given.contains(SHARDED)) {
            int ranks =
                    launched.map(Launched::size).orElseGet(() -> Integer.parseInt(values.getOrDefault(PROCESSES, "1")));
            values.put(SHARDED, Boolean.toString(sharded(ranks, notices)));
        }
        TrainSettings applied = FlagTraining.settings(values);
        return launched.map(place -> ranks(applied, place)).orElse(applied);
    }

    /// Each process that a launcher has started is one rank.
    private static void requireOne(String processes, Launched place) {
        if (!List.of("1", Integer.toString(place.size())).contains(processes)) {
            throw CliException.usage("--data_parallel must be 1, or left out, where a launcher has started one process"
                    + " for each of " + place.size() + " ranks (WORLD_SIZE, SLURM_NTASKS), but was " + processes + ".");
        }
    }

    private static TrainSettings ranks(TrainSettings settings, Launched place) {
        ComputeSettings compute = settings.compute();
        return settings.withCompute(
                compute.withDataParallel(compute.dataParallel().withLaunched(place)));
    }

    private int processes(TrainSettings settings, Consumer<String> notices) {
        if (!gpus.matches("[1-9]\\d{0,2}")) {
            throw CliException.usage("--gpus must be in 1..999 but was " + gpus + ".");
        }
        int asked = Integer.parseInt(gpus);
        Device device = settings.device();
        device.require();
        int most = device.isCpu() ? 1 : DataParallel.most(device);
        if (asked > most) {
            notices.accept("note: --gpus " + asked + ": "
                    + (device.isCpu()
                            ? "the model is on the CPU, where one process trains; --data_parallel starts several there"
                                    + " too."
                            : "available GPUs, counted from " + device + ": " + most + "."));
        }
        return Math.min(asked, most);
    }

    private boolean sharded(int processes, Consumer<String> notices) {
        if (!List.of("0", "1", "2", "3").contains(zeroStage)) {
            throw CliException.usage("--zero_stage must be in 0..3 but was " + zeroStage + ".");
        }
        if (zeroStage.equals("0")) {
            return false;
        }
        String whole = zeroStage.equals("1")
                ? ""
                : zeroStage.equals("2") ? "; gradients are not sharded" : "; gradients and weights are not sharded";
        notices.accept("note: --zero_stage " + zeroStage + ": "
                + (processes == 1
                        ? "one process trains, so nothing is sharded."
                        : "means --shard_optimizer: each process keeps its shard of the optimizer state" + whole
                                + "."));
        return processes > 1;
    }
}
