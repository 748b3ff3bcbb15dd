// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gem4j.train.config.Flags;
import org.gem4j.train.config.FlagsFile;
import org.gem4j.train.config.TrainSettings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/// An option for every setting of a run, and what the user gave of them, on the command line or in a file.
final class SettingFlags {
    private final Map<String, String> given = new LinkedHashMap<>();

    /// Values by setting.
    Map<String, String> given() {
        return given;
    }

    /// Adds the options to a command, grouped as the settings are.
    void addTo(CommandSpec spec) {
        Map<String, ArgGroupSpec.Builder> groups = new LinkedHashMap<>();
        for (Flags.Spec flag : Flags.of(TrainSettings.class)) {
            groups.computeIfAbsent(
                            flag.group(),
                            group -> ArgGroupSpec.builder()
                                    .validate(false)
                                    .order(groups.size())
                                    .heading("%n" + group.replace("Settings", "") + "%n"))
                    .addArg(option(flag));
            if (flag.type() == boolean.class) {
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

    private OptionSpec option(Flags.Spec flag) {
        boolean flips = flag.type() == boolean.class;
        String[] names = Stream.concat(Stream.of(flag.name()), flag.aliases().stream())
                .map(name -> "--" + name)
                .toArray(String[]::new);
        return OptionSpec.builder(names)
                .paramLabel(flips ? "BOOL" : flag.type() == String.class ? "TEXT" : "N")
                .type(String.class)
                .arity(flips ? "0..1" : "1")
                .fallbackValue(flips ? "true" : "")
                .description(flag.doc() + (flag.defaultValue().isEmpty() ? "" : " (" + flag.defaultValue() + ")"))
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

    /// Takes over the settings that a file gives and the command line does not.
    ///
    /// @param others names that may stand there besides
    /// @return the values of those
    Map<String, String> readFile(Path file, Set<String> others) {
        Map<String, String> names = Flags.names(TrainSettings.class);
        Set<String> known = new TreeSet<>(names.keySet());
        known.addAll(others);
        Map<String, String> rest = new LinkedHashMap<>();
        Map<String, String> keys = new LinkedHashMap<>();
        FlagsFile.read(file, known).forEach((key, value) -> {
            String name = names.get(key);
            if (name == null) {
                rest.put(key, value);
                return;
            }
            String before = keys.put(name, key);
            if (before != null) {
                throw CliException.usage(file + ": " + before + " and " + key + " are the same flag.");
            }
            given.putIfAbsent(name, value);
        });
        return rest;
    }
}
