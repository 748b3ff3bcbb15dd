// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import java.util.function.Supplier;
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
/// A row's `data_source` is its own, or the name of its file; metrics are grouped by it.
public final class AgentData {
    private static final List<String> BUNDLED = List.of("arithmetic-train", "arithmetic-test");
    private static final Map<String, AgentData> BUNDLED_ROWS = new ConcurrentHashMap<>();

    /// Found once for all environments that share a file; empty if no row has an image.
    private static final Map<DataSet, Optional<ImageRow>> IMAGES = Collections.synchronizedMap(new WeakHashMap<>());

    private final long size;
    private final LongFunction<AgentRow> rows;
    private final Supplier<Optional<ImageRow>> image;

    /// The first row with an image.
    ///
    /// @param place where it is from, for messages
    private record ImageRow(long index, String place) {}

    private AgentData(long size, LongFunction<AgentRow> rows, Supplier<Optional<ImageRow>> image) {
        if (size < 1) {
            throw new IllegalArgumentException("an agent's dataset must have at least one row");
        }
        this.size = size;
        this.rows = rows;
        this.image = image;
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
        LongFunction<AgentRow> asked = index -> row(data.row(index), source);
        AgentData rows = new AgentData(
                data.size(),
                asked,
                () -> IMAGES.computeIfAbsent(
                        data,
                        all -> image(all.size(), asked, index -> all.row(index).place())));
        rows.requireQuestion(source);
        return rows;
    }

    /// @throws IllegalArgumentException if no row can be asked
    private void requireQuestion(String source) {
        Optional<InvalidRow> first = Optional.empty();
        for (long i = 0; i < size; i++) {
            try {
                row(i);
                return;
            } catch (InvalidRow e) {
                first = first.or(() -> Optional.of(e));
            }
        }
        InvalidRow invalid = first.orElseThrow();
        String others = size == 1 ? "" : source + " has no row that can be asked. The first: ";
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
        LongFunction<AgentRow> asked = index -> copy.get(Math.toIntExact(index));
        return new AgentData(copy.size(), asked, () -> image(copy.size(), asked, index -> "row " + index));
    }

    private static Optional<ImageRow> image(long size, LongFunction<AgentRow> rows, LongFunction<String> places) {
        for (long i = 0; i < size; i++) {
            try {
                if (MessageImages.any(rows.apply(i).messages())) {
                    return Optional.of(new ImageRow(i, places.apply(i)));
                }
            } catch (InvalidRow _) {
                // It fails alone, when it is asked.
            }
        }
        return Optional.empty();
    }

    /// The images that rows have.
    public Request.NeededImages images() {
        return new Request.NeededImages(image.get().map(ImageRow::place));
    }

    private static AgentData concat(List<AgentData> parts) {
        long all = parts.stream().mapToLong(AgentData::size).sum();
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        LongFunction<AgentRow> rows = index -> {
            long at = index;
            for (AgentData part : parts) {
                if (at < part.size) {
                    return part.row(at);
                }
                at -= part.size;
            }
            throw new IndexOutOfBoundsException("row " + index + " must be within 0.." + (all - 1));
        };
        return new AgentData(all, rows, () -> {
            long before = 0;
            for (AgentData part : parts) {
                Optional<ImageRow> found = part.image.get();
                if (found.isPresent()) {
                    return Optional.of(new ImageRow(
                            before + found.get().index(), found.get().place()));
                }
                before += part.size;
            }
            return Optional.empty();
        });
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
        return new AgentData(Math.min(count, size), rows, () -> image.get().filter(found -> found.index() < count));
    }
}
