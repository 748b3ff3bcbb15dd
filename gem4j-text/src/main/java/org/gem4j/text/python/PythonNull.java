// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

/// Represents Python's `None` and JSON's `null` in parsed values, so that there are no Java nulls.
public enum PythonNull {
    NULL;

    @Override
    public String toString() {
        return "None";
    }
}
