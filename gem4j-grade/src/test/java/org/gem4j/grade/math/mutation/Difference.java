// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.mutation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gem4j.grade.math.mutation.Value.Row;
import org.gem4j.grade.math.mutation.Value.Scalar;
import org.gem4j.grade.math.mutation.Value.Statement;
import org.jspecify.annotations.Nullable;

/// Shows with numbers that two answers differ: their letters are replaced by numbers and both are worked out.
///
/// It knows nothing of the grader. What it cannot read or tell apart it leaves open.
final class Difference {
    private static final int POINTS = 6;
    private static final int TRUTH_POINTS = 150;
    private static final Set<String> ORDER = Set.of("<", ">", "≤", "≥");

    private final String gold;
    private final List<Value> values = new ArrayList<>();
    private final List<Boolean> truths = new ArrayList<>();

    /// @param gold the answer that others are compared with
    Difference(String gold) {
        this.gold = gold;
    }

    /// Whether the two were shown to differ; if not, `open` says why not.
    record Verdict(boolean differs, String open) {}

    Verdict from(String answer) {
        try {
            List<Value> right = new ArrayList<>();
            for (int i = 0; i < POINTS; i++) {
                if (values.size() == i) {
                    values.add(FormulaReader.read(gold, i));
                }
                right.add(FormulaReader.read(answer, i));
            }
            if (values.getFirst() instanceof Statement s && right.getFirst() instanceof Statement t && ordered(s, t)) {
                return new Verdict(truthDiffers(answer), "no point where only one of them holds");
            }
            return new Verdict(differs(values, right), "the numbers agree");
        } catch (UnreadException e) {
            return new Verdict(false, "not worked out: " + e.getMessage());
        }
    }

    private static boolean ordered(Statement a, Statement b) {
        return ORDER.containsAll(a.signs()) || ORDER.containsAll(b.signs());
    }

    private boolean truthDiffers(String answer) throws UnreadException {
        for (int i = 0; i < TRUTH_POINTS; i++) {
            if (truths.size() == i) {
                truths.add(holds(FormulaReader.read(gold, i + 1000)));
            }
            Boolean right = holds(FormulaReader.read(answer, i + 1000));
            if (truths.get(i) != null && right != null && !truths.get(i).equals(right)) {
                return true;
            }
        }
        return false;
    }

    /// Whether the statement is true; null where its sides are not real.
    private static @Nullable Boolean holds(Value value) throws UnreadException {
        if (!(value instanceof Statement statement)) {
            throw new UnreadException("no statement any more");
        }
        boolean all = true;
        for (int i = 0; i < statement.signs().size(); i++) {
            if (!(statement.sides().get(i) instanceof Scalar x)
                    || !(statement.sides().get(i + 1) instanceof Scalar y)) {
                throw new UnreadException("sides that are not numbers");
            }
            if (!x.number().isReal() || !y.number().isReal()) {
                return null;
            }
            int order = Double.compare(x.number().re() + 0.0, y.number().re() + 0.0);
            all &= switch (statement.signs().get(i)) {
                case "<" -> order < 0;
                case ">" -> order > 0;
                case "≤" -> order <= 0;
                case "≥" -> order >= 0;
                case "=" -> order == 0;
                case "≠" -> order != 0;
                default -> throw new UnreadException("a sign without truth");
            };
        }
        return all;
    }

    /// Whether values at several points show two different things; the lists hold one value for each point.
    private static boolean differs(List<Value> a, List<Value> b) throws UnreadException {
        return switch (a.getFirst()) {
            case Scalar s when b.getFirst() instanceof Scalar -> scalarsDiffer(a, b);
            case Row r when b.getFirst() instanceof Row q -> rowsDiffer(r, q, a, b);
            case Statement s when b.getFirst() instanceof Statement t -> statementsDiffer(s, t, a, b);
            default -> throw new UnreadException("another shape");
        };
    }

    private static boolean scalarsDiffer(List<Value> a, List<Value> b) {
        for (int i = 0; i < a.size(); i++) {
            if (!near(((Scalar) a.get(i)).number(), ((Scalar) b.get(i)).number())) {
                return true;
            }
        }
        return false;
    }

    private static boolean near(Complex x, Complex y) {
        if (Double.isNaN(x.size()) || Double.isNaN(y.size())) {
            return true;
        }
        if (Double.isInfinite(x.size()) || Double.isInfinite(y.size())) {
            return x.re() == y.re() || x.re() * y.re() > 0 && x.size() > 1e300 && y.size() > 1e300;
        }
        return x.plus(y.negate()).size() <= 1e-8 * (x.size() + y.size()) + 1e-290;
    }

    private static boolean rowsDiffer(Row r, Row q, List<Value> a, List<Value> b) throws UnreadException {
        if (!r.open().equals(q.open())
                || !r.close().equals(q.close())
                || r.items().size() != q.items().size()) {
            throw new UnreadException("another shape");
        }
        if (!r.isUnordered()) {
            for (int i = 0; i < r.items().size(); i++) {
                if (differs(column(a, i), column(b, i))) {
                    return true;
                }
            }
            return false;
        }
        return leftOver(r, a, b) || leftOver(r, b, a);
    }

    /// Whether some item of one row equals none of the other.
    private static boolean leftOver(Row row, List<Value> a, List<Value> b) throws UnreadException {
        for (int i = 0; i < row.items().size(); i++) {
            boolean found = false;
            for (int j = 0; j < row.items().size() && !found; j++) {
                found = !differs(column(a, i), column(b, j));
            }
            if (!found) {
                return true;
            }
        }
        return false;
    }

    private static List<Value> column(List<Value> rows, int index) throws UnreadException {
        List<Value> column = new ArrayList<>();
        for (Value row : rows) {
            if (!(row instanceof Row r) || r.items().size() <= index) {
                throw new UnreadException("another shape");
            }
            column.add(r.items().get(index));
        }
        return column;
    }

    private static boolean statementsDiffer(Statement s, Statement t, List<Value> a, List<Value> b)
            throws UnreadException {
        if (!s.signs().equals(t.signs())) {
            return s.signs().size() == t.signs().size();
        }
        if (!s.signs().equals(List.of("=")) && !s.signs().equals(List.of("≠"))) {
            throw new UnreadException("a chain of signs");
        }
        Complex ratio = null;
        for (int i = 0; i < a.size(); i++) {
            Complex x = gap((Statement) a.get(i));
            Complex y = gap((Statement) b.get(i));
            Complex here = x.over(y);
            if (ratio != null && !near(ratio, here)) {
                return true;
            }
            ratio = here;
        }
        return false;
    }

    private static Complex gap(Statement statement) throws UnreadException {
        if (statement.sides().getFirst() instanceof Scalar x
                && statement.sides().getLast() instanceof Scalar y) {
            return x.number().plus(y.number().negate());
        }
        throw new UnreadException("sides that are not numbers");
    }
}
