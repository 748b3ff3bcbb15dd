// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

/// A complex number in floating point, with principal values of the many-valued functions.
record Complex(double re, double im) {
    static final Complex ZERO = new Complex(0, 0);
    static final Complex ONE = new Complex(1, 0);
    private static final Complex I = new Complex(0, 1);

    static Complex of(double value) {
        return new Complex(value, 0);
    }

    boolean isFinite() {
        return Double.isFinite(re) && Double.isFinite(im);
    }

    double abs() {
        return Math.hypot(re, im);
    }

    Complex plus(Complex other) {
        return new Complex(re + other.re, im + other.im);
    }

    Complex minus(Complex other) {
        return new Complex(re - other.re, im - other.im);
    }

    Complex times(Complex other) {
        return new Complex(re * other.re - im * other.im, re * other.im + im * other.re);
    }

    Complex times(double factor) {
        return new Complex(re * factor, im * factor);
    }

    Complex over(Complex other) {
        double square = other.re * other.re + other.im * other.im;
        return new Complex((re * other.re + im * other.im) / square, (im * other.re - re * other.im) / square);
    }

    Complex exp() {
        double size = Math.exp(re);
        return im == 0 ? of(size) : new Complex(size * Math.cos(im), size * Math.sin(im));
    }

    Complex log() {
        return new Complex(Math.log(abs()), Math.atan2(im, re));
    }

    Complex sqrt() {
        if (im == 0) {
            return re >= 0 ? of(Math.sqrt(re)) : new Complex(0, Math.sqrt(-re));
        }
        double size = Math.sqrt((abs() + Math.abs(re)) / 2);
        return re >= 0
                ? new Complex(size, im / (2 * size))
                : new Complex(Math.abs(im) / (2 * size), im < 0 ? -size : size);
    }

    Complex pow(Complex exponent) {
        if (exponent.im == 0 && exponent.re == Math.rint(exponent.re) && Math.abs(exponent.re) <= 1 << 20) {
            return pow((int) exponent.re);
        }
        if (re == 0 && im == 0) {
            return exponent.re > 0 ? ZERO : of(Double.NaN);
        }
        return im == 0 && re > 0 && exponent.im == 0
                ? of(Math.pow(re, exponent.re))
                : log().times(exponent).exp();
    }

    private Complex pow(int exponent) {
        Complex result = ONE;
        Complex square = this;
        for (int left = Math.abs(exponent); left > 0; left >>= 1) {
            if ((left & 1) == 1) {
                result = result.times(square);
            }
            square = square.times(square);
        }
        return exponent < 0 ? ONE.over(result) : result;
    }

    Complex sin() {
        return new Complex(Math.sin(re) * Math.cosh(im), Math.cos(re) * Math.sinh(im));
    }

    Complex cos() {
        return new Complex(Math.cos(re) * Math.cosh(im), -Math.sin(re) * Math.sinh(im));
    }

    Complex sinh() {
        return new Complex(Math.sinh(re) * Math.cos(im), Math.cosh(re) * Math.sin(im));
    }

    Complex cosh() {
        return new Complex(Math.cosh(re) * Math.cos(im), Math.sinh(re) * Math.sin(im));
    }

    Complex asin() {
        if (im == 0 && Math.abs(re) <= 1) {
            return of(Math.asin(re));
        }
        return I.times(this).plus(ONE.minus(times(this)).sqrt()).log().times(I).times(-1);
    }

    Complex acos() {
        return of(Math.PI / 2).minus(asin());
    }

    Complex atan() {
        if (im == 0) {
            return of(Math.atan(re));
        }
        Complex turned = I.times(this);
        return ONE.minus(turned).log().minus(ONE.plus(turned).log()).times(I).times(0.5);
    }

    Complex asinh() {
        return plus(times(this).plus(ONE).sqrt()).log();
    }

    Complex acosh() {
        return plus(minus(ONE).sqrt().times(plus(ONE).sqrt())).log();
    }

    Complex atanh() {
        return ONE.plus(this).log().minus(ONE.minus(this).log()).times(0.5);
    }
}
