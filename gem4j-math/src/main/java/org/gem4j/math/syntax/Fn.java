// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The functions whose meaning is known.
public enum Fn {
    SIN,
    COS,
    TAN,
    COT,
    SEC,
    CSC,
    ARCSIN,
    ARCCOS,
    ARCTAN,
    ARCCOT,
    ARCSEC,
    ARCCSC,
    SINH,
    COSH,
    TANH,
    COTH,
    SECH,
    CSCH,
    ARSINH,
    ARCOSH,
    ARTANH,
    EXP,
    LN,
    /// One argument: no base was written. Two: base, then argument.
    LOG,
    CIS,
    ABS,
    FLOOR,
    CEIL,
    FACTORIAL,
    DOUBLE_FACTORIAL,
    BINOMIAL,
    GCD,
    LCM,
    MIN,
    MAX,
    REAL,
    IMAGINARY,
    CONJUGATE,
    ARGUMENT,
    SIGN,
    DETERMINANT,
    TRANSPOSE;

    /// The name of the logarithm to base 10, which needs no base beside it.
    private static final String COMMON_LOGARITHM = "lg";

    private static final Map<String, Fn> NAMES = names();

    /// The function called `name` in LaTeX (without the backslash) or in plain notation, or null.
    public static @Nullable Fn named(String name) {
        return NAMES.get(name);
    }

    /// Whether a function of this name has the base 10 if none is written.
    static boolean isToBaseTen(String name) {
        return name.equals(COMMON_LOGARITHM);
    }

    /// The inverse that `f^{-1}` stands for, or null where that notation is not used.
    @Nullable
    Fn inverse() {
        return switch (this) {
            case SIN -> ARCSIN;
            case COS -> ARCCOS;
            case TAN -> ARCTAN;
            case COT -> ARCCOT;
            case SEC -> ARCSEC;
            case CSC -> ARCCSC;
            case SINH -> ARSINH;
            case COSH -> ARCOSH;
            case TANH -> ARTANH;
            default -> null;
        };
    }

    private static Map<String, Fn> names() {
        Map<String, Fn> names = new HashMap<>();
        for (Fn fn : new Fn[] {SIN, COS, TAN, COT, SEC, CSC, SINH, COSH, TANH, COTH, SECH, CSCH}) {
            String name = fn.name().toLowerCase(Locale.ROOT);
            names.put(name, fn);
            Fn inverse = fn.inverse();
            if (inverse != null) {
                names.put("arc" + name, inverse);
                names.put("a" + name, inverse);
                names.put("ar" + name, inverse);
            }
        }
        names.putAll(Map.ofEntries(
                Map.entry("tg", TAN),
                Map.entry("ctg", COT),
                Map.entry("cosec", CSC),
                Map.entry("arctg", ARCTAN),
                Map.entry("arcctg", ARCCOT),
                Map.entry("exp", EXP),
                Map.entry("ln", LN),
                Map.entry("log", LOG),
                Map.entry(COMMON_LOGARITHM, LOG),
                Map.entry("cis", CIS),
                Map.entry("abs", ABS),
                Map.entry("floor", FLOOR),
                Map.entry("ceil", CEIL),
                Map.entry("gcd", GCD),
                Map.entry("lcm", LCM),
                Map.entry("min", MIN),
                Map.entry("max", MAX),
                Map.entry("Re", REAL),
                Map.entry("Im", IMAGINARY),
                Map.entry("arg", ARGUMENT),
                Map.entry("sgn", SIGN),
                Map.entry("sign", SIGN),
                Map.entry("det", DETERMINANT)));
        return Map.copyOf(names);
    }
}
