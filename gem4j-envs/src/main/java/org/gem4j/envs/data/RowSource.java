// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.data;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gem4j.data.DataException;
import org.gem4j.data.DataFiles;
import org.gem4j.data.DataSet;
import org.gem4j.data.DataSets;
import org.gem4j.data.DataSource;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvOptions;

/// Finds the rows of an id: bundled, in a file named by the options, in an option, or on the hub. All environments of
/// a process share them, but for those of an option.
final class RowSource {
    private static final Map<Filtered, DataSet> FILTERED = new ConcurrentHashMap<>();
    private static final Map<String, DataSet> BUNDLED = new ConcurrentHashMap<>();

    private record Filtered(DataSet rows, String column, String value) {}

    private RowSource() {}

    /// @throws EnvException if the data cannot be loaded; the message says what to do
    static DataSet find(Catalog.Entry entry, EnvOptions options) {
        try {
            DataSet rows = filter(open(entry, options), options.text("filter"));
            if (rows.size() == 0) {
                throw new DataException(rows.name() + ": has no rows"
                        + (options.text("filter").isEmpty() ? "" : " with " + options.text("filter")));
            }
            return rows;
        } catch (DataException e) {
            throw new EnvException(entry.id() + ": " + e.getMessage(), e);
        }
    }

    private static DataSet open(Catalog.Entry entry, EnvOptions options) {
        String path = options.text("path");
        String split = options.text("split");
        if (!path.isEmpty()) {
            try {
                return DataSets.shared().get(DataSource.local(Path.of(path).toAbsolutePath(), split));
            } catch (InvalidPathException e) {
                throw new DataException("path must be a file or a folder but was " + path, e);
            }
        }
        return switch (entry.place()) {
            case Catalog.Place.Hub hub -> DataSets.shared().get(hub.source(split));
            case Catalog.Place.Bundled bundled -> BUNDLED.computeIfAbsent(bundled.resource(), RowSource::bundled);
            case Catalog.Place.Given given -> given(options);
        };
    }

    private static DataSet given(EnvOptions options) {
        String rows = options.text("rows");
        if (rows.isEmpty()) {
            throw new DataException("the option path must name a file or a folder with the columns "
                    + options.text("question") + " and " + options.text("answer") + ", or rows must hold such rows");
        }
        try (InputStream lines = new ByteArrayInputStream(rows.getBytes(StandardCharsets.UTF_8))) {
            return DataFiles.readLines("rows", lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DataSet bundled(String resource) {
        try (InputStream lines = RowSource.class.getResourceAsStream(resource)) {
            if (lines == null) {
                throw new DataException("the jar of this class lacks the resource " + resource);
            }
            return DataFiles.readLines(resource, lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DataSet filter(DataSet rows, String filter) {
        if (filter.isEmpty()) {
            return rows;
        }
        int equals = filter.indexOf('=');
        if (equals <= 0) {
            throw new IllegalArgumentException("option filter must be COLUMN=VALUE but was " + filter);
        }
        Filtered wanted = new Filtered(rows, filter.substring(0, equals), filter.substring(equals + 1));
        return FILTERED.computeIfAbsent(
                wanted, key -> rows.filter(row -> row.text(key.column()).equals(key.value())));
    }
}
