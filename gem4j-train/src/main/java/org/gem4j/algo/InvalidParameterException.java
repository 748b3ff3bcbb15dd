// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

/// A parameter of an algorithm or a setting of a run is out of its range.
public final class InvalidParameterException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String parameter;
    private final String range;
    private final String value;

    /// @param parameter its name
    /// @param range what it must be, such as `in 0..1`
    /// @param value what it was
    public InvalidParameterException(String parameter, String range, Object value) {
        super(parameter + " must be " + range + " but was " + value);
        this.parameter = parameter;
        this.range = range;
        this.value = String.valueOf(value);
    }

    /// Refuses a value outside its range.
    public static void require(boolean legal, String parameter, String range, Object value) {
        if (!legal) {
            throw new InvalidParameterException(parameter, range, value);
        }
    }

    public String parameter() {
        return parameter;
    }

    public String range() {
        return range;
    }

    public String value() {
        return value;
    }
}
