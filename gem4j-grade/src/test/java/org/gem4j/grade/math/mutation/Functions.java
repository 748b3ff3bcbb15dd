// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.mutation;

/// The functions that [OperandReader] knows by name.
final class Functions {
    private Functions() {}

    static Complex of(String name, Complex x, Complex base) throws UnreadException {
        return switch (name) {
            case "sin" -> x.sin();
            case "cos" -> x.cos();
            case "tan" -> x.sin().over(x.cos());
            case "cot" -> x.cos().over(x.sin());
            case "sec" -> Complex.ONE.over(x.cos());
            case "csc" -> Complex.ONE.over(x.sin());
            case "sinh" -> half(x.exp(), x.negate().exp().negate());
            case "cosh" -> half(x.exp(), x.negate().exp());
            case "tanh" ->
                half(x.exp(), x.negate().exp().negate())
                        .over(half(x.exp(), x.negate().exp()));
            case "arcsin" -> real(Math.asin(x.re()), x);
            case "arccos" -> real(Math.acos(x.re()), x);
            case "arctan" -> real(Math.atan(x.re()), x);
            case "exp" -> x.exp();
            case "ln", "log", "lg" -> x.ln().over(base.ln());
            case "abs" -> Complex.of(x.size());
            default -> throw new UnreadException("the function " + name);
        };
    }

    private static Complex half(Complex a, Complex b) {
        return a.plus(b).times(Complex.of(0.5));
    }

    private static Complex real(double value, Complex x) {
        return Complex.of(x.isReal() ? value : Double.NaN);
    }
}
