// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.mutation;

/// A complex number in double precision.
record Complex(double re, double im) {
    static final Complex ONE = of(1);

    static Complex of(double value) {
        return new Complex(value, 0);
    }

    boolean isReal() {
        return im == 0;
    }

    double size() {
        return Math.hypot(re, im);
    }

    Complex plus(Complex other) {
        return new Complex(re + other.re, im + other.im);
    }

    Complex negate() {
        return new Complex(-re, im == 0 ? 0 : -im);
    }

    Complex times(Complex other) {
        if (isReal() && other.isReal()) {
            return of(re * other.re);
        }
        return new Complex(re * other.re - im * other.im, re * other.im + im * other.re);
    }

    Complex over(Complex other) {
        if (isReal() && other.isReal()) {
            return of(re / other.re);
        }
        double norm = other.re * other.re + other.im * other.im;
        return new Complex((re * other.re + im * other.im) / norm, (im * other.re - re * other.im) / norm);
    }

    Complex exp() {
        return isReal() ? of(Math.exp(re)) : new Complex(Math.exp(re) * Math.cos(im), Math.exp(re) * Math.sin(im));
    }

    Complex ln() {
        return isReal() && re > 0 ? of(Math.log(re)) : new Complex(Math.log(size()), Math.atan2(im, re));
    }

    Complex sin() {
        return isReal() ? of(Math.sin(re)) : wave(false);
    }

    Complex cos() {
        return isReal() ? of(Math.cos(re)) : wave(true);
    }

    private Complex wave(boolean cosine) {
        Complex up = new Complex(-im, re).exp();
        Complex down = new Complex(im, -re).exp();
        return cosine ? up.plus(down).times(of(0.5)) : up.plus(down.negate()).over(new Complex(0, 2));
    }

    /// The power; of a negative number the real one where the exponent is a fraction with a small odd denominator.
    Complex power(Complex exponent) {
        if (exponent.isReal()) {
            if (isReal() && (re > 0 || re != 0 && exponent.re == Math.rint(exponent.re))) {
                return of(Math.pow(re, exponent.re));
            }
            if (re == 0 && im == 0) {
                return of(exponent.re > 0 ? 0 : Double.NaN);
            }
            for (int n : new int[] {3, 5, 7, 9}) {
                double top = exponent.re * n;
                if (isReal() && Math.abs(top - Math.rint(top)) < 1e-12) {
                    return of(Math.pow(-Math.pow(-re, 1.0 / n), Math.rint(top)));
                }
            }
        }
        return exponent.times(ln()).exp();
    }

    /// The factorial of a real number, by the gamma function.
    Complex factorial() {
        if (!isReal()) {
            return of(Double.NaN);
        }
        if (re == Math.rint(re)) {
            double product = re < 0 ? Double.NaN : 1;
            for (int i = 2; i <= Math.min(re, 200); i++) {
                product *= i;
            }
            return of(product);
        }
        return of(gamma(re + 1));
    }

    private static double gamma(double x) {
        if (x < 0.5) {
            return Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
        }
        double[] lanczos = {
            676.5203681218851,
            -1259.1392167224028,
            771.32342877765313,
            -176.61502916214059,
            12.507343278686905,
            -0.13857109526572012,
            9.9843695780195716e-6,
            1.5056327351493116e-7
        };
        double sum = 0.99999999999980993;
        for (int i = 0; i < lanczos.length; i++) {
            sum += lanczos[i] / (x + i);
        }
        double t = x + lanczos.length - 1.5;
        return Math.sqrt(2 * Math.PI) * Math.pow(t, x - 0.5) * Math.exp(-t) * sum;
    }
}
