// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Counts the outcomes of a replay, prints each failure as it happens and the totals at the end.
public final class Verdicts {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int LONGEST_SHOWN = 400;
    private static final Duration PROGRESS = Duration.ofSeconds(5);

    private final PrintWriter out;
    private final PrintWriter err;
    private final Optional<Path> assets;
    private final InstantSource clock;
    private final Map<String, Integer> differences = new TreeMap<>();
    private final Map<String, Integer> skips = new TreeMap<>();
    private Instant said;
    private String file = "";
    private int passed;
    private int failed;

    Verdicts(PrintWriter out, PrintWriter err, Optional<Path> assets, InstantSource clock) {
        this.out = out;
        this.err = err;
        this.assets = assets;
        this.clock = clock;
        this.said = clock.instant();
    }

    /// The folder with tokenizers and checkpoints, if the user named one.
    public Optional<Path> assets() {
        return assets;
    }

    /// Checks each line of a JSON-lines file, blank lines excepted. What the check throws counts as a failure.
    public void eachLine(Path path, Function<JsonNode, Outcome> check) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            int number = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                if (!line.isBlank()) {
                    record(number, checked(line, check));
                }
            }
        }
    }

    private static Outcome checked(String line, Function<JsonNode, Outcome> check) {
        JsonNode node;
        try {
            node = MAPPER.readTree(line);
        } catch (JacksonException e) {
            return Outcome.failed("a JSON value", e.getOriginalMessage());
        }
        return guarded(() -> check.apply(node));
    }

    /// The outcome of a check; what it throws is a failure, never the end of the replay.
    public static Outcome guarded(Supplier<Outcome> check) {
        try {
            return check.get();
        } catch (RuntimeException | StackOverflowError e) {
            StackTraceElement[] trace = e.getStackTrace();
            return Outcome.failed("an answer", e + (trace.length == 0 ? "" : " at " + trace[0]));
        }
    }

    /// Counts the outcome of the case in this line of the current file.
    public void record(int line, Outcome outcome) {
        record(Integer.toString(line), outcome);
    }

    /// Counts the outcome of a case.
    ///
    /// @param place where in the current file it stands: a line number or a path in a JSON document
    public void record(String place, Outcome outcome) {
        switch (outcome) {
            case Outcome.Passed ignored -> passed++;
            case Outcome.Failed(String expected, String actual) -> {
                failed++;
                out.println(
                        "FAILED " + file + ":" + place + ": expected " + shown(expected) + " but was " + shown(actual));
            }
            case Outcome.Differs(String entry) -> differences.merge(entry, 1, Integer::sum);
            case Outcome.Skipped(String reason) -> skips.merge(file + ": " + reason, 1, Integer::sum);
        }
        Instant now = clock.instant();
        if (Duration.between(said, now).compareTo(PROGRESS) >= 0) {
            said = now;
            err.println("... " + file + ":" + place + ", " + passed + " passed, " + failed + " failed so far");
        }
    }

    void startFile(String name) {
        file = name;
    }

    /// Says that files of a folder hold no cases of the area: each by its name, or how many they are.
    void passOver(List<Path> files, String area, boolean named) {
        String reason = "not of area " + area;
        if (named) {
            files.forEach(other -> out.println("passed over " + other + ": " + reason));
        } else if (!files.isEmpty()) {
            out.println("passed over " + files.size() + (files.size() == 1 ? " file" : " files") + ": " + reason
                    + " (--verbose names them)");
        }
    }

    int cases() {
        return passed + failed + sum(differences) + sum(skips);
    }

    int failures() {
        return failed;
    }

    /// Prints the totals; the last line is `N passed, M failed`, with `, S skipped` where cases were skipped.
    void close() {
        skips.forEach((reason, count) -> out.println("skipped " + count + " in " + reason));
        if (!differences.isEmpty()) {
            StringBuilder entries = new StringBuilder();
            differences.forEach((entry, count) -> entries.append(entries.isEmpty() ? ": " : ", ")
                    .append(entry)
                    .append(' ')
                    .append(count));
            out.println(sum(differences) + " differ as documented" + entries);
        }
        out.println(
                passed + " passed, " + failed + " failed" + (skips.isEmpty() ? "" : ", " + sum(skips) + " skipped"));
        out.flush();
    }

    private static int sum(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static String shown(String value) {
        String line = value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
        return line.length() <= LONGEST_SHOWN
                ? line
                : line.substring(0, LONGEST_SHOWN) + "... (" + value.length() + " characters)";
    }
}
