// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Whether a returned value is the right one of a test written as JSON: tuples count as lists, keys as their JSON text,
/// whole floating-point numbers as integers, but never a truth value as a number.
final class ValueMatch {
    private final Checker checker;

    ValueMatch(Checker checker) {
        this.checker = checker;
    }

    boolean same(PythonValue right, PythonValue given) {
        return switch (right) {
            case PythonValue.None ignored -> given instanceof PythonValue.None;
            case PythonValue.Truth truth -> given.equals(truth);
            case PythonValue.Whole ignored -> sameNumber(right, given);
            case PythonValue.Real ignored -> sameNumber(right, given);
            case PythonValue.Text text -> given.equals(text);
            case PythonValue.Items items ->
                given instanceof PythonValue.Items(PythonValue.Kind kind, List<PythonValue> others)
                        && kind != PythonValue.Kind.SET
                        && sameItems(items.items(), others);
            case PythonValue.Table table ->
                given instanceof PythonValue.Table(List<PythonValue.Entry> entries)
                        && sameEntries(table.entries(), entries);
            case PythonValue.Foreign ignored -> false;
        };
    }

    private boolean sameNumber(PythonValue right, PythonValue given) {
        boolean numbers = given instanceof PythonValue.Whole || given instanceof PythonValue.Real;
        if (!numbers) {
            return false;
        }
        if (right instanceof PythonValue.Whole(var wanted) && given instanceof PythonValue.Whole(var whole)) {
            return wanted.equals(whole)
                    || checker.tolerance() > 0 && checker.near(wanted.doubleValue(), whole.doubleValue());
        }
        double wanted = asDouble(right);
        double value = asDouble(given);
        if (!Double.isFinite(wanted) || !Double.isFinite(value)) {
            return false;
        }
        return exact(right).compareTo(exact(given)) == 0 || checker.tolerance() > 0 && checker.near(wanted, value);
    }

    private static double asDouble(PythonValue number) {
        return number instanceof PythonValue.Whole(var value)
                ? value.doubleValue()
                : ((PythonValue.Real) number).value();
    }

    private static BigDecimal exact(PythonValue number) {
        return number instanceof PythonValue.Whole(var value)
                ? new BigDecimal(value)
                : new BigDecimal(((PythonValue.Real) number).value());
    }

    private boolean sameItems(List<PythonValue> right, List<PythonValue> given) {
        if (right.size() != given.size()) {
            return false;
        }
        for (int i = 0; i < right.size(); i++) {
            if (!same(right.get(i), given.get(i))) {
                return false;
            }
        }
        return true;
    }

    private boolean sameEntries(List<PythonValue.Entry> right, List<PythonValue.Entry> given) {
        Map<String, PythonValue> values = new HashMap<>();
        for (PythonValue.Entry entry : given) {
            String key = entry.key().keyText();
            if (key.isEmpty() && !(entry.key() instanceof PythonValue.Text)) {
                return false;
            }
            values.put(key, entry.value());
        }
        if (values.size() != right.size() || given.size() != right.size()) {
            return false;
        }
        for (PythonValue.Entry entry : right) {
            PythonValue value = values.get(entry.key().keyText());
            if (value == null || !same(entry.value(), value)) {
                return false;
            }
        }
        return true;
    }
}
