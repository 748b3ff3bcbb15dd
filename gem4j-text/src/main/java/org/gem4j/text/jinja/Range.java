// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.math.BigInteger;
import java.util.AbstractList;

/// What `range()` gives: whole numbers in equal steps.
final class Range extends AbstractList<Object> {
    private static final long LONGEST = 100_000;

    private final long start;
    private final long stop;
    private final long step;
    private final int size;

    private Range(long start, long stop, long step, int size) {
        this.start = start;
        this.stop = stop;
        this.step = step;
        this.size = size;
    }

    /// @throws JinjaException if the step is 0 or there are too many numbers
    static Range of(long start, long stop, long step) {
        if (step == 0) {
            throw JinjaException.type("range() arg 3 must not be zero");
        }
        Number size = Integer.valueOf(0);
        if (step > 0 ? start < stop : start > stop) {
            BigInteger length = BigInteger.valueOf(stop)
                    .subtract(BigInteger.valueOf(start))
                    .abs()
                    .subtract(BigInteger.ONE)
                    .divide(BigInteger.valueOf(step).abs())
                    .add(BigInteger.ONE);
            if (length.compareTo(BigInteger.valueOf(LONGEST)) > 0) {
                throw new JinjaException(
                        JinjaException.Kind.LIMIT, "a range must have at most " + LONGEST + " numbers");
            }
            size = length;
        }
        return new Range(start, stop, step, size.intValue());
    }

    @Override
    public Object get(int index) {
        return start + index * step;
    }

    @Override
    public int size() {
        return size;
    }

    /// The numbers from one place to another, in steps.
    Range part(long from, long to, long by) {
        return of(start + from * step, start + to * step, Math.multiplyExact(step, by));
    }

    long start() {
        return start;
    }

    long stop() {
        return stop;
    }

    long step() {
        return step;
    }

    @Override
    public String toString() {
        return "range(" + start + ", " + stop + (step == 1 ? "" : ", " + step) + ")";
    }
}
