// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.mutation;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.grade.math.mutation.Value.Row;
import org.gem4j.grade.math.mutation.Value.Scalar;
import org.gem4j.grade.math.mutation.Value.Statement;

/// Works out an answer at a point: a small reader of its own, so that nothing in the grader vouches for the grader.
///
/// It reads lists, brackets, relations and sums; operands are [OperandReader]'s.
final class FormulaReader {
    private final Cursor cursor;
    private final OperandReader operands;

    FormulaReader(Cursor cursor) {
        this.cursor = cursor;
        this.operands = new OperandReader(cursor, this);
    }

    /// The value of `answer` where every letter stands for a number that depends on its name and on `point`.
    static Value read(String answer, int point) throws UnreadException {
        Cursor cursor = new Cursor(FormulaText.plain(answer), point);
        Value value = new FormulaReader(cursor).list("", "");
        if (!cursor.isDone()) {
            throw new UnreadException("a rest");
        }
        return value;
    }

    /// Things between commas up to a closing sign.
    Value list(String open, String close) throws UnreadException {
        List<Value> items = new ArrayList<>();
        do {
            items.add(relation());
        } while (cursor.skip(',') || cursor.skip(';'));
        boolean bare = open.isEmpty() && items.size() == 1;
        return bare ? items.getFirst() : new Row(open, close, items);
    }

    private Value relation() throws UnreadException {
        List<Value> sides = new ArrayList<>(List.of(union()));
        List<String> signs = new ArrayList<>();
        while ("=<>≤≥≠∈".indexOf(cursor.peek()) >= 0) {
            signs.add(String.valueOf(cursor.next()));
            sides.add(union());
        }
        return signs.isEmpty() ? sides.getFirst() : new Statement(sides, signs);
    }

    private Value union() throws UnreadException {
        List<Value> parts = new ArrayList<>(List.of(sum()));
        while (cursor.skip('∪')) {
            parts.add(sum());
        }
        return parts.size() == 1 ? parts.getFirst() : new Row("∪", "∪", parts);
    }

    Value sum() throws UnreadException {
        Value first = term();
        while (cursor.peek() == '+' || cursor.peek() == '-') {
            boolean minus = cursor.next() == '-';
            Complex next = number(term());
            first = new Scalar(number(first).plus(minus ? next.negate() : next));
        }
        if (cursor.peek() == ':') {
            cursor.next();
            first = new Scalar(number(first).over(number(sum())));
        }
        return first;
    }

    private Value term() throws UnreadException {
        Value value = signed();
        while (true) {
            if (cursor.skip('*')) {
                value = new Scalar(number(value).times(number(signed())));
            } else if (cursor.skip('/')) {
                value = new Scalar(number(value).over(number(signed())));
            } else if (operands.startsHere()) {
                value = new Scalar(number(value).times(number(operands.power())));
            } else {
                return value;
            }
        }
    }

    private Value signed() throws UnreadException {
        if (cursor.skip('-')) {
            return new Scalar(number(signed()).negate());
        }
        return cursor.skip('+') ? signed() : operands.power();
    }

    static Complex number(Value value) throws UnreadException {
        if (value instanceof Scalar scalar) {
            return scalar.number();
        }
        if (value instanceof Row row && row.items().size() == 1 && !row.open().equals("{")) {
            return number(row.items().getFirst());
        }
        throw new UnreadException("arithmetic with things that are not numbers");
    }
}
