// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What single numbers mean on the channel to a worker: the table of `wire.py`, read from there.
final class Wire {
    private static final Pattern LINE = Pattern.compile("([A-Z_]+) = (\\d+)");
    private static final Map<String, Integer> NUMBERS = WorkerSources.read("gem4j_sandbox/wire.py")
            .lines()
            .map(LINE::matcher)
            .filter(line -> line.matches())
            .collect(Collectors.toUnmodifiableMap(line -> line.group(1), line -> Integer.valueOf(line.group(2))));
    private static final String OUTCOME = "OUTCOME_";
    private static final Map<Integer, String> OUTCOMES = NUMBERS.entrySet().stream()
            .filter(entry -> entry.getKey().startsWith(OUTCOME))
            .collect(Collectors.toUnmodifiableMap(
                    Map.Entry::getValue, entry -> entry.getKey().substring(OUTCOME.length())));

    private Wire() {}

    /// The number of a name that the table has.
    static int number(String name) {
        Integer number = NUMBERS.get(name);
        if (number == null) {
            throw new IllegalArgumentException("wire.py has no " + name);
        }
        return number;
    }

    /// How a program ended, from what the worker says of it.
    ///
    /// @param code its exit code or the number of the signal that ended it
    /// @param message why it could not be started
    /// @throws IOException if the table has no such number
    static Outcome outcome(int number, int code, String message) throws IOException {
        String name = OUTCOMES.get(number);
        return switch (name) {
            case null -> throw new IOException("an answer with the unknown outcome " + number);
            case "EXITED" -> new Outcome.Exited(code);
            case "CRASHED" -> new Outcome.Crashed(code);
            case "BROKEN" -> new Outcome.Infrastructure("the program could not be started: " + message);
            default -> new Outcome.LimitReached(LimitKind.valueOf(name));
        };
    }
}
