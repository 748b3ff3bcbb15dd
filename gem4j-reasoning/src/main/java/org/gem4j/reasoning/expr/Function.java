// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The functions a formula may call. `sqrt` is not one of them: it is read as the power 1/2.
public enum Function {
    ABS,
    ACOS("arccos"),
    ACOSH("arccosh", "arcosh"),
    ASIN("arcsin"),
    ASINH("arcsinh", "arsinh"),
    ATAN("arctan"),
    ATANH("arctanh", "artanh"),
    COS,
    COSH,
    COT,
    CSC,
    EXP,
    FACTORIAL,
    LOG("ln"),
    SEC,
    SIN,
    SINH,
    TAN,
    TANH;

    private static final Map<String, Function> BY_NAME = new HashMap<>();

    static {
        for (Function function : values()) {
            BY_NAME.put(function.toString(), function);
            for (String alias : function.aliases) {
                BY_NAME.put(alias, function);
            }
        }
        BY_NAME.put("Abs", ABS);
    }

    private final String[] aliases;

    Function(String... aliases) {
        this.aliases = aliases;
    }

    /// The function of this name, as mathematicians or Python write it.
    public static Optional<Function> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /// The name in formulas.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
