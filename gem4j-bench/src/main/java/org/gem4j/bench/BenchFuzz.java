// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gem4j.cli.CliException;
import org.gem4j.cli.Exit;
import org.gem4j.cli.Json;
import org.gem4j.conformance.MathCases;
import org.gem4j.env.SeededRandom;
import org.gem4j.grade.math.MathGrader;
import org.gem4j.grade.math.testing.AnswerFuzzer;
import org.gem4j.math.Outcome;
import org.gem4j.math.syntax.Parser;
import org.gem4j.math.syntax.Reading;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `bench fuzz`: grades made-up and damaged answers and counts what must not happen.
@Command(
        name = "fuzz",
        description = "Grade generated answers and report the slowest grade, exceptions, and verdicts that depend on"
                + " order or load.")
final class BenchFuzz implements Callable<Integer> {
    private static final int WARM_UP = 5_000;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private record Pair(String a, String b) {}

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "JSON Lines file with gold and prediction, from which answers are generated.")
    private Path file = Path.of("");

    @Option(
            names = "--cases",
            paramLabel = "N",
            defaultValue = "100000",
            description = "Number of answers (default ${DEFAULT-VALUE}).")
    private int cases;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the generated answers (default ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "8",
            description = "Threads that concurrently grade all answers again (default ${DEFAULT-VALUE}).")
    private int threads;

    @Option(
            names = "--limit_ms",
            paramLabel = "MS",
            defaultValue = "100",
            description = "Time limit of a grade in milliseconds; a grade that exceeds it in each of three tries counts"
                    + " as slow (default ${DEFAULT-VALUE}).")
    private double limitMs;

    @Option(names = "--json", description = "Print a JSON document.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (cases < 1 || threads < 1) {
            throw CliException.usage("--cases and --threads must be > 0 but were " + cases + " and " + threads + ".");
        }
        List<String> seeds = new ArrayList<>();
        MathCases.read(file).forEach(each -> seeds.addAll(List.of(each.gold(), each.answer())));
        if (seeds.isEmpty()) {
            throw CliException.usage(file + " holds no line with gold and prediction.");
        }
        List<Pair> pairs = pairs(seeds);
        MathGrader grader = MathGrader.lenient();
        pairs.stream().limit(WARM_UP).forEach(pair -> outcome(grader, pair.a(), pair.b()));
        int asymmetric = 0;
        int unequalToItself = 0;
        int slow = 0;
        long max = 0;
        Pair slowest = pairs.getFirst();
        List<String> outcomes = new ArrayList<>();
        for (Pair pair : pairs) {
            long start = computed();
            String outcome = outcome(grader, pair.a(), pair.b());
            long nanos = computed() - start;
            if (nanos > limitMs * 1e6) {
                nanos = Math.min(nanos, again(grader, pair));
            }
            slow += nanos > limitMs * 1e6 ? 1 : 0;
            if (nanos > max) {
                max = nanos;
                slowest = pair;
            }
            outcomes.add(outcome);
            asymmetric += outcome.equals(outcome(grader, pair.b(), pair.a())) ? 0 : 1;
            boolean readable = !pair.a().isBlank() && Parser.parse(pair.a()) instanceof Reading.Parsed;
            unequalToItself += readable && !outcome(grader, pair.a(), pair.a()).equals(Outcome.EQUAL.name()) ? 1 : 0;
        }
        Map<String, Object> results = new LinkedHashMap<>();
        results.put("cases", cases);
        results.put(
                "exceptions",
                outcomes.stream().filter(each -> each.startsWith("thrown")).count());
        results.put("asymmetric", asymmetric);
        results.put("unequal_to_itself", unequalToItself);
        results.put("changed_under_load", changedUnderLoad(grader, pairs, outcomes));
        results.put("slow", slow);
        results.put("max_ms", max / 1e6);
        results.put("slowest", List.of(slowest.a(), slowest.b()));
        Json.print(spec.commandLine().getOut(), results, json);
        boolean good = asymmetric == 0
                && unequalToItself == 0
                && slow == 0
                && results.get("exceptions").equals(0L)
                && results.get("changed_under_load").equals(0);
        return good ? Exit.DONE : Exit.FAILED;
    }

    /// The least time of two more tries: the first may have run code that was not compiled yet.
    private static long again(MathGrader grader, Pair pair) {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 2; i++) {
            long start = computed();
            outcome(grader, pair.a(), pair.b());
            best = Math.min(best, computed() - start);
        }
        return best;
    }

    /// Processor time of this thread: other programs do not count, and a grade never waits.
    private static long computed() {
        return THREADS.getCurrentThreadCpuTime();
    }

    private List<Pair> pairs(List<String> seeds) {
        AnswerFuzzer fuzzer = new AnswerFuzzer(SeededRandom.of(seed), seeds);
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < cases; i++) {
            String answer = fuzzer.answer();
            pairs.add(new Pair(answer, fuzzer.partner(answer)));
        }
        return pairs;
    }

    private static String outcome(MathGrader grader, String a, String b) {
        try {
            return grader.grade(a, b).outcome().name();
        } catch (RuntimeException | StackOverflowError e) {
            return "thrown: " + e;
        }
    }

    /// How many verdicts are not as before when all threads grade at once.
    private int changedUnderLoad(MathGrader grader, List<Pair> pairs, List<String> outcomes) {
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Future<Integer>> parts = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int first = thread;
                parts.add(pool.submit(() -> {
                    int changed = 0;
                    for (int i = first; i < pairs.size(); i += threads) {
                        Pair pair = pairs.get(i);
                        changed += outcome(grader, pair.a(), pair.b()).equals(outcomes.get(i)) ? 0 : 1;
                    }
                    return changed;
                }));
            }
            int changed = 0;
            for (Future<Integer> part : parts) {
                changed += part.get();
            }
            return changed;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failed("Interrupted.");
        } catch (ExecutionException e) {
            throw CliException.failed("A grading thread failed: " + e.getCause());
        }
    }
}
