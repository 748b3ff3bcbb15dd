// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.algo.LossAggregation;
import org.gem4j.algo.internal.Moments;
import tools.jackson.databind.JsonNode;

/// Reads the inputs of a case of the area rl; numbers that JSON lacks are the words NaN, Infinity and -Infinity.
record RlInputs(JsonNode inputs) {
    double number(String name) {
        return number(inputs.path(name));
    }

    /// A number, or `absent` where the case has none or null.
    double numberOr(String name, double absent) {
        JsonNode value = inputs.path(name);
        return value.isNumber() || value.isString() ? number(value) : absent;
    }

    String text(String name) {
        return inputs.path(name).asString("");
    }

    boolean bool(String name) {
        return inputs.path(name).asBoolean();
    }

    boolean has(String name) {
        return inputs.has(name);
    }

    double[] row(String name) {
        return row(inputs.path(name));
    }

    double[][] rows(String name) {
        JsonNode rows = inputs.path(name);
        double[][] values = new double[rows.size()][];
        for (int i = 0; i < values.length; i++) {
            values[i] = row(rows.get(i));
        }
        return values;
    }

    /// One value per row, or one per token: as tokens either way.
    double[][] spread(String name, double[][] like) {
        JsonNode values = inputs.path(name);
        if (values.isEmpty() || !values.get(0).isArray()) {
            return LossProbe.spread(row(name), like);
        }
        return rows(name);
    }

    List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        inputs.path(name).forEach(value -> texts.add(value.asString("")));
        return texts;
    }

    Moments.Deviation deviation() {
        return switch (text("std")) {
            case "population" -> Moments.Deviation.POPULATION;
            case "sample" -> Moments.Deviation.SAMPLE;
            default -> throw new InvalidParameterException("std", "population or sample", text("std"));
        };
    }

    LossAggregation aggregation() {
        return has("mode") ? LossAggregation.parse(text("mode")) : LossAggregation.TOKEN_MEAN;
    }

    private static double[] row(JsonNode row) {
        double[] values = new double[row.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = number(row.get(i));
        }
        return values;
    }

    private static double number(JsonNode value) {
        return value.isNumber() ? value.asDouble() : Double.parseDouble(value.asString("NaN"));
    }
}
