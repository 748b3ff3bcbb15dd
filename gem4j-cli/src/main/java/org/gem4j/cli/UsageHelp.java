// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/// The help of a command, with lines that fit the terminal and break at spaces only.
///
/// Picocli itself also breaks lines after a colon or a dot, and makes none shorter than 55 characters.
final class UsageHelp extends Help {
    private static final int NARROWEST_OF_PICOCLI = 55;
    private static final int NARROW = 60;

    private final int width;

    private UsageHelp(CommandSpec spec, ColorScheme colors, int width) {
        super(spec, colors);
        this.width = width;
    }

    /// Gives a command and its subcommands help of this width.
    static CommandLine fit(CommandLine command, int width) {
        return command.setUsageHelpWidth(Math.max(NARROWEST_OF_PICOCLI, width))
                .setHelpFactory((spec, colors) -> new UsageHelp(spec, colors, width));
    }

    @Override
    public Layout createDefaultLayout(
            List<OptionSpec> options, List<PositionalParamSpec> positionals, ColorScheme colors) {
        // In a narrow terminal, descriptions begin below the names of options.
        int names = width < NARROW ? 4 : calcLongOptionColumnWidth(options, positionals, colors);
        TextTable table = new Words(colors, TextTable.forDefaultColumns(colors, names, width));
        return new Layout(colors, table, createDefaultOptionRenderer(), createDefaultParameterRenderer());
    }

    @Override
    public String description(Object... params) {
        return paragraphs(commandSpec().usageMessage().description(), params);
    }

    @Override
    public String footer(Object... params) {
        return paragraphs(commandSpec().usageMessage().footer(), params);
    }

    @Override
    public String commandList(Map<String, Help> commands) {
        int names = commands.keySet().stream().mapToInt(String::length).max().orElse(0) + 2;
        TextTable table = new Words(
                colorScheme(),
                TextTable.forColumns(
                        colorScheme(),
                        new Column(names, 2, Overflow.SPAN),
                        new Column(width - names, 2, Overflow.WRAP)));
        commands.forEach((name, help) -> {
            UsageMessageSpec usage = help.commandSpec().usageMessage();
            table.addRowValues(
                    name,
                    Stream.of(usage.header(), usage.description())
                            .flatMap(Stream::of)
                            .findFirst()
                            .map(String::formatted)
                            .orElse(""));
        });
        return table.toString();
    }

    private String paragraphs(String[] lines, Object... params) {
        TextTable table = new Words(colorScheme(), TextTable.forColumnWidths(colorScheme(), width));
        table.indentWrappedLines = 0;
        for (String line : lines) {
            table.addRowValues(line.formatted(params));
        }
        return table.toString();
    }

    /// A table whose cells wrap at spaces.
    private static final class Words extends TextTable {
        Words(ColorScheme colors, TextTable like) {
            super(colors, like.columns());
        }

        @Override
        public Cell putValue(int row, int column, Text value) {
            Column place = columns()[column];
            if (place.overflow != Overflow.WRAP) {
                return super.putValue(row, column, value);
            }
            int line = row;
            int indent = 0;
            Text rest = value;
            for (int room = place.width - place.indent; rest.plainString().length() > room; line++) {
                int space = rest.plainString().lastIndexOf(' ', room);
                boolean tooLongAWord = space <= indent;
                int end = tooLongAWord ? room : space;
                super.putValue(line, column, rest.substring(0, end));
                addEmptyRow();
                indent = indentWrappedLines;
                rest = Help.Ansi.OFF.text(" ".repeat(indent)).concat(rest.substring(tooLongAWord ? end : end + 1));
            }
            return super.putValue(line, column, rest);
        }
    }
}
