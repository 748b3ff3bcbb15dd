// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.code;

/// Writes Brainf*ck programs from steps on numbered cells, keeping track of where the pointer is.
///
/// Cells hold 0 to 255. Each step leaves its work cells at 0, as it found them.
final class BfWriter {
    private static final int WRITE_OUT = 15;
    private static final int FIRST_WORK_CELL = 8;
    private static final int ZERO_CHARACTER = '0';

    private final StringBuilder code = new StringBuilder();
    private int pointer;

    /// The body of a loop.
    interface Body {
        void write();
    }

    String code() {
        return code.toString();
    }

    private void at(int cell) {
        code.repeat(cell > pointer ? '>' : '<', Math.abs(cell - pointer));
        pointer = cell;
    }

    private void loop(int cell, Body body) {
        at(cell);
        code.append('[');
        body.write();
        at(cell);
        code.append(']');
    }

    /// Adds a number, which may be negative; by a loop over `work` if that is shorter.
    void add(int cell, int amount, int work) {
        int size = Math.abs(amount);
        char step = amount < 0 ? '-' : '+';
        int root = (int) Math.round(Math.sqrt(size));
        if (size <= WRITE_OUT) {
            at(cell);
            code.repeat(step, size);
            return;
        }
        at(work);
        code.repeat('+', root);
        loop(work, () -> {
            at(cell);
            code.repeat(step, size / root);
            at(work);
            code.append('-');
        });
        at(cell);
        code.repeat(step, size % root);
    }

    void clear(int cell) {
        at(cell);
        code.append("[-]");
    }

    void set(int cell, int value) {
        clear(cell);
        add(cell, value, FIRST_WORK_CELL);
    }

    void print(int cell) {
        at(cell);
        code.append('.');
    }

    /// Adds one cell to another, and restores the first.
    void addCell(int from, int to) {
        int copy = FIRST_WORK_CELL;
        loop(from, () -> {
            step(to, '+');
            step(copy, '+');
            step(from, '-');
        });
        loop(copy, () -> {
            step(from, '+');
            step(copy, '-');
        });
    }

    private void step(int cell, char step) {
        at(cell);
        code.append(step);
    }

    /// Repeats a body while the value of one cell is less than that of another.
    void whileLess(int left, int right, Body body) {
        int result = FIRST_WORK_CELL + 7;
        less(left, right, result);
        loop(result, () -> {
            clear(result);
            body.write();
            less(left, right, result);
        });
    }

    /// Does a body once if the value of one cell is less than that of another.
    void ifLess(int left, int right, Body body) {
        int result = FIRST_WORK_CELL + 6;
        less(left, right, result);
        loop(result, () -> {
            clear(result);
            body.write();
        });
    }

    /// Sets `result`, which is 0, to whether `left` is less: counts copies of both down until one is 0.
    private void less(int left, int right, int result) {
        int a = FIRST_WORK_CELL + 1;
        int b = FIRST_WORK_CELL + 2;
        int isZero = FIRST_WORK_CELL + 3;
        int isMore = FIRST_WORK_CELL + 4;
        addCell(left, a);
        addCell(right, b);
        loop(b, () -> {
            test(a, isZero, isMore);
            loop(isMore, () -> {
                step(a, '-');
                step(isMore, '-');
            });
            loop(isZero, () -> {
                step(result, '+');
                clear(b);
                step(b, '+');
                step(isZero, '-');
            });
            step(b, '-');
        });
        clear(a);
    }

    /// Sets one of two flags, which are 0, by whether a cell is 0.
    private void test(int cell, int isZero, int isMore) {
        int copy = FIRST_WORK_CELL + 5;
        step(isZero, '+');
        loop(cell, () -> {
            step(copy, '+');
            step(cell, '-');
        });
        loop(copy, () -> {
            step(cell, '+');
            clear(isMore);
            step(isMore, '+');
            clear(isZero);
            step(copy, '-');
        });
    }

    /// Prints a cell's value in decimal; the cell is 0 afterward.
    void printNumber(int cell) {
        int ones = 4;
        int tens = 5;
        int hundreds = 6;
        int any = 7;
        int isZero = FIRST_WORK_CELL + 3;
        int isMore = FIRST_WORK_CELL + 4;
        int left = FIRST_WORK_CELL + 6;
        int leftOfTens = FIRST_WORK_CELL + 7;
        for (int digit = ones; digit <= any; digit++) {
            clear(digit);
        }
        add(left, 10, FIRST_WORK_CELL);
        add(leftOfTens, 10, FIRST_WORK_CELL);
        loop(cell, () -> {
            step(cell, '-');
            step(ones, '+');
            step(left, '-');
            carry(left, ones, tens, isZero, isMore, () -> {
                step(leftOfTens, '-');
                carry(leftOfTens, tens, hundreds, isZero, isMore, () -> {});
            });
        });
        printDigit(hundreds, any);
        printDigit(tens, any);
        add(ones, ZERO_CHARACTER, FIRST_WORK_CELL);
        print(ones);
    }

    /// When `left` reaches 0: a digit overflows, and the next one is incremented.
    private void carry(int left, int digit, int next, int full, int isMore, Body then) {
        test(left, full, isMore);
        clear(isMore);
        loop(full, () -> {
            step(full, '-');
            add(left, 10, FIRST_WORK_CELL);
            clear(digit);
            step(next, '+');
            then.write();
        });
    }

    /// Prints a digit unless it and all before it are 0.
    private void printDigit(int digit, int any) {
        int show = FIRST_WORK_CELL + 1;
        addCell(digit, show);
        addCell(any, show);
        loop(show, () -> {
            clear(show);
            clear(any);
            step(any, '+');
            add(digit, ZERO_CHARACTER, FIRST_WORK_CELL);
            print(digit);
        });
    }
}
