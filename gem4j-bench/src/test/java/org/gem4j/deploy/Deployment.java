// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.deploy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.cli.Main;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The files of the folder `deploy`, and what the containers' commands mean to the real command.
final class Deployment {
    static final Path FOLDER = Path.of("..", "deploy").toAbsolutePath().normalize();

    private Deployment() {}

    /// The documents of a YAML file.
    static List<Map<?, ?>> documents(String file) throws IOException {
        List<Map<?, ?>> documents = new ArrayList<>();
        LoadSettings settings =
                LoadSettings.builder().setAllowDuplicateKeys(false).build();
        for (Object document : new Load(settings).loadAllFromString(Files.readString(FOLDER.resolve(file)))) {
            documents.add((Map<?, ?>) document);
        }
        return documents;
    }

    /// What is at a path of names and numbers, such as `spec.containers.0.args`.
    ///
    /// @throws IllegalArgumentException if nothing is there
    static Object at(Object node, String path) {
        Object found = node;
        for (String step : path.split("\\.")) {
            Object inner = switch (found) {
                case Map<?, ?> map -> map.get(step);
                case List<?> list when step.matches("\\d+") -> list.get(Integer.parseInt(step));
                default -> null;
            };
            if (inner == null) {
                throw new IllegalArgumentException("there is no " + path + ": " + step + " is missing");
            }
            found = inner;
        }
        return found;
    }

    static String text(Object node, String path) {
        return String.valueOf(at(node, path));
    }

    static List<?> list(Object node, String path) {
        return (List<?>) at(node, path);
    }

    static List<String> texts(Object node, String path) {
        return list(node, path).stream().map(String::valueOf).toList();
    }

    /// The arguments of a container as `serve` understands them.
    static ParseResult serve(List<String> arguments) {
        ParseResult result = Main.parse(arguments.toArray(String[]::new)).subcommand();
        if (result == null || !result.commandSpec().name().equals("serve")) {
            throw new IllegalArgumentException("not the command serve: " + arguments);
        }
        return result;
    }

    /// The value of an option: as given, else its default.
    static String option(ParseResult serve, String name) {
        OptionSpec option = serve.commandSpec().findOption(name);
        return serve.hasMatchedOption(name)
                ? serve.matchedOption(name).originalStringValues().getLast()
                : String.valueOf(option.defaultValue());
    }
}
