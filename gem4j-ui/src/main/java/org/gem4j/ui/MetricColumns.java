// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// The metrics of a run as columns, kept up with its `metrics.jsonl`. Thread-safe.
final class MetricColumns {
    private static final JsonFactory JSON = new JsonFactory();

    private final LineTail tail;
    private final Map<String, double[]> columns = new TreeMap<>();
    private double[] steps = {};
    private int rows;

    MetricColumns(Path file) {
        this.tail = new LineTail(file);
    }

    /// One metric: its values by row, NaN where a row has none.
    record Column(double[] x, double[] y) {}

    /// Reads what was added.
    synchronized void refresh() {
        tail.read(new LineTail.Reader() {
            @Override
            public void restart() {
                columns.clear();
                steps = new double[0];
                rows = 0;
            }

            @Override
            public void line(String text, long at) {
                add(text);
            }
        });
    }

    /// Names of all metrics.
    synchronized Set<String> names() {
        return new TreeSet<>(columns.keySet());
    }

    /// The metric over an axis, only rows that have both.
    ///
    /// @param axis a metric, or empty for the step
    synchronized Column column(String metric, Optional<String> axis) {
        double[] y = columns.getOrDefault(metric, new double[0]);
        double[] x = axis.map(name -> columns.getOrDefault(name, new double[0])).orElse(steps);
        int length = Math.min(rows, Math.min(x.length, y.length));
        double[] keptX = new double[length];
        double[] keptY = new double[length];
        int kept = 0;
        for (int i = 0; i < length; i++) {
            if (Double.isFinite(x[i]) && Double.isFinite(y[i])) {
                keptX[kept] = x[i];
                keptY[kept++] = y[i];
            }
        }
        return new Column(Arrays.copyOf(keptX, kept), Arrays.copyOf(keptY, kept));
    }

    /// A line that does not hold metrics is left out: the file may be of another version.
    private void add(String line) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), line)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return;
            }
            if (rows == steps.length) {
                steps = Arrays.copyOf(steps, Math.max(64, 2 * rows));
            }
            steps[rows] = Double.NaN;
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken token = parser.nextToken();
                double value = token.isNumeric() ? parser.getDoubleValue() : Double.NaN;
                if (name.equals("step")) {
                    steps[rows] = value;
                } else if (token.isScalarValue()) {
                    set(name, value);
                } else {
                    parser.skipChildren();
                }
            }
            rows++;
        } catch (JacksonException e) {
            columns.values().forEach(column -> clear(column, rows));
        }
    }

    private void set(String name, double value) {
        double[] column = columns.get(name);
        if (column == null || rows >= column.length) {
            int before = column == null ? 0 : column.length;
            double[] larger = column == null ? new double[steps.length] : Arrays.copyOf(column, steps.length);
            Arrays.fill(larger, before, larger.length, Double.NaN);
            columns.put(name, larger);
            column = larger;
        }
        column[rows] = value;
    }

    private static void clear(double[] column, int row) {
        if (row < column.length) {
            column[row] = Double.NaN;
        }
    }
}
