// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

/// The value of what there is none of: false, empty and printed as nothing, but an error to use.
///
/// @param problem what is said when it is used
/// @param kind of that error
record Undefined(String problem, JinjaException.Kind kind) {
    Undefined(String problem) {
        this(problem, JinjaException.Kind.UNDEFINED);
    }

    /// That of a name that nothing defines.
    static Undefined name(String name) {
        return new Undefined("'" + name + "' is undefined");
    }

    /// That of an attribute that templates must not see, as it would change a value.
    static Undefined unsafe(String attribute, String kind) {
        return new Undefined(
                "access to attribute '" + attribute + "' of '" + kind + "' object is unsafe", JinjaException.Kind.TYPE);
    }

    JinjaException used() {
        return new JinjaException(kind, problem);
    }
}
