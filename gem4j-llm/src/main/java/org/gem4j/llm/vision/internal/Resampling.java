// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import java.util.Arrays;

/// Pillow's resampling of 8-bit images, bit for bit: a convolution along rows, rounded to 8 bits, then one along
/// columns, with coefficients of 22 fractional bits. Where an image shrinks the filter widens, so nothing aliases.
enum Resampling {
    LANCZOS(1, 3),
    BILINEAR(2, 1),
    BICUBIC(3, 2);

    private static final int FRACTION_BITS = 32 - 8 - 2;
    private static final double BICUBIC_A = -0.5;

    private final int number;
    private final double support;

    Resampling(int number, double support) {
        this.number = number;
        this.support = support;
    }

    /// The filter of Pillow's number.
    ///
    /// @throws IllegalArgumentException for a number of another filter
    static Resampling of(int number) {
        for (Resampling each : values()) {
            if (each.number == number) {
                return each;
            }
        }
        throw new IllegalArgumentException(
                "resample must be 1 (Lanczos), 2 (bilinear) or 3 (bicubic) but was " + number);
    }

    Pixels resize(Pixels from, int width, int height) {
        Pixels wide = width == from.width() ? from : alongRows(from, width);
        return height == wide.height() ? wide : alongColumns(wide, height);
    }

    private Pixels alongRows(Pixels from, int width) {
        Coefficients coefficients = coefficients(from.width(), width);
        byte[] rgb = new byte[Pixels.CHANNELS * width * from.height()];
        for (int y = 0; y < from.height(); y++) {
            int row = Pixels.CHANNELS * y * from.width();
            for (int x = 0; x < width; x++) {
                int at = Pixels.CHANNELS * (y * width + x);
                coefficients.apply(x, from.rgb(), row, Pixels.CHANNELS, rgb, at);
            }
        }
        return new Pixels(width, from.height(), rgb);
    }

    private Pixels alongColumns(Pixels from, int height) {
        Coefficients coefficients = coefficients(from.height(), height);
        int width = from.width();
        byte[] rgb = new byte[Pixels.CHANNELS * width * height];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int at = Pixels.CHANNELS * (y * width + x);
                coefficients.apply(y, from.rgb(), Pixels.CHANNELS * x, Pixels.CHANNELS * width, rgb, at);
            }
        }
        return new Pixels(width, height, rgb);
    }

    /// Which source pixels make each pixel of a line, and with which weights.
    private record Coefficients(int[] firsts, int[][] weights) {
        /// Mixes one pixel.
        ///
        /// @param number of the pixel in its line
        /// @param line where the source line starts
        /// @param stride bytes between the source line's pixels
        void apply(int number, byte[] source, int line, int stride, byte[] target, int at) {
            int[] own = weights[number];
            for (int channel = 0; channel < Pixels.CHANNELS; channel++) {
                int sum = 1 << (FRACTION_BITS - 1);
                int from = line + firsts[number] * stride + channel;
                for (int i = 0; i < own.length; i++) {
                    sum += (source[from + i * stride] & 0xFF) * own[i];
                }
                target[at + channel] = (byte) Math.clamp(sum >> FRACTION_BITS, 0, 255);
            }
        }
    }

    private Coefficients coefficients(int from, int to) {
        double scale = (double) from / to;
        double stretch = Math.max(1, scale);
        double reach = support * stretch;
        int[] firsts = new int[to];
        int[][] weights = new int[to][];
        for (int i = 0; i < to; i++) {
            double center = (i + 0.5) * scale;
            firsts[i] = Math.max(0, (int) (center - reach + 0.5));
            double[] exact = new double[Math.min(from, (int) (center + reach + 0.5)) - firsts[i]];
            for (int k = 0; k < exact.length; k++) {
                exact[k] = filter((k + firsts[i] - center + 0.5) * (1 / stretch));
            }
            weights[i] = fixed(exact);
        }
        return new Coefficients(firsts, weights);
    }

    private static int[] fixed(double[] exact) {
        double sum = 0;
        for (double each : exact) {
            sum += each;
        }
        double total = sum;
        return Arrays.stream(exact)
                .map(weight -> total == 0 ? weight : weight / total)
                .mapToInt(weight -> (int) ((weight < 0 ? -0.5 : 0.5) + weight * (1 << FRACTION_BITS)))
                .toArray();
    }

    private double filter(double x) {
        double distance = Math.abs(x);
        return switch (this) {
            case LANCZOS -> -3 <= x && x < 3 ? sinc(x) * sinc(x / 3) : 0;
            case BILINEAR -> Math.max(0, 1 - distance);
            case BICUBIC -> {
                if (distance < 1) {
                    yield ((BICUBIC_A + 2) * distance - (BICUBIC_A + 3)) * distance * distance + 1;
                }
                yield distance < 2 ? (((distance - 5) * distance + 8) * distance - 4) * BICUBIC_A : 0;
            }
        };
    }

    private static double sinc(double x) {
        return x == 0 ? 1 : Math.sin(x * Math.PI) / (x * Math.PI);
    }
}
