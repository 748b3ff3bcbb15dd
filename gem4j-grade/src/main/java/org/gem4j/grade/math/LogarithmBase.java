// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import org.gem4j.math.syntax.Fn;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Trees;

/// How `\log` without a base is read, one way in all of both answers.
enum LogarithmBase {
    /// To a base that is not known: what is equal then is equal to every base.
    ANY(new Node.Sym("base of log")),
    TEN(Node.Num.of(10)),
    NATURAL(new Node.Const(Node.Constant.E));

    private final Node base;

    LogarithmBase(Node base) {
        this.base = base;
    }

    Node base() {
        return base;
    }

    /// The base where numbers must be ordered, which a base that is not known does not allow.
    Node orderingBase() {
        return this == ANY ? NATURAL.base : base;
    }

    /// Whether a logarithm without a base occurs.
    static boolean isOpen(Node node) {
        return node instanceof Node.Apply apply
                        && apply.function() == Fn.LOG
                        && apply.arguments().size() == 1
                || Trees.children(node).stream().anyMatch(LogarithmBase::isOpen);
    }
}
