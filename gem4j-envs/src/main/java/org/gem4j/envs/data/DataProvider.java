// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.data.DataSet;
import org.gem4j.env.Env;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvProvider;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;

/// Registers the dataset environments.
public final class DataProvider implements EnvProvider {
    private static final String END = "End: after one answer.\n";

    @Override
    public List<EnvSpec> specs() {
        return Catalog.entries().stream().map(DataProvider::spec).toList();
    }

    /// The rows of an id; empty if it is not the id of a dataset.
    ///
    /// @param split empty: the id's own
    /// @throws org.gem4j.env.EnvException if the data cannot be loaded
    public static Optional<DataSet> rows(String id, String split) {
        for (Catalog.Entry entry : Catalog.entries()) {
            if (entry.id().equals(id)) {
                Map<String, String> given = split.isEmpty() ? Map.of() : Map.of("split", split);
                return Optional.of(RowSource.find(entry, EnvOptions.checkUnseeded(id, common(entry), given)));
            }
        }
        return Optional.empty();
    }

    private static EnvSpec spec(Catalog.Entry entry) {
        List<OptionSpec> options = new ArrayList<>(common(entry));
        switch (entry.kind()) {
            case MATH ->
                options.add(
                        OptionSpec.choice(
                                "grading",
                                "lenient",
                                List.of("lenient", "strict", "gem"),
                                "lenient allows the usual notational conventions, strict allows none, gem grades like GEM's chain of graders."));
            case QA -> {
                options.add(OptionSpec.choice(
                        "match",
                        "exact",
                        List.of("exact", "cover", "f1"),
                        "How an answer must match a reference answer."));
                options.add(OptionSpec.bool("boxed", false, "Whether the answer is in a box rather than in tags."));
            }
            case CODE -> options.addAll(CodeTask.options());
            case TRUTH -> {}
        }
        return new EnvSpec(entry.id(), entry.summary(), options, given -> make(entry, given), rules(entry.kind()));
    }

    private static List<OptionSpec> common(Catalog.Entry entry) {
        String split = entry.place() instanceof Catalog.Place.Hub hub ? hub.split() : "";
        double formatReward = entry.kind() == Catalog.Kind.CODE ? -0.1 : 0;
        List<OptionSpec> options = new ArrayList<>(List.of(
                OptionSpec.text("path", "", "File or folder to read instead of the dataset's own."),
                OptionSpec.text("split", split, "Split of the data; empty: the only one, or train."),
                OptionSpec.text("filter", "", "COLUMN=VALUE: keep only rows with this value."),
                OptionSpec.text("question", entry.question(), "Column of the question."),
                OptionSpec.text("answer", entry.answer(), "Column of the reference answer, or of the tests."),
                OptionSpec.text("images", entry.images(), "Column of images; empty: none."),
                OptionSpec.bool("shuffle", true, "Whether rows are served in random order."),
                OptionSpec.bool("instruction", true, "Whether the question states the form of the answer."),
                OptionSpec.number("format_reward", formatReward, -1, 0, "Reward of a text without an answer.")));
        if (entry.place() instanceof Catalog.Place.Given) {
            options.add(OptionSpec.text("rows", "", "The rows themselves instead of a path: a JSON object per line."));
        }
        return options;
    }

    private static Env make(Catalog.Entry entry, EnvOptions options) {
        QuestionEnv.Setup setup = new QuestionEnv.Setup(
                entry.id(),
                RowSource.find(entry, options),
                task(entry.kind(), options),
                options.text("images"),
                options.bool("shuffle"),
                options.number("format_reward"));
        return new QuestionEnv(
                setup, options.seed().orElseGet(() -> SeededRandom.fromEntropy().nextLong()));
    }

    private static Task task(Catalog.Kind kind, EnvOptions options) {
        String question = options.text("question");
        String answer = options.text("answer");
        boolean instructed = options.bool("instruction");
        return switch (kind) {
            case MATH -> new MathTask(question, answer, instructed, options.text("grading"));
            case QA -> new QaTask(question, answer, instructed, options.bool("boxed"), options.text("match"));
            case TRUTH -> new TruthTask(question, answer, instructed);
            case CODE -> CodeTask.of(options);
        };
    }

    private static String rules(Catalog.Kind kind) {
        return switch (kind) {
            case MATH -> """
                    Action: \\boxed{answer} with a number or formula; any text may surround it; the last such box counts.
                    Reward: 1 if it is mathematically equal to the reference answer, else 0; format_reward without a box.
                    """ + END;
            case QA -> """
                    Action: <answer>a few words</answer>; any text may surround it; the last pair of tags counts.
                    Reward: 1 for a reference answer up to case, articles and punctuation, else 0; format_reward \
                    without an answer. With match=cover the answer may contain more; match=f1 scores the overlap of words.
                    """ + END;
            case TRUTH -> """
                    Action: \\boxed{True} or \\boxed{False}; any text may surround it; the last such box counts.
                    Reward: 1 for the right truth value, 0 for the wrong one; format_reward for anything else.
                    """ + END;
            case CODE -> """
                    Action: a Python program within ``` fences; any text may surround it; the last such block counts.
                    Reward: 1 if it passes all tests, else 0; format_reward without a program.
                    """ + END;
        };
    }
}
