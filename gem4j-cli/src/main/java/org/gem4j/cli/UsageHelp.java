// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/// The help of a command, with lines that break at spaces only.
///
/// Picocli itself also breaks after the colon of an environment's id or the dot of a file name.
final class UsageHelp extends Help {
    UsageHelp(CommandSpec spec, ColorScheme colors) {
        super(spec, colors);
    }

    @Override
    public Layout createDefaultLayout(
            List<OptionSpec> options, List<PositionalParamSpec> positionals, ColorScheme colors) {
        int names = calcLongOptionColumnWidth(options, positionals, colors);
        TextTable table = new Words(colors, TextTable.forDefaultColumns(colors, names, width()));
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
                        new Column(width() - names, 2, Overflow.WRAP)));
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
        TextTable table = new Words(colorScheme(), TextTable.forColumnWidths(colorScheme(), width()));
        table.indentWrappedLines = 0;
        for (String line : lines) {
            table.addRowValues(line.formatted(params));
        }
        return table.toString();
    }

    private int width() {
        return commandSpec().usageMessage().width();
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
