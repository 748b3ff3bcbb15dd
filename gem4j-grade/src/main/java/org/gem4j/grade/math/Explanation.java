// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Parser;
import org.gem4j.math.syntax.Reading;
import org.gem4j.math.syntax.Trees;

/// Explains in words how two answers were parsed and why they got their verdict.
public final class Explanation {
    private Explanation() {}

    /// One line for each answer, one for the reason, one for each convention granted.
    public static List<String> of(String gold, String answer, MathGrade grade) {
        List<String> lines = new ArrayList<>();
        lines.add("gold:   " + reading(gold));
        lines.add("answer: " + reading(answer));
        lines.add("reason: " + grade.reason());
        grade.conventions().stream().sorted().forEach(c -> lines.add("convention: " + c + ", " + c.meaning()));
        return lines;
    }

    /// What a text was read as.
    public static String reading(String answer) {
        return switch (Parser.parse(AnswerText.of(answer).text())) {
            case Reading.Unreadable unreadable -> "not a formula: " + unreadable.reason();
            case Reading.Parsed parsed -> kind(parsed.node());
        };
    }

    private static String kind(Node node) {
        return switch (node) {
            case Node.Num n -> "the number " + shortened(n.value().toString());
            case Node.Listing n -> listing(n);
            case Node.Relation n ->
                n.relations().stream().allMatch(r -> r == Node.Rel.EQUAL) ? "an equation" : "a relation";
            case Node.SetOperation n -> "a set built from sets";
            case Node.SetBuilder n -> "a set described by a condition";
            case Node.NamedSet n -> "a named set";
            case Node.Table n -> "a matrix of " + n.rows().size() + " rows";
            case Node.Words n -> "words";
            case Node.Percent n -> "a percentage";
            case Node.Degrees n -> "an angle in degrees";
            case Node.Measured n -> "a quantity with a unit";
            case Node.Remark n -> kind(n.operand()) + " with the remark \"" + shortened(n.words()) + "\"";
            case Node.Based n -> "digits in base " + n.base();
            case Node.Ratio n -> n.clock() ? "a ratio or a time of day" : "a ratio";
            case Node.Clock n -> "a time of day";
            case Node.Modulo n -> "a residue";
            case Node.Cases n -> "a definition by cases";
            case Node.Sym n -> "the variable " + n.name();
            default -> expression(node);
        };
    }

    private static String listing(Node.Listing node) {
        String members = node.items().size() + " members";
        return switch (node.open()) {
            case NONE -> "a list of " + members;
            case CURLY -> "a set of " + members;
            case ANGLE -> "a vector of " + members;
            default -> node.items().size() == 2 ? "a pair or an interval" : "a tuple of " + members;
        };
    }

    private static String expression(Node node) {
        Set<String> names = Trees.symbols(node);
        return names.isEmpty() ? "a constant expression" : "an expression in " + String.join(", ", names);
    }

    private static String shortened(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "...";
    }
}
