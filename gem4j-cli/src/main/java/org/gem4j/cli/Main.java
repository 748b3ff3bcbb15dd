// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.gem4j.console.LibraryLogging;
import org.gem4j.console.StandardOutput;
import org.gem4j.doctor.OwnJars;
import org.gem4j.env.Gem;
import org.gem4j.report.TerminalStyle;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/// The `gem4j` command.
///
/// `-` and `_` in option names are the same. A usage error prints one line on the error stream, never a stack trace;
/// `--debug_errors`, accepted anywhere, shows it. Exit codes: [Exit].
public final class Main {
    private static final int WIDEST = 120;
    private static final String DEBUG = "--debug_errors";
    private static final String[] FOOTER = {
        "",
        "./gem4j COMMAND --help describes a command.",
        "./gem4j java FILE.java runs a Java file with gem4j on its class path.",
        "./gem4j test runs the test suite; --all adds the tests that take minutes.",
        "--debug_errors shows the stack trace behind an error.",
        "Exit codes: 0 done, 1 failed, 2 bad usage, 3 missing prerequisite."
    };

    private Main() {}

    public static void main(String[] args) {
        LibraryLogging.install();
        StandardOutput standard = StandardOutput.install();
        PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int exit = OwnJars.missing()
                .map(problem -> {
                    err.println("gem4j: " + problem);
                    return Exit.MISSING;
                })
                .orElseGet(() -> run(out, err, args));
        out.flush();
        Optional<String> lost = standard.failure();
        lost.ifPresent(problem -> err.println("gem4j: the output cannot be written: " + problem));
        err.flush();
        System.exit(lost.isPresent() && exit == Exit.DONE ? Exit.FAILED : exit);
    }

    /// Runs one command line and returns its exit code.
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        List<String> words = new ArrayList<>(List.of(args));
        boolean debug = words.removeIf(word -> word.replace('-', '_').equals(DEBUG.replace('-', '_')));
        CommandLine root = commandLine(words, out).setOut(out).setErr(err);
        if (words.isEmpty()) {
            root.usage(out);
            return Exit.DONE;
        }
        ErrorReport errors = new ErrorReport(debug);
        root.setParameterExceptionHandler(errors);
        root.setExecutionExceptionHandler(errors);
        try {
            return root.execute(respell(root, upToUnknown(root, words, 0)).toArray(String[]::new));
        } catch (LinkageError | ServiceConfigurationError | VirtualMachineError e) {
            return errors.handleError(e, root);
        }
    }

    /// Reads one command line as [#run] does, without running it.
    ///
    /// @throws picocli.CommandLine.ParameterException for an unknown command or option, a value of the wrong
    ///     kind, or a missing argument
    public static ParseResult parse(String... args) {
        CommandLine root = commandLine(args.length == 0 ? "" : args[0]);
        return root.parseArgs(respell(root, List.of(args)).toArray(String[]::new));
    }

    /// Made without annotations: reading the first of them takes Java longer than all the rest.
    private static CommandLine root() {
        CommandSpec spec = CommandSpec.create().name("./gem4j").versionProvider(new Version());
        spec.usageMessage()
                .description("A gym and a trainer for agentic language models.")
                .synopsisSubcommandLabel("COMMAND")
                .footer(FOOTER);
        spec.addOption(OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help message and exit.")
                .build());
        spec.addOption(OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description("Print version information and exit.")
                .build());
        return new CommandLine(spec);
    }

    /// The command line for these words. The commonest lines load few classes.
    private static CommandLine commandLine(List<String> words, PrintWriter out) {
        String only = words.isEmpty() ? "--help" : words.getFirst();
        return switch (words.size() > 1 ? "" : only) {
            case "--help", "-h" -> index();
            case "--version", "-V" -> root();
            case "envs" -> {
                Callable<Integer> list = () -> EnvsCommand.print(out, Gem.list());
                yield root().addSubcommand(only, CommandSpec.wrapWithoutInspection(list));
            }
            default -> commandLine(only);
        };
    }

    /// The list of the commands, made without their options.
    private static CommandLine index() {
        CommandLine root = root();
        Map<String, String> summaries = Commands.summaries();
        summaries.put("help", "Display help information about the specified command.");
        summaries.forEach((name, summary) -> root.addSubcommand(
                name, CommandSpec.create().usageMessage(new UsageMessageSpec().description(summary))));
        return fit(root);
    }

    /// The command line with the named command alone, or with all of them where help or a suggestion is needed.
    public static CommandLine commandLine(String first) {
        CommandLine root = root();
        Map<String, Supplier<Object>> commands = Commands.all();
        Supplier<Object> only = commands.get(first);
        (only == null ? commands : Map.of(first, only))
                .forEach((name, command) -> root.addSubcommand(name, prepare(new CommandLine(command.get()))));
        if (only == null) {
            root.addSubcommand("help", new CommandLine.HelpCommand());
        }
        return fit(root);
    }

    private static CommandLine fit(CommandLine root) {
        return UsageHelp.fit(root, Math.min(WIDEST, TerminalStyle.detect().columns()));
    }

    private static CommandLine prepare(CommandLine line) {
        line.getCommandSpec().mixinStandardHelpOptions(true).versionProvider(new Version());
        line.getSubcommands().values().forEach(Main::prepare);
        return line.setCaseInsensitiveEnumValuesAllowed(true);
    }

    /// The words up to the first command that does not exist: a `--help` after it would hide the mistake.
    private static List<String> upToUnknown(CommandLine line, List<String> words, int at) {
        Map<String, CommandLine> commands = line.getSubcommands();
        if (at == words.size() || commands.isEmpty() || words.get(at).startsWith("-")) {
            return words;
        }
        CommandLine next = commands.get(words.get(at));
        return next == null ? words.subList(0, at + 1) : upToUnknown(next, words, at + 1);
    }

    /// Spells every `--some-option` as it is declared, `--some_option` or the reverse.
    private static List<String> respell(CommandLine root, List<String> words) {
        Map<String, String> declared = new LinkedHashMap<>();
        collectOptions(root, declared);
        List<String> result = new ArrayList<>();
        boolean options = true;
        for (String word : words) {
            options &= !word.equals("--");
            int end = word.indexOf('=') < 0 ? word.length() : word.indexOf('=');
            String name = options && word.startsWith("--") ? declared.get(key(word.substring(0, end))) : null;
            result.add(name == null ? word : name + word.substring(end));
        }
        return result;
    }

    private static void collectOptions(CommandLine line, Map<String, String> declared) {
        line.getCommandSpec().optionsMap().keySet().forEach(name -> declared.putIfAbsent(key(name), name));
        Set.copyOf(line.getSubcommands().values()).forEach(sub -> collectOptions(sub, declared));
    }

    private static String key(String option) {
        return "--" + option.replaceFirst("^-+", "").replace('-', '_');
    }
}
