// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Node.Dots;
import org.gem4j.math.syntax.Node.Neg;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Product;
import org.gem4j.math.syntax.Node.Sum;

/// The shortest form of a sequence with dots: `1, 2, 3, 4, …, n` is `1, 2, …, n`.
final class Progression {
    private Progression() {}

    /// Drops members before the dots that continue the arithmetic progression of the first two.
    static List<Node> canonical(List<Node> items, Comparer comparer) {
        int dots = items.indexOf(new Dots());
        if (dots < 3) {
            return items;
        }
        for (int i = 2; i < dots; i++) {
            Node expected =
                    new Sum(List.of(new Product(List.of(Num.of(2), items.get(i - 1))), new Neg(items.get(i - 2))));
            if (!comparer.compare(expected, items.get(i)).isEqual()) {
                return items;
            }
        }
        List<Node> shortened = new ArrayList<>(items.subList(0, 2));
        shortened.addAll(items.subList(dots, items.size()));
        return shortened;
    }
}
