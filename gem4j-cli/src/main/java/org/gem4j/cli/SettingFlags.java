// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/// An option for every setting of a run, and what the user gave of them, on the command line or in a file.
final class SettingFlags {
    private static final Pattern FLAG = Pattern.compile("--(\\w+)");

    private final Map<String, String> given = new LinkedHashMap<>();

    /// File and line of the values that a file gave.
    private final Map<String, String> places = new HashMap<>();

    /// Values by setting.
    Map<String, String> given() {
        return given;
    }

    /// Adds the options to a command, grouped as the settings are.
    void addTo(CommandSpec spec) {
        Map<String, ArgGroupSpec.Builder> groups = new LinkedHashMap<>();
        for (TrainFlag flag : TrainFlag.ALL) {
            groups.computeIfAbsent(
                            flag.group(),
                            group -> ArgGroupSpec.builder()
                                    .validate(false)
                                    .order(groups.size())
                                    .heading("%n" + group + "%n"))
                    .addArg(option(flag));
            if (flag.type() == TrainFlag.Type.SWITCH) {
                spec.addOption(OptionSpec.builder("--no_" + flag.name())
                        .arity("0")
                        .type(boolean.class)
                        .hidden(true)
                        .setter(setter(flag.name(), value -> Boolean.TRUE.equals(value) ? "false" : null))
                        .build());
            }
        }
        groups.values().forEach(group -> spec.addArgGroup(group.build()));
    }

    private OptionSpec option(TrainFlag flag) {
        boolean flips = flag.type() == TrainFlag.Type.SWITCH;
        String[] names = flag.names().stream().map(name -> "--" + name).toArray(String[]::new);
        return OptionSpec.builder(names)
                .paramLabel(flips ? "BOOL" : flag.type() == TrainFlag.Type.TEXT ? "TEXT" : "N")
                .type(String.class)
                .arity(flips ? "0..1" : "1")
                .fallbackValue(flips ? "true" : "")
                .description(flag.help())
                .setter(setter(flag.name(), value -> value instanceof String text ? text : null))
                .build();
    }

    /// @param text what a parsed value gives the setting; null if nothing, as where picocli sets defaults
    private ISetter setter(String name, Function<@Nullable Object, @Nullable String> text) {
        return new ISetter() {
            @Override
            @SuppressWarnings("TypeParameterUnusedInFormals")
            public <T> T set(T value) {
                String chosen = text.apply(value);
                if (chosen != null) {
                    given.put(name, chosen);
                }
                return value;
            }
        };
    }

    /// The refusal of a flag, with file and line where the refused value stands in a file.
    IllegalArgumentException placed(IllegalArgumentException refusal) {
        String message = String.valueOf(refusal.getMessage());
        return FLAG.matcher(message)
                .results()
                .map(flag -> places.get(flag.group(1)))
                .filter(Objects::nonNull)
                .findFirst()
                .map(place -> new IllegalArgumentException(place + " " + message, refusal))
                .orElse(refusal);
    }

    /// Takes over the settings that a file gives and the command line does not.
    ///
    /// @param others names that may stand there besides
    /// @return the values of those
    Map<String, String> readFile(Path file, Set<String> others) {
        Set<String> known = new TreeSet<>(TrainFlag.BY_NAME.keySet());
        known.addAll(others);
        Map<String, String> rest = new LinkedHashMap<>();
        Map<String, String> keys = new LinkedHashMap<>();
        FlagsFile.read(file, known).forEach((key, value) -> {
            TrainFlag flag = TrainFlag.BY_NAME.get(key);
            if (flag == null) {
                rest.put(key, value.text());
                return;
            }
            String before = keys.put(flag.name(), key);
            if (before != null) {
                throw CliException.usage(file + ": " + before + " and " + key + " are the same flag.");
            }
            if (given.putIfAbsent(flag.name(), value.text()) == null) {
                places.put(flag.name(), value.place());
            }
        });
        return rest;
    }
}
