// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gem4j.math.syntax.Node.Bracket;
import org.gem4j.math.syntax.Node.Cases;
import org.gem4j.math.syntax.Node.Listing;
import org.gem4j.math.syntax.Node.Relation;
import org.gem4j.math.syntax.Node.Table;

/// Parses the rows and cells between `\begin` and `\end`: matrices, cases, systems of equations.
final class EnvironmentParser {
    /// Environments whose lines are answers of their own.
    private static final Set<String> LINES =
            Set.of("align", "aligned", "alignedat", "equation", "gather", "gathered", "split", "center");

    private EnvironmentParser() {}

    static Node parse(String name, List<Token> tokens) {
        List<List<Node>> rows = rows(tokens, !LINES.contains(name));
        return switch (name) {
            case "array" -> isSystem(rows) ? lines(rows) : new Table(false, rows);
            case "pmatrix", "bmatrix", "matrix", "smallmatrix", "Bmatrix", "psmallmatrix", "bsmallmatrix" ->
                new Table(false, rows);
            case "vmatrix", "Vmatrix" -> new Table(true, rows);
            case "cases" -> isSystem(rows) ? lines(rows) : new Cases(rows);
            default -> {
                if (!LINES.contains(name)) {
                    throw new UnreadableException("the environment " + name + " is not known");
                }
                yield lines(rows);
            }
        };
    }

    /// The cells of each row that has some; `&` only aligns where there are no `columns`.
    private static List<List<Node>> rows(List<Token> tokens, boolean columns) {
        List<List<Node>> rows = new ArrayList<>();
        List<Node> cells = new ArrayList<>();
        List<Token> cell = new ArrayList<>();
        for (Token token : tokens) {
            boolean column = token.isOperator("&");
            boolean rowEnd = token.isOperator("\\\\");
            if (column && columns || rowEnd) {
                addCell(cell, cells, column);
                cell = new ArrayList<>();
            } else if (!column) {
                cell.add(token);
            }
            if (rowEnd) {
                rows.add(cells);
                cells = new ArrayList<>();
            }
        }
        addCell(cell, cells, !cells.isEmpty());
        rows.add(cells);
        rows.removeIf(List::isEmpty);
        return rows;
    }

    private static void addCell(List<Token> cell, List<Node> cells, boolean required) {
        boolean condition = cell.size() > 1
                && !cells.isEmpty()
                && Wording.isCondition(cell.getFirst().text());
        if (condition) {
            cells.add(new RowParser(cell.subList(1, cell.size())).whole());
        } else if (!cell.isEmpty()) {
            cells.add(new RowParser(cell).whole());
        } else if (required) {
            throw new UnreadableException("an empty cell");
        }
    }

    private static boolean isSystem(List<List<Node>> rows) {
        return rows.stream().allMatch(row -> row.size() == 1 && row.getFirst() instanceof Relation);
    }

    private static Node lines(List<List<Node>> rows) {
        List<Node> lines = rows.stream().map(List::getFirst).toList();
        return lines.size() == 1 ? lines.getFirst() : new Listing(Bracket.NONE, Bracket.NONE, lines);
    }
}
