// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.gem4j.cli.CliException;
import org.gem4j.cli.EnvArguments;
import org.gem4j.cli.Json;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// What the measurements of environments have in common: which one, for how long, how printed.
final class BenchArguments {
    @Mixin
    private EnvArguments env;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "2",
            description = "Seconds to measure, after a warm-up of half that time (default ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    EnvBench bench() {
        if (!(seconds > 0 && seconds <= 3600)) {
            throw CliException.usage("--seconds must be in (0, 3600] but was " + seconds + ".");
        }
        return new EnvBench(env.spec(), env.options(), Duration.ofNanos((long) (seconds * 1e9)));
    }

    void print(PrintWriter out, Map<String, Object> result) {
        if (json) {
            out.println(Json.line(result));
        } else {
            result.forEach((name, value) -> out.println(String.format("%-14s %s", name, shown(value))));
        }
    }

    private static String shown(Object value) {
        return switch (value) {
            case Long number -> String.format(Locale.ROOT, "%,d", number);
            case Double number -> String.format(Locale.ROOT, "%.6f", number);
            default -> value.toString();
        };
    }
}
