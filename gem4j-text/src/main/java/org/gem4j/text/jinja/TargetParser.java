// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;

/// Reads what values are assigned to.
final class TargetParser {
    private static final int DEEPEST = 50;

    private final TokenReader tokens;
    private int depth;
    private int loops;

    TargetParser(TokenReader tokens) {
        this.tokens = tokens;
    }

    /// From here on the name `loop` is that of a loop.
    void enterLoop() {
        loops++;
    }

    void leaveLoop() {
        loops--;
    }

    /// Names, attributes of namespaces, and several of them.
    Target parse() {
        return parseSeveral(true);
    }

    /// Names alone.
    Target parseNames() {
        return parseSeveral(false);
    }

    /// The names of a loop, up to `in`.
    Target parseLoopTarget() {
        enterLoop();
        Target target = parseSeveral(false);
        leaveLoop();
        return target;
    }

    private Target parseSeveral(boolean withAttributes) {
        Target first = parseOne(withAttributes);
        if (!tokens.isOperator(",")) {
            return first;
        }
        List<Target> all = new ArrayList<>(List.of(first));
        while (tokens.takeOperator(",")) {
            if (tokens.isOperator(")") || tokens.isName("in")) {
                break;
            }
            all.add(parseOne(withAttributes));
        }
        return new Target.Several(all);
    }

    private Target parseOne(boolean withAttributes) {
        int line = tokens.peek().line();
        if (tokens.takeOperator("(")) {
            if (++depth > DEEPEST) {
                throw JinjaException.syntax(line, "names are nested more than " + DEEPEST + " deep");
            }
            Target inner = tokens.isOperator(")") ? new Target.Several(List.of()) : parseSeveral(false);
            tokens.expectOperator(")");
            depth--;
            return inner;
        }
        String name = tokens.expectName();
        if (withAttributes && tokens.takeOperator(".")) {
            return new Target.Attribute(name, tokens.expectName());
        }
        if (List.of("true", "false", "none", "True", "False", "None").contains(name)
                || (name.equals("loop") && loops > 0)) {
            throw JinjaException.syntax(line, "can't assign to " + name);
        }
        return new Target.Name(name);
    }
}
