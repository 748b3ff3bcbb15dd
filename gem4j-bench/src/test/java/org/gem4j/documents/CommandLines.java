// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.documents;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gem4j.cli.Main;
import org.gem4j.env.EnvChoice;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.wrap.Wrappers;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/// Command lines `./gem4j …` that the command would refuse: unknown commands and flags, values of the wrong kind,
/// environments and wrappers that are not registered, options that they do not have, files that `java` would not find
/// and that the page does not write.
///
/// @param root of the checkout
record CommandLines(Path root) {
    private static final String COMMAND = "./gem4j";

    /// Languages of blocks that hold commands.
    private static final Set<String> SHELLS = Set.of("", "sh", "bash", "console");

    /// Families of a reader's own environments.
    private static final Set<String> OWN = Set.of("my", "own", "example");

    /// A wrapper of a reader's own, as `./gem4j new tool` names it.
    private static final Pattern OWN_WRAPPER = Pattern.compile("\\bown_\\w+,?");

    /// What stands for a number or an environment of the reader's choice.
    private static final Map<String, String> PLACEHOLDERS =
            Map.of("N", "1", "P", "8000", "PORT", "8000", "ID", "game:GuessTheNumber-v0-easy", "NAME=VALUE", "seed=1");

    private static final List<String> ENVIRONMENTS = List.of("--env_id", "--eval_envs");
    private static final List<String> WRAPPERS = List.of("--wrappers", "--eval_wrappers");

    /// How many command lines the page has.
    static long count(MarkdownPage page) {
        return lines(page).size();
    }

    Stream<String> problems(MarkdownPage page) {
        return lines(page).stream()
                .flatMap(found -> problem(page, found)
                        .map(text ->
                                found.line() + ": " + COMMAND + " " + String.join(" ", found.words()) + ": " + text)
                        .stream());
    }

    /// @param whole whether a reader would type it as it is; in a sentence arguments may be left out
    private record CommandWords(List<String> words, int line, boolean whole) {}

    private static List<CommandWords> lines(MarkdownPage page) {
        List<CommandWords> lines = new ArrayList<>();
        for (MarkdownPage.Block block : page.blocks()) {
            if (SHELLS.contains(block.language())) {
                int line = block.line();
                StringBuilder command = new StringBuilder();
                for (String text : block.text().lines().toList()) {
                    line++;
                    command.append(text.endsWith("\\") ? text.substring(0, text.length() - 1) : text);
                    if (!text.endsWith("\\")) {
                        add(lines, command.toString().replaceFirst("^\\$ ", ""), line, true);
                        command.setLength(0);
                    }
                }
            }
        }
        page.spans().forEach(span -> add(lines, span.text(), span.line(), false));
        return lines;
    }

    private static void add(List<CommandWords> lines, String text, int line, boolean whole) {
        List<String> words = ShellWords.of(text);
        int start = 0;
        while (start < words.size() && words.get(start).matches("[A-Z][A-Z0-9_]*=.*")) {
            start++;
        }
        if (start < words.size() && words.get(start).equals(COMMAND)) {
            lines.add(new CommandWords(words.subList(start + 1, words.size()), line, whole));
        }
    }

    private Optional<String> problem(MarkdownPage page, CommandWords found) {
        List<String> words = found.words();
        if (words.isEmpty() || words.getFirst().equals("COMMAND")) {
            return Optional.empty();
        }
        return switch (words.getFirst()) {
            case "java" -> javaFile(page, words.get(1));
            case "test" -> module(words);
            default -> parsed(words, found.whole());
        };
    }

    private Optional<String> javaFile(MarkdownPage page, String name) {
        return !name.endsWith(".java")
                        || name.equals("FILE.java")
                        || Files.exists(root.resolve(name))
                        || page.blocks().stream()
                                .anyMatch(block -> block.comment().equals("file: " + name))
                ? Optional.empty()
                : Optional.of("there is no file " + name);
    }

    private Optional<String> module(List<String> words) {
        int flag = words.indexOf("-pl");
        return flag < 0 || Files.isDirectory(root.resolve(words.get(flag + 1)))
                ? Optional.empty()
                : Optional.of("there is no module " + words.get(flag + 1));
    }

    private static Optional<String> parsed(List<String> words, boolean whole) {
        String[] arguments = words.stream()
                .filter(word -> !word.equals("...") && !word.equals("…"))
                .map(word -> word.startsWith("[") && !word.contains(".") ? word.replaceAll("[\\[\\]]", "") : word)
                .map(word -> word.endsWith("]") && !word.contains("[") ? word.replace("]", "") : word)
                .map(word -> PLACEHOLDERS.getOrDefault(word, word))
                .toArray(String[]::new);
        try {
            ParseResult result = Main.parse(arguments);
            while (result.hasSubcommand()) {
                result = result.subcommand();
            }
            for (ArgSpec argument : result.matchedArgs()) {
                argument.originalStringValues().forEach(value -> check(argument, value));
            }
            return Optional.empty();
        } catch (MissingParameterException e) {
            return whole ? Optional.of(String.valueOf(e.getMessage())) : Optional.empty();
        } catch (ParameterException | IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static void check(ArgSpec argument, String value) {
        switch (argument) {
            case OptionSpec option
            when isOne(option, ENVIRONMENTS) -> EnvChoice.parseList(value).forEach(CommandLines::checkEnvironment);
            case OptionSpec option
            when isOne(option, WRAPPERS) -> {
                for (String one : value.split("\\|")) {
                    Wrappers.parse(OWN_WRAPPER.matcher(one).replaceAll(""));
                }
            }
            case PositionalParamSpec place when place.paramLabel().startsWith("ID") -> checkPlace(value);
            default -> {}
        }
    }

    private static boolean isOne(OptionSpec option, List<String> names) {
        return names.stream().anyMatch(List.of(option.names())::contains);
    }

    /// An id, the start of one, or a word to search for.
    private static void checkPlace(String value) {
        boolean known = Gem.list().stream().anyMatch(spec -> spec.id().startsWith(value));
        if (value.contains(":") && !known) {
            checkEnvironment(EnvChoice.parse(value));
        }
    }

    private static void checkEnvironment(EnvChoice choice) {
        String family = choice.id().replaceFirst(":.*", "");
        if (!OWN.contains(family)) {
            EnvSpec spec = Gem.registry().find(choice.id());
            Map<String, String> options = new LinkedHashMap<>(choice.options());
            options.remove("seed");
            EnvOptions.checkUnseeded(spec.id(), spec.options(), options);
        }
    }
}
