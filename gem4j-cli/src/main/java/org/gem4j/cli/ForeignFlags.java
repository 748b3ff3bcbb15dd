// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Flags of Oat's guides that steer engines gem4j does not have: accepted, so that a guide's command runs unchanged,
/// with one line that says what happens to each.
final class ForeignFlags {
    private static final Map<String, Foreign> FLAGS = new LinkedHashMap<>();

    /// @param arity how many values follow, as picocli has it
    /// @param notice what happens to the flag
    private record Foreign(String arity, String notice) {}

    static {
        add("rollout_batch_size_per_device", "1", "follows from rollout_batch_size");
        add("pi_buffer_maxlen_per_device", "1", "the buffer is as long as a batch needs");
        add("train_batch_size_per_device", "1", "micro_batch_tokens sets the size of micro-batches");
        add("enable_prefix_caching", "0..1", "shared prefixes are always computed once");
        add("collocate", "0..1", "sampler and learner are always one process");
        add("vllm_sleep", "0..1", "there is no second engine to put to sleep");
        add("vllm_gpu_ratio", "1", "there is no second engine to share memory with");
        add("sync_params_every", "1", "sampler and learner share weights, or with --async are exactly one step apart");
        add("use_fused_lm_head", "0..1", "the output head always processes a few rows at a time");
        add("flash_attn", "0..1", "the attention kernel is chosen by device and shape");
    }

    private static void add(String name, String arity, String notice) {
        FLAGS.put(name, new Foreign(arity, notice));
    }

    private ForeignFlags() {}

    static Set<String> names() {
        return FLAGS.keySet();
    }

    static void addTo(CommandSpec spec) {
        ArgGroupSpec.Builder group = ArgGroupSpec.builder()
                .validate(false)
                .order(100)
                .heading("%nAccepted for commands written for Oat, without effect%n");
        FLAGS.forEach((name, flag) -> group.addArg(OptionSpec.builder("--" + name)
                .type(String.class)
                .arity(flag.arity())
                .fallbackValue("true")
                .paramLabel("VALUE")
                .description(flag.notice() + ".")
                .build()));
        spec.addArgGroup(group.build());
    }

    /// One line for every such flag that was given.
    ///
    /// @param inFile names that a file gave
    static List<String> notices(CommandSpec spec, Set<String> inFile) {
        List<String> notices = new ArrayList<>();
        FLAGS.forEach((name, flag) -> {
            var parsed = spec.commandLine().getParseResult();
            if (parsed.hasMatchedOption("--" + name) || inFile.contains(name)) {
                notices.add("note: --" + name + " has no effect: " + flag.notice() + ".");
            }
        });
        return notices;
    }
}
