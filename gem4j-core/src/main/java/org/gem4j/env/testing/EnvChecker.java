// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.gem4j.env.Env;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;

/// Checks that an environment keeps the contract of [Env]: which misuse it refuses, that the same seed and actions give
/// the same episode on any thread and beside any other instances, that snapshots and forks behave like the original,
/// that proposed actions are well formed, and that no text breaks it or earns more than it may.
///
/// ```java
/// assertThat(EnvChecker.check("game:GuessTheNumber-v0-easy")).isEmpty();
/// ```
public final class EnvChecker {
    private EnvChecker() {}

    /// Checks a registered environment with its default options.
    public static List<Finding> check(String id) {
        return check(Gem.registry().find(id), CheckOptions.defaults());
    }

    /// Checks an environment with its default options.
    public static List<Finding> check(EnvSpec spec, CheckOptions options) {
        return check(seed -> spec.make(Map.of("seed", seed)), options);
    }

    /// Checks the environments of a factory.
    ///
    /// @param factory makes an unstarted environment whose random stream is that of the seed
    /// @return the findings, at most a few for each rule; empty if there are none
    public static List<Finding> check(LongFunction<Env> factory, CheckOptions options) {
        CheckRun first = new CheckRun(factory, options);
        first.guard(Finding.Rule.CONSTRUCTION, () -> {
            try (Env env = first.make(options.seed())) {
                env.reset(options.seed());
            }
        });
        return first.findings().isEmpty() ? checkAtOnce(factory, options) : first.findings();
    }

    /// Runs the groups of checks at once: those of an environment in other processes mostly wait for these.
    private static List<Finding> checkAtOnce(LongFunction<Env> factory, CheckOptions options) {
        List<Consumer<CheckRun>> groups = List.of(
                run -> new ReplayChecks(run).check(),
                run -> new ContractChecks(run).check(),
                run -> new StateChecks(run).check(),
                run -> new ActionChecks(run).check());
        try (ExecutorService threads = Executors.newFixedThreadPool(Math.min(options.threads(), groups.size()))) {
            List<CompletableFuture<List<Finding>>> findings = groups.stream()
                    .map(group -> CompletableFuture.supplyAsync(
                            () -> {
                                CheckRun run = new CheckRun(factory, options);
                                group.accept(run);
                                return run.findings();
                            },
                            threads))
                    .toList();
            return findings.stream().flatMap(found -> found.join().stream()).toList();
        }
    }

    /// Plays very many steps of hostile, repeated and proposed actions. Resets count as steps.
    ///
    /// @return exceptions, slow steps, and episodes that earned more than the best return
    public static List<Finding> soak(LongFunction<Env> factory, CheckOptions options, long steps) {
        CheckRun run = new CheckRun(factory, options);
        new Soak(run, steps).check();
        return run.findings();
    }
}
