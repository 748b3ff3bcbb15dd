// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

/// The value of a name that has none: false, empty and printed as nothing, but an error to look into.
///
/// @param name what was looked for
record Undefined(String name) {
    JinjaException used() {
        return new JinjaException(JinjaException.Kind.UNDEFINED, name + " is undefined");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Undefined;
    }

    @Override
    public int hashCode() {
        return 0;
    }
}
