// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gem4j.tool.SchemaCheck.Problem;
import org.gem4j.tool.SchemaCheck.Spot;
import org.jspecify.annotations.Nullable;

/// The alternatives of `anyOf` and `oneOf`. Where none fits, the mistake is told for the one that was meant: the
/// alternative of the value's type whose fixed properties (`"kind": {"const": "circle"}`) the value has, then the one
/// that knows most of its properties.
final class SchemaBranches {
    private static final int MOST_SHOWN = 3;
    private static final Comparator<Branch> BY_FIT = Comparator.comparing(Branch::likeness)
            .thenComparingInt(Branch::known)
            .thenComparingInt(branch -> branch.problem().depth());

    private SchemaBranches() {}

    /// How far a value is from an alternative.
    private enum Likeness {
        OTHER_TYPE,
        OTHER_KIND,
        SAME_TYPE,
        SAME_KIND
    }

    /// An alternative that does not fit.
    ///
    /// @param known properties of the value that it knows, less those that it misses
    private record Branch(Likeness likeness, int known, Problem problem) {}

    static Optional<Problem> problem(SchemaCheck check, @Nullable Object value, Map<String, Object> schema, Spot spot) {
        return problem(check, value, schema.get("anyOf"), false, spot)
                .or(() -> problem(check, value, schema.get("oneOf"), true, spot));
    }

    private static Optional<Problem> problem(
            SchemaCheck check, @Nullable Object value, @Nullable Object given, boolean one, Spot spot) {
        if (!(given instanceof List<?> alternatives) || alternatives.isEmpty()) {
            return Optional.empty();
        }
        List<Integer> fitting = new ArrayList<>();
        List<Branch> others = new ArrayList<>();
        for (int i = 0; i < alternatives.size(); i++) {
            Optional<Problem> problem = check.problem(value, alternatives.get(i), spot.jump());
            if (problem.isEmpty()) {
                fitting.add(i + 1);
            } else {
                others.add(branch(check, value, check.resolved(alternatives.get(i)), spot, problem.get()));
            }
        }
        if (fitting.isEmpty()) {
            return Optional.of(meant(others));
        }
        return one && fitting.size() > 1
                ? spot.problem("must fit one of " + alternatives.size() + " alternatives but fits several: numbers "
                        + fitting.stream().map(String::valueOf).collect(Collectors.joining(", ")))
                : Optional.empty();
    }

    private static Branch branch(
            SchemaCheck check, @Nullable Object value, Map<String, Object> schema, Spot spot, Problem problem) {
        if (!SchemaValues.hasType(value, schema.get("type"))) {
            return new Branch(Likeness.OTHER_TYPE, 0, problem);
        }
        if (SchemaValues.choiceProblem(value, schema, spot).isPresent()) {
            return new Branch(Likeness.OTHER_KIND, 0, problem);
        }
        if (!(value instanceof Map<?, ?> map)) {
            return new Branch(Likeness.SAME_TYPE, 0, problem);
        }
        Likeness likeness = Likeness.SAME_TYPE;
        int known = 0;
        for (Map.Entry<String, Object> entry :
                SchemaCheck.object(schema.get("properties")).entrySet()) {
            String name = entry.getKey();
            if (map.containsKey(name)) {
                known++;
                Map<String, Object> property = check.resolved(entry.getValue());
                Optional<Problem> other = SchemaValues.choiceProblem(map.get(name), property, spot.property(name));
                if (other.isPresent()) {
                    return new Branch(Likeness.OTHER_KIND, 0, other.get());
                }
                if (property.containsKey("const") || property.containsKey("enum")) {
                    likeness = Likeness.SAME_KIND;
                }
            } else if (schema.get("required") instanceof List<?> names && names.contains(name)) {
                known--;
            }
        }
        return new Branch(likeness, known, problem);
    }

    /// The problem of the alternative that was meant; where that can't be told, those of several.
    private static Problem meant(List<Branch> branches) {
        Branch best = branches.stream().max(BY_FIT).orElseThrow();
        List<String> texts = branches.stream()
                .filter(branch -> branch.likeness() == best.likeness() && branch.known() == best.known())
                .map(branch -> branch.problem().text())
                .distinct()
                .limit(MOST_SHOWN)
                .toList();
        return new Problem(String.join("; or ", texts), best.problem().depth());
    }
}
