// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.algo.internal.InvalidBatchException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Returns, advantages and losses by their formulas, in f64; a case's file says which formula.
final class RlArea implements Area {
    private static final double TOLERANCE = 1e-9;

    /// Computes the outputs of a case by name.
    interface Formula {
        Map<String, Object> of(JsonNode inputs);
    }

    private static final Map<String, Formula> FORMULAS = new LinkedHashMap<>();

    static {
        FORMULAS.putAll(RlAdvantages.formulas());
        FORMULAS.putAll(RlLosses.formulas());
    }

    @Override
    public String name() {
        return "rl";
    }

    @Override
    public String files() {
        return "*.jsonl in a folder named rl, named after a formula: " + String.join(", ", FORMULAS.keySet());
    }

    @Override
    public boolean accepts(Path file) {
        return Area.isIn(file, "rl") && FORMULAS.containsKey(formula(file));
    }

    private static String formula(Path file) {
        return String.valueOf(file.getFileName()).replace(".jsonl", "");
    }

    @Override
    public void replay(Path file, Verdicts verdicts) throws IOException {
        Formula formula = FORMULAS.get(formula(file));
        if (formula == null) {
            throw new IOException(
                    file.getFileName() + " is not named after a formula: " + String.join(", ", FORMULAS.keySet()));
        }
        verdicts.eachLine(file, row -> check(formula, row));
    }

    private static Outcome check(Formula formula, JsonNode row) {
        JsonNode expected = row.path("expected");
        Map<String, Object> actual;
        try {
            actual = formula.of(row.path("inputs"));
        } catch (InvalidBatchException e) {
            actual = Map.of("error", e.kind().name().toLowerCase(Locale.ROOT));
        } catch (InvalidParameterException e) {
            actual = Map.of("error", "bad_parameter");
        }
        double tolerance = row.path("tol").asDouble(TOLERANCE);
        for (Map.Entry<String, JsonNode> field : expected.properties()) {
            Object got = actual.get(field.getKey());
            if (!same(field.getValue(), got, tolerance)) {
                return Outcome.failed(field.getKey() + " " + field.getValue(), shown(got));
            }
        }
        return Outcome.passed();
    }

    private static boolean same(JsonNode want, @Nullable Object got, double tolerance) {
        return switch (got) {
            case null -> want.isNull();
            case String text -> want.isString() && want.asString("").equals(text);
            case Double number ->
                want.isNumber()
                        && Math.abs(number - want.asDouble()) <= tolerance * Math.max(1, Math.abs(want.asDouble()));
            case double[] row -> sameRow(want, row, tolerance);
            case double[][] rows -> sameRows(want, rows, tolerance);
            default -> throw new IllegalStateException("no comparison for " + got.getClass());
        };
    }

    private static boolean sameRow(JsonNode want, double[] row, double tolerance) {
        boolean same = want.isArray() && want.size() == row.length;
        for (int i = 0; same && i < row.length; i++) {
            same = same(want.get(i), row[i], tolerance);
        }
        return same;
    }

    private static boolean sameRows(JsonNode want, double[][] rows, double tolerance) {
        boolean same = want.isArray() && want.size() == rows.length;
        for (int i = 0; same && i < rows.length; i++) {
            same = sameRow(want.get(i), rows[i], tolerance);
        }
        return same;
    }

    private static String shown(@Nullable Object value) {
        return switch (value) {
            case null -> "nothing";
            case double[] row -> Arrays.toString(row);
            case double[][] rows -> Arrays.deepToString(rows);
            default -> value.toString();
        };
    }
}
