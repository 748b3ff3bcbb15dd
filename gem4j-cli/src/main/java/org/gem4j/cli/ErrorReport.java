// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gem4j.data.DataException;
import org.gem4j.data.hub.HubException;
import org.gem4j.env.EnvException;
import org.gem4j.env.Suggestions;
import org.gem4j.llm.NoDeviceException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Turns what went wrong into one line and an exit code.
///
/// @param stackTraces whether to print them too
record ErrorReport(boolean stackTraces) implements IParameterExceptionHandler, IExecutionExceptionHandler {
    @Override
    public int handleParseException(ParameterException problem, String[] args) {
        CommandLine line = problem.getCommandLine();
        String message = switch (problem) {
            case UnmatchedArgumentException unmatched -> unknown(line, unmatched);
            case MissingParameterException missing -> missing(missing);
            default -> illegal(problem);
        };
        return say(line, message + " See " + line.getCommandSpec().qualifiedName() + " --help.", problem, Exit.USAGE);
    }

    @Override
    public int handleExecutionException(Exception problem, CommandLine line, ParseResult result) {
        return switch (problem) {
            case CliException stop -> say(line, oneLine(stop), stop, stop.exitCode());
            case ParameterException usage -> handleParseException(usage, new String[0]);
            case DataException data when isMissing(data) -> say(line, oneLine(data), data, Exit.MISSING);
            case EnvException env when isMissing(env) -> say(line, oneLine(env), env, Exit.MISSING);
            case NoDeviceException device -> say(line, oneLine(device), device, Exit.MISSING);
            case IllegalArgumentException usage -> say(line, oneLine(usage), usage, Exit.USAGE);
            case UncheckedIOException io -> say(line, fileProblem(io), io, Exit.FAILED);
            case IOException io -> say(line, fileProblem(io), io, Exit.FAILED);
            case InterruptedException interrupted -> {
                Thread.currentThread().interrupt();
                yield say(line, "interrupted", interrupted, Exit.FAILED);
            }
            default -> say(line, bug(problem), problem, Exit.FAILED);
        };
    }

    /// Errors that have a reason outside this program: a library that does not fit, a broken jar, too little
    /// memory.
    int handleError(Error problem, CommandLine line) {
        return switch (problem) {
            case UnsatisfiedLinkError library ->
                say(line, "a native library cannot be loaded: " + oneLine(library), library, Exit.MISSING);
            case OutOfMemoryError memory ->
                say(line, "out of memory; GEM4J_JAVA_OPTS=-Xmx8g gives Java more", memory, Exit.FAILED);
            default -> say(line, problem.getClass().getSimpleName() + ": " + oneLine(problem), problem, Exit.FAILED);
        };
    }

    /// Whether data could not be fetched, as opposed to being broken.
    private static boolean isMissing(Throwable problem) {
        for (Throwable cause = problem.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof HubException) {
                return true;
            }
        }
        return false;
    }

    /// Commands that help, by what the message of a library says.
    private static final Map<Pattern, String> HINTS = Map.of(
            Pattern.compile("unknown (?:environment|reasoning task) .*"), " ./gem4j envs lists all of them.",
            Pattern.compile("cannot get the dataset (\\S+): .*"), " ./gem4j download $1 --dataset fetches it.",
            Pattern.compile(".* holds adapters and no model: .*"), ", by ./gem4j merge-lora",
            Pattern.compile(".* there is nothing to warm-start a model on: .*"), " (--pretrain)");

    private static String withHint(String message) {
        for (Map.Entry<Pattern, String> hint : HINTS.entrySet()) {
            Matcher matcher = hint.getKey().matcher(message);
            if (matcher.matches() && !message.contains("./gem4j")) {
                return message + matcher.replaceAll(hint.getValue());
            }
        }
        return message;
    }

    private String bug(Exception problem) {
        String hint = stackTraces ? "" : " (--debug_errors shows where)";
        return problem.getClass().getPackageName().startsWith("org.gem4j")
                ? oneLine(problem)
                : "internal error: " + problem.getClass().getSimpleName() + ": " + oneLine(problem) + hint;
    }

    private int say(CommandLine line, String message, Throwable problem, int exit) {
        line.getOut().flush();
        PrintWriter err = line.getErr();
        err.println("gem4j: " + withHint(message));
        if (stackTraces) {
            problem.printStackTrace(err);
        }
        err.flush();
        return exit;
    }

    private static String unknown(CommandLine line, UnmatchedArgumentException problem) {
        List<String> unmatched = problem.getUnmatched();
        String word = unmatched.isEmpty() ? "" : unmatched.getFirst();
        if (word.startsWith("-")) {
            String name = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
            return "unknown option " + name
                    + Suggestions.didYouMean(
                            name, line.getCommandSpec().optionsMap().keySet());
        }
        return line.getSubcommands().isEmpty()
                ? "unexpected argument " + word + "."
                : "unknown command " + word
                        + Suggestions.didYouMean(
                                word, new TreeSet<>(line.getSubcommands().keySet()));
    }

    private static String missing(MissingParameterException problem) {
        return "missing "
                + problem.getMissing().stream().map(ErrorReport::label).collect(Collectors.joining(" and ")) + ".";
    }

    /// An argument as a user writes it: `--env_id ID`, `FILE`.
    private static String label(ArgSpec argument) {
        return argument instanceof OptionSpec option
                ? option.names()[0] + " " + option.paramLabel()
                : argument.paramLabel();
    }

    /// A value that its option cannot have, named with those it can have.
    private static String illegal(ParameterException problem) {
        ArgSpec argument = problem.getArgSpec();
        String value = problem.getValue();
        if (argument == null || value == null) {
            return sentence(oneLine(problem));
        }
        String name = argument instanceof OptionSpec option ? option.names()[0] : argument.paramLabel();
        Class<?> type = argument.auxiliaryTypes()[0];
        if (type.isEnum()) {
            List<String> known = Stream.of(type.getEnumConstants())
                    .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                    .toList();
            return name + " must be one of " + String.join(", ", known) + " but was " + value
                    + Suggestions.didYouMean(value, known);
        }
        String wanted = switch (type.getSimpleName()) {
            case "int", "Integer", "long", "Long" -> "a whole number";
            case "double", "Double" -> "a number";
            case "boolean", "Boolean" -> "true or false";
            default -> argument.paramLabel();
        };
        return name + " must be " + wanted + " but was " + value + ".";
    }

    /// What the exception itself says, unless it only wraps another one.
    private static String fileProblem(UncheckedIOException problem) {
        IOException cause = Objects.requireNonNull(problem.getCause());
        return cause.toString().equals(problem.getMessage()) ? fileProblem(cause) : oneLine(problem);
    }

    private static String fileProblem(IOException problem) {
        return switch (problem) {
            case NoSuchFileException missing -> "no such file or folder: " + missing.getFile();
            case AccessDeniedException denied -> "no permission: " + denied.getFile();
            case FileSystemException file when file.getReason() != null -> file.getFile() + ": " + file.getReason();
            default -> oneLine(problem);
        };
    }

    /// The text with a period, unless it ends as a sentence does.
    static String sentence(@Nullable String text) {
        String stripped = String.valueOf(text).strip();
        return stripped.matches("(?s).*[.!?]") ? stripped : stripped + ".";
    }

    private static String oneLine(Throwable problem) {
        String message = Objects.requireNonNullElse(
                problem.getMessage(), problem.getClass().getSimpleName());
        return message.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
