// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.env.testing.CheckOptions;
import org.gem4j.env.testing.EnvChecker;
import org.gem4j.env.testing.Finding;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `check`: checks that environments keep the contract.
@Command(
        name = "check",
        description = {
            "Check that environments satisfy the contract: the same seed and actions give the same episode on any"
                    + " thread, restored snapshots behave like the original, and no action causes an error or earns too"
                    + " much.",
            "The last line is 'N passed, M failed'."
        })
final class CheckCommand implements Callable<Integer> {
    @Parameters(
            arity = "1..*",
            paramLabel = "ID|FAMILY:|all",
            description = "Environments, for instance game:GuessTheNumber-v0-easy or game: for all games.")
    private List<String> names = List.of();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the checker's own random choices (default ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--episodes",
            paramLabel = "N",
            defaultValue = "4",
            description = "Number of episodes to play and replay (default ${DEFAULT-VALUE}).")
    private int episodes;

    @Option(
            names = "--max_return",
            paramLabel = "R",
            defaultValue = "1",
            description = "The best possible return (default ${DEFAULT-VALUE}).")
    private double maxReturn;

    @Option(
            names = "--soak",
            paramLabel = "STEPS",
            defaultValue = "0",
            description = "After the checks, play this many steps of hostile, repeated and random actions in each "
                    + "environment (default ${DEFAULT-VALUE}).")
    private long soakSteps;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    /// The result for one environment.
    ///
    /// @param id the environment
    /// @param findings the violations found
    /// @param skipped why it was skipped, or empty
    private record Result(String id, List<Finding> findings, String skipped) {}

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (soakSteps < 0) {
            throw CliException.usage("--soak must be >= 0 but was " + soakSteps);
        }
        CheckOptions options = CheckOptions.defaults()
                .withSeed(seed)
                .withEpisodes(episodes)
                .withInstances(64, 8)
                .withMaxReturn(maxReturn);
        List<Result> results = new ArrayList<>();
        for (EnvSpec env : chosen()) {
            Result result = check(env, options);
            results.add(result);
            if (!json) {
                print(out, result);
            }
        }
        long failed = results.stream().filter(r -> !r.findings().isEmpty()).count();
        long skipped = results.stream().filter(r -> !r.skipped().isEmpty()).count();
        if (json) {
            out.println(Json.line(results));
        } else {
            long passed = results.size() - failed - skipped;
            out.println(passed + " passed, " + failed + " failed" + (skipped == 0 ? "" : ", " + skipped + " skipped"));
        }
        return failed == 0 ? Exit.DONE : Exit.FAILED;
    }

    private List<EnvSpec> chosen() {
        List<EnvSpec> chosen = new ArrayList<>();
        for (String name : names) {
            if (name.equals("all")) {
                chosen.addAll(Gem.list());
            } else if (name.endsWith(":") || Families.all().contains(name)) {
                String family = Families.named(name);
                Gem.list().stream().filter(env -> env.family().equals(family)).forEach(chosen::add);
            } else {
                chosen.add(Gem.registry().find(name));
            }
        }
        return chosen;
    }

    private Result check(EnvSpec env, CheckOptions options) {
        Optional<String> missing = missing(env);
        if (missing.isPresent()) {
            return new Result(env.id(), List.of(), missing.get());
        }
        List<Finding> findings = new ArrayList<>(EnvChecker.check(env, options));
        if (soakSteps > 0 && findings.isEmpty()) {
            findings.addAll(EnvChecker.soak(seed -> env.make(Map.of("seed", seed)), options, soakSteps));
        }
        return new Result(env.id(), findings, "");
    }

    /// Why the environment cannot start here, such as a dataset that is not on this machine.
    private static Optional<String> missing(EnvSpec spec) {
        try (Env env = spec.make(Map.of())) {
            env.reset();
            return Optional.empty();
        } catch (EnvException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static void print(PrintWriter out, Result result) {
        if (!result.skipped().isEmpty()) {
            out.println("skipped " + result.id() + ": " + result.skipped());
        } else if (result.findings().isEmpty()) {
            out.println("ok " + result.id());
        } else {
            result.findings()
                    .forEach(finding -> out.println("FAILED " + result.id() + " "
                            + finding.rule().name().toLowerCase(Locale.ROOT) + ": " + finding.message()));
        }
        out.flush();
    }
}
