// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.gem4j.cli.CliException;
import org.gem4j.cli.Exit;
import org.gem4j.cli.Json;
import org.gem4j.conformance.MathCases;
import org.gem4j.conformance.MathCases.JudgedCase;
import org.gem4j.conformance.MathCases.MathCase;
import org.gem4j.grade.math.MathGrader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `bench grade`: how many answers of a file are graded in a second, and how long the slowest takes.
@Command(name = "grade", description = "Measure math grades per second on one thread, and the slowest grade.")
final class BenchGrade implements Callable<Integer> {
    /// Until about here the machine code of the grader still changes.
    private static final int WARM_UP_GRADES = 60_000;

    @Parameters(index = "0", paramLabel = "FILE", description = "JSON Lines file with gold and prediction.")
    private Path file = Path.of("");

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "20",
            description = "Number of times each case is graded, after a warm-up of as many rounds, or of 60,000"
                    + " grades if that is more (default ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--kinds", description = "Count the right verdicts for each kind of answer.")
    private boolean kinds;

    @Option(names = "--json", description = "Print a JSON document.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (rounds < 1) {
            throw CliException.usage("--rounds must be > 0 but was " + rounds + ".");
        }
        List<JudgedCase> judged = MathCases.judged(file);
        List<MathCase> cases = judged.stream().map(JudgedCase::answers).toList();
        if (cases.isEmpty()) {
            throw CliException.usage(file + " holds no line with gold and prediction.");
        }
        MathGrader grader = MathGrader.lenient();
        int warmUp = Math.max(rounds, WARM_UP_GRADES / cases.size());
        for (int i = 0; i < warmUp; i++) {
            cases.forEach(each -> grader.grade(each.gold(), each.answer()));
        }
        Json.print(spec.commandLine().getOut(), measured(grader, judged, cases), json);
        return Exit.DONE;
    }

    private Map<String, Object> measured(MathGrader grader, List<JudgedCase> judged, List<MathCase> cases) {
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        long[] best = new long[cases.size()];
        Arrays.fill(best, Long.MAX_VALUE);
        long total = 0;
        long busy = thread.getCurrentThreadCpuTime();
        for (int i = 0; i < rounds; i++) {
            for (int j = 0; j < best.length; j++) {
                long start = System.nanoTime();
                grader.grade(cases.get(j).gold(), cases.get(j).answer());
                long nanos = System.nanoTime() - start;
                total += nanos;
                best[j] = Math.min(best[j], nanos);
            }
        }
        busy = thread.getCurrentThreadCpuTime() - busy;
        double grades = (double) best.length * rounds;
        Arrays.sort(best);
        Map<String, Object> results = new LinkedHashMap<>();
        results.put("cases", best.length);
        results.put("grades_per_s", Math.round(grades * 1e9 / total));
        results.put("grades_per_cpu_s", Math.round(grades * 1e9 / busy));
        results.put("median_ms", best[best.length / 2] / 1e6);
        results.put("max_ms", best[best.length - 1] / 1e6);
        if (kinds) {
            results.putAll(verdicts(judged));
        }
        return results;
    }

    /// How many verdicts are right, and `right of all` for each kind.
    private static Map<String, Object> verdicts(List<JudgedCase> judged) {
        MathGrader grader = MathGrader.lenient();
        Map<String, int[]> counts = new TreeMap<>();
        int right = 0;
        int wronglyAccepted = 0;
        for (JudgedCase each : judged) {
            boolean accepted =
                    grader.grade(each.answers().gold(), each.answers().answer()).isCorrect();
            int[] count = counts.computeIfAbsent(each.kind(), kind -> new int[2]);
            count[0] += accepted == each.equal() ? 1 : 0;
            count[1]++;
            right += accepted == each.equal() ? 1 : 0;
            wronglyAccepted += accepted && !each.equal() ? 1 : 0;
        }
        Map<String, String> byKind = new LinkedHashMap<>();
        counts.forEach((kind, count) -> byKind.put(kind, count[0] + " of " + count[1]));
        Map<String, Object> verdicts = new LinkedHashMap<>();
        verdicts.put("right", right);
        verdicts.put("wrongly_accepted", wronglyAccepted);
        verdicts.put("right_by_kind", byKind);
        return verdicts;
    }
}
