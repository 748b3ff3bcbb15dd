// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.logic;

import java.util.List;

/// A logic circuit drawn with box-drawing characters: inputs at the top left, a column of gates, and one gate that
/// joins them.
///
/// Wires are stored as the directions in which they leave a cell, so corners, branches and crossings follow
/// automatically. A cell with all four directions is always a crossing without contact.
final class CircuitDiagram {
    private static final int LEFT = 1;
    private static final int RIGHT = 2;
    private static final int UP = 4;
    private static final int DOWN = 8;
    private static final String WIRES = " ───│┘└┴│┐┌┬│┤├┼";
    private static final int BODY = 4;
    private static final int GATE_WIDTH = 7;

    private final char[][] text;
    private final int[][] wires;

    private CircuitDiagram(int rows, int columns) {
        text = new char[rows][columns];
        wires = new int[rows][columns];
    }

    /// One input of a gate.
    ///
    /// @param input its number
    record Literal(int input, boolean negated) {}

    /// A gate and its inputs.
    ///
    /// @param symbol the character it is drawn with
    record Gate(char symbol, List<Literal> inputs) {}

    /// The drawing, in lines without trailing blanks.
    static String draw(List<String> inputs, List<Gate> gates, char output) {
        int labels = inputs.stream().mapToInt(String::length).max().orElse(0) + 2;
        int gateColumn = labels + 2 * inputs.size();
        int joinColumn = gateColumn + GATE_WIDTH + gates.size() + 2;
        int rows = inputs.size()
                + gates.stream().mapToInt(gate -> gate.inputs().size() + 1).sum()
                - 1;
        CircuitDiagram diagram = new CircuitDiagram(rows, joinColumn + 10);
        int[] outputs = diagram.gates(inputs.size(), gates, gateColumn);
        diagram.inputs(inputs, gates, labels, gateColumn);
        diagram.join(outputs, output, gateColumn + GATE_WIDTH, joinColumn);
        return diagram.toString();
    }

    private void inputs(List<String> inputs, List<Gate> gates, int labels, int gateColumn) {
        int[] lastRow = new int[inputs.size()];
        int row = inputs.size();
        for (Gate gate : gates) {
            for (Literal literal : gate.inputs()) {
                horizontal(row, bus(literal.input(), inputs.size(), labels), gateColumn);
                lastRow[literal.input()] = row++;
            }
            row++;
        }
        for (int i = 0; i < inputs.size(); i++) {
            write(i, 0, inputs.get(i) + ":");
            int bus = bus(i, inputs.size(), labels);
            horizontal(i, labels - 1, bus);
            vertical(bus, i, lastRow[i]);
        }
    }

    /// The column where an input's wire runs down: the first input's is the rightmost, so that they nest.
    private static int bus(int input, int inputs, int labels) {
        return labels + 2 * (inputs - input) - 1;
    }

    /// Draws the gates and returns the rows of their outputs.
    private int[] gates(int firstRow, List<Gate> gates, int column) {
        int[] outputs = new int[gates.size()];
        int row = firstRow;
        for (int i = 0; i < outputs.length; i++) {
            Gate gate = gates.get(i);
            int size = gate.inputs().size();
            outputs[i] = row + (size - 1) / 2;
            for (Literal literal : gate.inputs()) {
                horizontal(row, column, column + (size > 1 ? BODY : GATE_WIDTH));
                if (literal.negated()) {
                    write(row, column + 1, ">o");
                }
                if (size > 1) {
                    write(row, column + BODY, "│" + gate.symbol() + gate.symbol());
                }
                row++;
            }
            row++;
        }
        return outputs;
    }

    /// Leads the gates' outputs to the last gate. Of wires that go down, higher ones turn later; of wires that go
    /// up, lower ones turn later, so that none cross.
    private void join(int[] outputs, char symbol, int from, int column) {
        int count = outputs.length;
        int first = Math.max(0, (outputs[0] + outputs[count - 1]) / 2 - count / 2);
        int goingDown = 0;
        while (goingDown < count && outputs[goingDown] < first + goingDown) {
            goingDown++;
        }
        int straight = goingDown;
        while (straight < count && outputs[straight] == first + straight) {
            straight++;
        }
        for (int i = 0; i < count; i++) {
            int turn = from + (i < goingDown ? goingDown - i : i < straight ? 0 : i - straight + 1);
            horizontal(outputs[i], from - 1, turn);
            vertical(turn, outputs[i], first + i);
            horizontal(first + i, turn, column);
            write(first + i, column, count == 1 ? "───" : "│" + symbol + symbol);
        }
        write(first + count / 2 - (count % 2 == 0 ? 1 : 0), column + 3, "─── OUT");
    }

    private void horizontal(int row, int from, int to) {
        for (int column = from; column < to; column++) {
            wires[row][column] |= RIGHT;
            wires[row][column + 1] |= LEFT;
        }
    }

    private void vertical(int column, int from, int to) {
        for (int row = Math.min(from, to); row < Math.max(from, to); row++) {
            wires[row][column] |= DOWN;
            wires[row + 1][column] |= UP;
        }
    }

    private void write(int row, int column, String what) {
        what.getChars(0, what.length(), text[row], column);
    }

    @Override
    public String toString() {
        StringBuilder drawing = new StringBuilder(text.length * text[0].length);
        char[] line = new char[text[0].length];
        for (int row = 0; row < text.length; row++) {
            int end = 0;
            for (int column = 0; column < line.length; column++) {
                line[column] = text[row][column] != 0 ? text[row][column] : WIRES.charAt(wires[row][column]);
                end = line[column] == ' ' ? end : column + 1;
            }
            drawing.append(row == 0 ? "" : "\n").append(line, 0, end);
        }
        return drawing.toString();
    }
}
