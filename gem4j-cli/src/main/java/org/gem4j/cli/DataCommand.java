// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gem4j.data.DataFiles;
import org.gem4j.data.DataSet;
import org.gem4j.data.DataSets;
import org.gem4j.data.DataSource;
import org.gem4j.data.Row;
import org.gem4j.env.Gem;
import org.gem4j.envs.data.DataProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `data`: shows a dataset.
@Command(
        name = "data",
        description = {
            "Show the columns and rows of a dataset: a file or folder, an environment's id, or a repository on the"
                    + " hub.",
            "Reads JSONL, JSON arrays, CSV, TSV, Parquet and Arrow, plain or compressed with gzip or zstd."
        })
final class DataCommand implements Callable<Integer> {
    private static final int SHORT = 160;

    @Parameters(
            index = "0",
            paramLabel = "FILE|FOLDER|ID|OWNER/NAME",
            description = "For example train.jsonl, math:sample or axon-rl/GSM-8k.")
    private String name = "";

    @Option(
            names = "--split",
            paramLabel = "NAME",
            description = "For example train (default: the only one, or train).")
    private String split = "";

    @Option(
            names = "--head",
            paramLabel = "N",
            defaultValue = "3",
            description = "Number of rows to show (default ${DEFAULT-VALUE}).")
    private int head;

    @Option(names = "--from", paramLabel = "ROW", defaultValue = "0", description = "Index of the first row, from 0.")
    private long from;

    @Option(
            names = "--json",
            description = "Print JSON with complete values; bytes as their count, NaN and infinities as text.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (head < 0 || from < 0) {
            throw CliException.usage("--head and --from must be >= 0 but were " + head + " and " + from + ".");
        }
        DataSet rows = open();
        long end = Math.min(rows.size(), from + head);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.line(asMap(rows, end)));
        } else {
            print(out, rows, end);
        }
        return Exit.DONE;
    }

    private DataSet open() {
        try {
            Path path = Path.of(name);
            if (Files.exists(path)) {
                return DataFiles.open(path, split);
            }
        } catch (InvalidPathException e) {
            // then it is not a file
        }
        if (name.matches("[a-z]+:.*")) {
            Gem.registry().find(name); // throws with a suggestion
            return DataProvider.rows(name, split)
                    .orElseThrow(() -> CliException.usage(name + " is an environment without a dataset."));
        }
        if (name.matches("[\\w.-]+/[\\w.-]+")) {
            return DataSets.shared().get(DataSource.repository(name, "", split));
        }
        throw CliException.usage("there is no file or folder " + name
                + ", and it is neither an environment's id nor of the form OWNER/NAME.");
    }

    private Map<String, Object> asMap(DataSet rows, long end) {
        List<Map<String, @Nullable Object>> shown = new ArrayList<>();
        for (long i = from; i < end; i++) {
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            rows.row(i).asMap().forEach((column, value) -> values.put(column, plain(value)));
            shown.add(values);
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", rows.name());
        map.put("rows", rows.size());
        map.put("columns", rows.columns());
        map.put("from", from);
        map.put("head", shown);
        return map;
    }

    private void print(PrintWriter out, DataSet rows, long end) {
        out.println(name + ": " + rows.size() + (rows.size() == 1 ? " row" : " rows") + ", columns "
                + String.join(", ", rows.columns()));
        for (long i = from; i < end; i++) {
            Row row = rows.row(i);
            out.println("row " + i);
            row.asMap().forEach((column, value) -> out.println("  " + column + ": " + brief(value)));
        }
    }

    private static String brief(@Nullable Object value) {
        String text = String.valueOf(plain(value)).replace("\n", "\\n");
        return text.length() <= SHORT
                ? text
                : text.substring(0, SHORT) + String.format(Locale.ROOT, "... (%,d characters)", text.length());
    }

    /// The value with bytes replaced by their count.
    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case byte[] bytes -> bytes.length + " bytes";
            case List<?> list -> {
                List<@Nullable Object> result = new ArrayList<>();
                list.forEach(element -> result.add(plain(element)));
                yield result;
            }
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> result = new LinkedHashMap<>();
                map.forEach((key, element) -> result.put(String.valueOf(key), plain(element)));
                yield result;
            }
            default -> value;
        };
    }
}
