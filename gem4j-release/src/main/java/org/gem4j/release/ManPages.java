// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.release;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/// Manual pages of the command and of each of its subcommands, in the format of `man`, from the texts of `--help`.
final class ManPages {
    private final Map<String, String> pages = new TreeMap<>();
    private final String version;

    private ManPages(String version) {
        this.version = version;
    }

    /// The pages by file name, such as `gem4j-train.1`.
    static Map<String, String> of(CommandLine root, String version) {
        ManPages pages = new ManPages(version);
        pages.add("gem4j", root);
        return pages.pages;
    }

    private void add(String name, CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        UsageMessageSpec usage = spec.usageMessage();
        String[] description = lines(Stream.of(usage.header(), usage.description()));
        StringBuilder page = new StringBuilder(".TH \"%s\" \"1\" \"\" \"gem4j %s\" \"gem4j\"\n"
                .formatted(escaped(name.replace(' ', '-').toUpperCase(Locale.ROOT)), escaped(version)));
        String first = description.length == 0 ? "" : description[0];
        page.append(".SH NAME\n")
                .append(escaped(name.replace(' ', '-') + " - " + first.replaceFirst("\\.$", "")))
                .append('\n');
        page.append(".SH SYNOPSIS\n").append(synopsis(name, spec)).append('\n');
        page.append(".SH DESCRIPTION\n");
        paragraphs(page, description);
        arguments(page, spec);
        subcommands(page, name, line);
        String[] footer = lines(Stream.of(usage.footerHeading().split("\n"), usage.footer()));
        if (footer.length > 0) {
            page.append(".SH NOTES\n");
            paragraphs(page, footer);
        }
        pages.put(name.replace(' ', '-') + ".1", page.toString());
        line.getSubcommands().forEach((word, sub) -> {
            if (!sub.getCommandSpec().usageMessage().hidden() && !word.equals("help")) {
                add(name + " " + word, sub);
            }
        });
    }

    private static String synopsis(String name, CommandSpec spec) {
        String parameters = spec.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .map(parameter -> " [\\fI" + escaped(parameter.paramLabel()) + "\\fR]")
                .collect(Collectors.joining());
        String command = spec.subcommands().isEmpty() ? "" : " \\fICOMMAND\\fR";
        return "\\fB" + escaped(name) + "\\fR [\\fIOPTIONS\\fR]" + parameters + command;
    }

    private static void arguments(StringBuilder page, CommandSpec spec) {
        page.append(".SH OPTIONS\n");
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            if (!parameter.hidden()) {
                page.append(".TP\n\\fI").append(escaped(parameter.paramLabel())).append("\\fR\n");
                page.append(joined(parameter.description()));
            }
        }
        for (OptionSpec option : spec.options()) {
            if (!option.hidden()) {
                String names = Arrays.stream(option.names())
                        .map(name -> "\\fB" + escaped(name) + "\\fR")
                        .collect(Collectors.joining(", "));
                String value = option.arity().max() == 0 ? "" : "=\\fI" + escaped(option.paramLabel()) + "\\fR";
                page.append(".TP\n").append(names).append(value).append('\n').append(joined(option.description()));
            }
        }
    }

    private static void subcommands(StringBuilder page, String name, CommandLine line) {
        if (line.getSubcommands().isEmpty()) {
            return;
        }
        page.append(".SH COMMANDS\n");
        line.getSubcommands().forEach((word, sub) -> {
            UsageMessageSpec usage = sub.getCommandSpec().usageMessage();
            if (!usage.hidden()) {
                String[] texts = lines(Stream.of(usage.header(), usage.description()));
                page.append(".TP\n\\fB%s\\fR\n%s\n"
                        .formatted(escaped(name + " " + word), escaped(texts.length == 0 ? "" : texts[0])));
            }
        });
    }

    private static void paragraphs(StringBuilder page, String[] lines) {
        for (String line : lines) {
            page.append(".PP\n").append(escaped(line)).append('\n');
        }
    }

    private static String joined(String[] description) {
        return escaped(String.join(" ", lines(Stream.<String[]>of(description)))) + "\n";
    }

    /// Lines of help as they are shown, without empty ones.
    private static String[] lines(Stream<String[]> parts) {
        return parts.flatMap(Stream::of)
                .map(line -> Ansi.OFF.text(line.formatted()).toString().strip())
                .filter(line -> !line.isEmpty())
                .toArray(String[]::new);
    }

    /// Text that `man` shows as it is.
    private static String escaped(String text) {
        String plain = text.replace("\\", "\\e").replace("-", "\\-").replace('\n', ' ');
        return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
    }
}
