// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.console.EvalProgress;
import org.gem4j.console.StopSignal;
import org.gem4j.env.EnvChoice;
import org.gem4j.report.EvalFolder;
import org.gem4j.report.EvalTable;
import org.gem4j.report.NumberText;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.eval.EvalEnv;
import org.gem4j.rollout.eval.EvalException;
import org.gem4j.rollout.eval.EvalSummary;
import org.gem4j.rollout.eval.Evaluation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `eval`: evaluates a model on environments.
@Command(
        name = "eval",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Evaluate a model on one or more environments.",
            "",
            "Each finished episode is written to OUT/episodes.jsonl immediately. After an interruption, run the same"
                    + " command to resume; it also repeats episodes that failed for reasons outside the model. OUT also"
                    + " gets summary.json and report.html.",
            "./gem4j browse OUT shows the rollouts in the terminal.",
            ""
        })
final class EvalCommand implements Callable<Integer> {
    @Option(
            names = "--model",
            required = true,
            paramLabel = "MODEL",
            description = "Checkpoint folder, OWNER/NAME of a model from ./gem4j download, openai:NAME (see"
                    + " --base_url), scripted:reference or scripted:random.")
    private String model = "";

    @Option(
            names = {"--env_id", "--eval_envs"},
            required = true,
            paramLabel = "ID[,ID…]",
            description = "Environments, separated by commas or |, each optionally with options in parentheses:"
                    + " rg:gcd(level=1),game:Hangman-v0-easy.")
    private String envs = "";

    @Option(
            names = {"--wrappers", "--eval_wrappers"},
            paramLabel = "NAMES",
            description = "Comma-separated wrappers for all environments, or a list for each, separated by |"
                    + " (default: concat_chat if the model has a chat template, otherwise concat: the model sees the"
                    + " whole episode).")
    private Optional<String> wrappers = Optional.empty();

    @Option(
            names = {"--prompt_template", "--eval_prompt_templates"},
            paramLabel = "NAME",
            description = "Prompt template: no, chat, qwen3_game, qwen3_general or code; or one for each environment,"
                    + " separated by | (default: chat if the model has a chat template and no wrapper renders a"
                    + " chat, otherwise no).")
    private Optional<String> template = Optional.empty();

    @Option(
            names = {"-o", "--option"},
            paramLabel = "NAME=VALUE",
            description = "Option of every environment; may be repeated.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(
            names = "--episodes",
            paramLabel = "N",
            defaultValue = "100",
            description =
                    "Number of tasks in each environment (default ${DEFAULT-VALUE}); a dataset has one per row, so a"
                            + " large number evaluates all rows.")
    private int tasks;

    @Option(
            names = {"--n", "--eval_n"},
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of episodes of each task, for pass@k (default ${DEFAULT-VALUE}).")
    private int samples;

    @Option(
            names = "--concurrency",
            paramLabel = "N",
            defaultValue = "16",
            description = "Number of concurrent episodes (default ${DEFAULT-VALUE}).")
    private int concurrency;

    @Option(
            names = {"--temperature", "--eval_temperature"},
            paramLabel = "X",
            description = "Sampling temperature; 0 is greedy decoding (default 0, or 1 if --n is more than 1).")
    private Optional<Double> temperature = Optional.empty();

    @Option(
            names = {"--top_p", "--eval_top_p"},
            paramLabel = "X",
            defaultValue = "1",
            description = "Top-p (nucleus) sampling (default ${DEFAULT-VALUE}).")
    private double topP;

    @Option(names = "--top_k", paramLabel = "N", defaultValue = "-1", description = "Top-k sampling; -1: all tokens.")
    private int topK;

    @Option(
            names = {"--max_tokens", "--generate_max_length", "--eval_generate_max_length"},
            paramLabel = "N",
            defaultValue = "512",
            description = "Maximum number of new tokens per answer (default ${DEFAULT-VALUE}).")
    private int maxTokens;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "0",
            description = "Seed of tasks and sampling (default ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--env_timeout",
            paramLabel = "S",
            defaultValue = "120",
            description = "Time limit of one call to an environment, in seconds (default ${DEFAULT-VALUE}).")
    private double envTimeout;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Output folder (default evals/MODEL-SEED, with a number appended if that folder has an"
                    + " evaluation with other settings).")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--json", description = "Print the summary as JSON.")
    private boolean json;

    @Mixin
    private ServerArguments server = new ServerArguments();

    @Mixin
    private EngineArguments engine = new EngineArguments();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        EvalModel evaluated = EvalModel.open(model, server, engine, concurrency);
        try (var policy = evaluated.policy()) {
            return run(evaluated, evaluation(evaluated));
        }
    }

    private Path defaultFolder() {
        return Path.of("evals", model.replaceAll("[^A-Za-z0-9._-]+", "-").replaceFirst("^[-.]+", "") + "-" + seed);
    }

    private Evaluation evaluation(EvalModel evaluated) {
        double heat = temperature.orElse(samples > 1 ? 1.0 : 0.0);
        Evaluation.Builder evaluation = Evaluation.builder()
                .policy(evaluated.name(), evaluated.policy())
                .tasks(tasks)
                .samples(samples)
                .sampling(new Sampling(heat, topP, topK, maxTokens))
                .seed(seed)
                .concurrency(concurrency)
                .deadline(ServerArguments.seconds("--env_timeout", envTimeout));
        evaluated.facts().forEach(evaluation::fact);
        environments(evaluated).forEach(evaluation::environment);
        return evaluation.build();
    }

    private List<EvalEnv> environments(EvalModel evaluated) {
        List<EnvChoice> chosen = chosen();
        Optional<List<String>> stacks = wrappers.map(names -> forEach(names, chosen.size(), "--wrappers"));
        Optional<List<String>> templates = template.map(names -> forEach(names, chosen.size(), "--prompt_template"));
        List<EvalEnv> environments = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            EvalEnv environment = EvalEnv.of(chosen.get(i), options);
            int at = i;
            if (stacks.isPresent()) {
                environment = environment.withWrappers(stacks.get().get(at));
            }
            if (templates.isPresent()) {
                environment = environment.withTemplate(templates.get().get(at));
            }
            if (Collections.frequency(chosen, chosen.get(i)) > 1) {
                String stack = environment.wrappers().orElse("");
                environment =
                        environment.withLabel(chosen.get(i) + " (" + (stack.isEmpty() ? "no wrappers" : stack) + ")");
            }
            environments.add(environment);
        }
        return environments;
    }

    private List<EnvChoice> chosen() {
        try {
            return EnvChoice.parseList(envs);
        } catch (IllegalArgumentException e) {
            throw CliException.usage("--env_id: " + e.getMessage() + ".");
        }
    }

    private static List<String> split(String text, String separator) {
        return List.of(text.split(separator, -1)).stream().map(String::strip).toList();
    }

    /// One value for each environment: the same for all, or as many as there are.
    private static List<String> forEach(String text, int count, String option) {
        List<String> values = split(text, "\\|");
        if (values.size() == 1) {
            return Collections.nCopies(count, values.getFirst());
        }
        if (values.size() != count) {
            throw CliException.usage(option + " must have one value or, separated by |, one for each of the " + count
                    + " environments but has " + values.size() + ".");
        }
        return values;
    }

    private int run(EvalModel evaluated, Evaluation evaluation) {
        PrintWriter screen =
                json ? spec.commandLine().getErr() : spec.commandLine().getOut();
        EvalFolder folder =
                out.map(EvalFolder::new).orElseGet(() -> EvalFolder.fitting(defaultFolder(), evaluation.settings()));
        EvalSummary summary;
        List<String> unclosed;
        boolean whole;
        StopSignal stop = StopSignal.listen("Stopping. Finished episodes are saved.");
        try (stop;
                EvalProgress progress = new EvalProgress(screen, evaluated.name(), folder.path())) {
            summary = evaluation.run(folder, progress, stop::requested);
            unclosed = progress.unclosed();
            whole = !stop.requested();
        } catch (EvalException e) {
            throw CliException.failed(e.getMessage() + " Finished episodes are saved; run the same command to resume.");
        }
        tell(screen, evaluated, summary, folder);
        if (!unclosed.isEmpty()) {
            screen.println(NumberText.counted(unclosed.size(), "environment") + " could not be closed: "
                    + unclosed.getFirst());
        }
        if (!whole) {
            screen.println("Stopped. Run the same command to resume.");
        }
        screen.println("Report: " + folder.reportFile());
        screen.println("Rollouts: ./gem4j browse " + folder.path());
        screen.flush();
        if (json) {
            spec.commandLine().getOut().println(Json.line(summary.asMap()));
        }
        if (!whole) {
            return stop.exitCode();
        }
        return summary.failed() == summary.played() ? Exit.FAILED : Exit.DONE;
    }

    private static void tell(PrintWriter screen, EvalModel evaluated, EvalSummary summary, EvalFolder folder) {
        screen.println(EvalTable.of(summary));
        double cost = evaluated.prices().cost(summary.promptTokens(), summary.responseTokens());
        if (cost > 0) {
            screen.printf(Locale.ROOT, "Cost of the episodes that count: %.4f%n", cost);
        }
        EvalProgress.failures(folder.episodes()).ifPresent(screen::println);
    }
}
