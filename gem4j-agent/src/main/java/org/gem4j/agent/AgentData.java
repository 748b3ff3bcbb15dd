// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.gem4j.data.DataFiles;
import org.gem4j.data.DataSet;
import org.gem4j.data.DataSets;
import org.gem4j.data.DataSource;
import org.gem4j.data.Row;
import org.gem4j.env.Suggestions;
import org.gem4j.rollout.Request;
import org.jspecify.annotations.Nullable;

/// The rows of an agent's dataset, by index. Thread-safe and immutable.
///
/// A row's `data_source` is its own, or the name of its file; `agent eval` groups results by it.
public final class AgentData {
    private static final List<String> BUNDLED = List.of("arithmetic-train", "arithmetic-test");
    private static final Map<String, AgentData> BUNDLED_ROWS = new ConcurrentHashMap<>();

    private final long size;
    private final LongFunction<AgentRow> rows;
    private final LongFunction<String> places;

    /// Null until somebody asks. Two threads may look for it at once and find the same.
    private volatile Request.@Nullable NeededImages images;

    /// @param places where each row is from, for messages
    private AgentData(long size, LongFunction<AgentRow> rows, LongFunction<String> places) {
        if (size < 1) {
            throw new IllegalArgumentException("an agent's dataset must have at least one row");
        }
        this.size = size;
        this.rows = rows;
        this.places = places;
    }

    /// Rows from files, one after another: JSON arrays, JSON lines, Parquet, CSV. All agents of a process share
    /// what was read.
    ///
    /// @throws org.gem4j.data.DataException if one cannot be read
    /// @throws IllegalArgumentException if there is no row, or none that can be asked
    public static AgentData open(List<Path> files) {
        List<AgentData> parts = new ArrayList<>();
        for (Path file : files) {
            parts.add(of(DataSets.shared().get(DataSource.local(file, "")), String.valueOf(file.getFileName())));
        }
        return concat(parts);
    }

    public static AgentData open(Path file) {
        return open(List.of(file));
    }

    /// Rows of a dataset.
    ///
    /// @param source what their `data_source` is where they name none
    public static AgentData of(DataSet data, String source) {
        if (data.size() < 1) {
            throw new IllegalArgumentException(source + " has no rows");
        }
        AgentData rows = new AgentData(
                data.size(),
                index -> row(data.row(index), source),
                index -> data.row(index).place());
        rows.example(source);
        return rows;
    }

    /// The first row that a model can be asked.
    ///
    /// @throws IllegalArgumentException if there is none
    AgentRow example() {
        return example("the dataset");
    }

    private AgentRow example(String source) {
        Optional<InvalidRow> first = Optional.empty();
        for (long i = 0; i < size; i++) {
            try {
                return row(i);
            } catch (InvalidRow e) {
                first = first.or(() -> Optional.of(e));
            }
        }
        InvalidRow invalid = first.orElseThrow();
        String others = size == 1 ? "" : source + " has no usable row. The first: ";
        throw new IllegalArgumentException(others + invalid.getMessage(), invalid);
    }

    /// A row that no model can be asked.
    static final class InvalidRow extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        private final String source;

        InvalidRow(String message, String source, Throwable cause) {
            super(message, cause);
            this.source = source;
        }

        /// The `data_source` that it counts for.
        String source() {
            return source;
        }
    }

    private static AgentRow row(Row row, String source) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>(row.asMap());
        if (fields.get("data_source") == null) {
            fields.put("data_source", source);
        }
        try {
            AgentRow asked = AgentRow.of(fields);
            MessageImages.of(asked.messages());
            return asked;
        } catch (IllegalArgumentException e) {
            throw new InvalidRow(row.place() + ": " + e.getMessage(), String.valueOf(fields.get("data_source")), e);
        }
    }

    /// The bundled questions of arithmetic in words: `arithmetic-train`, 2,000 rows, and `arithmetic-test`,
    /// 400 others.
    ///
    /// @throws IllegalArgumentException for another name
    public static AgentData bundled(String name) {
        if (!BUNDLED.contains(name)) {
            throw new IllegalArgumentException("unknown dataset " + name + Suggestions.didYouMean(name, BUNDLED)
                    + " Bundled: " + String.join(", ", BUNDLED) + ".");
        }
        return BUNDLED_ROWS.computeIfAbsent(name, AgentData::resource);
    }

    private static AgentData resource(String name) {
        try (InputStream file =
                Objects.requireNonNull(AgentData.class.getResourceAsStream(name + ".jsonl"), name + " is missing")) {
            return of(DataFiles.readLines(name, file), name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Rows of files, or bundled ones, where one name alone is given and it is theirs.
    public static AgentData named(List<String> names) {
        if (names.size() == 1 && BUNDLED.contains(names.getFirst())) {
            return bundled(names.getFirst());
        }
        return open(names.stream().map(Path::of).toList());
    }

    /// Rows in memory.
    public static AgentData of(List<AgentRow> rows) {
        List<AgentRow> copy = List.copyOf(rows);
        return new AgentData(copy.size(), index -> copy.get(Math.toIntExact(index)), index -> "row " + index);
    }

    /// The images that rows have. All rows are read to find the first one with an image, the first time only.
    public Request.NeededImages images() {
        Request.NeededImages known = images;
        if (known == null) {
            known = new Request.NeededImages(firstImage());
            images = known;
        }
        return known;
    }

    private Optional<String> firstImage() {
        for (long i = 0; i < size; i++) {
            try {
                if (MessageImages.any(rows.apply(i).messages())) {
                    return Optional.of(places.apply(i));
                }
            } catch (InvalidRow _) {
                // It fails alone, when it is asked.
            }
        }
        return Optional.empty();
    }

    private static AgentData concat(List<AgentData> parts) {
        long all = parts.stream().mapToLong(AgentData::size).sum();
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        return new AgentData(
                all, index -> at(parts, index, part -> part.rows), index -> at(parts, index, part -> part.places));
    }

    private static <T> T at(List<AgentData> parts, long index, Function<AgentData, LongFunction<T>> wanted) {
        long at = index;
        for (AgentData part : parts) {
            if (at < part.size) {
                return wanted.apply(part).apply(at);
            }
            at -= part.size;
        }
        throw new IndexOutOfBoundsException("no row " + index);
    }

    public long size() {
        return size;
    }

    /// The row of a number, from 0.
    ///
    /// @throws IllegalArgumentException naming its file and number if no model can be asked it
    public AgentRow row(long index) {
        return rows.apply(index);
    }

    /// The first rows.
    ///
    /// @param count at least 1
    public AgentData first(long count) {
        return count >= size ? this : new AgentData(count, rows, places);
    }
}
