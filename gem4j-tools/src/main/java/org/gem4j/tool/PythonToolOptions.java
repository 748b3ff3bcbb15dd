// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import org.gem4j.sandbox.Limits;

/// How a [PythonTool] runs code and shows the result.
///
/// @param limits of each call
/// @param lastErrorLineOnly whether only the last line of what went to standard error is shown
/// @param lenientNames whether well-known names may be used without import
/// @param stateful whether names live on from one call to the next of an episode
/// @param longestObservation characters of a result; longer ones lose their middle
public record PythonToolOptions(
        Limits limits, boolean lastErrorLineOnly, boolean lenientNames, boolean stateful, int longestObservation) {
    private static final PythonToolOptions DEFAULTS =
            new PythonToolOptions(Limits.defaults(), false, true, false, 16_384);

    public PythonToolOptions {
        if (longestObservation < 100) {
            throw new IllegalArgumentException("longestObservation must be >= 100 but was " + longestObservation);
        }
    }

    /// Five seconds, whole error output, lenient names, nothing kept between calls, 16,384 characters.
    public static PythonToolOptions defaults() {
        return DEFAULTS;
    }

    public PythonToolOptions withLimits(Limits newLimits) {
        return new PythonToolOptions(newLimits, lastErrorLineOnly, lenientNames, stateful, longestObservation);
    }

    public PythonToolOptions withLastErrorLineOnly(boolean only) {
        return new PythonToolOptions(limits, only, lenientNames, stateful, longestObservation);
    }

    public PythonToolOptions withLenientNames(boolean lenient) {
        return new PythonToolOptions(limits, lastErrorLineOnly, lenient, stateful, longestObservation);
    }

    public PythonToolOptions withStateful(boolean keeps) {
        return new PythonToolOptions(limits, lastErrorLineOnly, lenientNames, keeps, longestObservation);
    }

    public PythonToolOptions withLongestObservation(int characters) {
        return new PythonToolOptions(limits, lastErrorLineOnly, lenientNames, stateful, characters);
    }
}
