// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.torch.internal.Tensors;
import org.junit.jupiter.api.Test;

class ProductsTest {
    private static final int WIDTH = 24;
    private static final int OUTPUTS = 40;
    private static final LoadOptions OPTIONS = LoadOptions.training();

    @Test
    void fixedRowsGiveTheProduct() {
        try (PointerScope scope = new PointerScope()) {
            for (int rows : new int[] {1, Products.ROWS - 1, Products.ROWS, 2 * Products.ROWS + 3}) {
                Tensor x1ND = random(1, 1, rows, WIDTH);
                Tensor matrixXD = random(2, OUTPUTS, WIDTH);
                Optional<Tensor> biasX = Optional.of(random(3, OUTPUTS));

                assertClose(
                        Products.FIXED_ROWS.linear(x1ND, matrixXD, biasX), Products.FREE.linear(x1ND, matrixXD, biasX));
                assertClose(
                        Products.FIXED_ROWS.linear(x1ND, matrixXD, Optional.empty()),
                        Products.FREE.linear(x1ND, matrixXD, Optional.empty()));
                assertClose(
                        Products.FIXED_ROWS.wide(x1ND.squeeze(0), matrixXD, OPTIONS),
                        Products.FREE.wide(x1ND.squeeze(0), matrixXD, OPTIONS));
            }
        }
    }

    @Test
    void fewRowsThroughALargeMatrixGiveTheProduct() {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensor matrixXD = random(2, 700, 520);
            Tensor biasX = random(3, 700);
            for (int rows = 1; rows <= 3; rows++) {
                Tensor x1ND = random(1, 1, rows, 520);
                Tensor expected1NX = x1ND.matmul(matrixXD.t());

                assertClose(Products.FREE.linear(x1ND, matrixXD, Optional.empty()), expected1NX);
                assertClose(Products.FREE.linear(x1ND, matrixXD, Optional.of(biasX)), expected1NX.add(biasX));
                assertClose(Products.FREE.wide(x1ND.squeeze(0), matrixXD, OPTIONS), expected1NX.squeeze(0));
            }
        }
    }

    @Test
    void aRowIsTheSameBitsWhateverComesAfterIt() {
        try (PointerScope scope = new PointerScope()) {
            Tensor matrixXD = random(2, OUTPUTS, WIDTH);
            Tensor few1ND = random(1, 1, 5, WIDTH);
            Tensor many1ND = random(1, 1, Products.ROWS + 9, WIDTH);
            many1ND.narrow(1, 0, 5).copy_(few1ND);

            assertThat(Tensors.toFloats(Products.FIXED_ROWS.linear(few1ND, matrixXD, Optional.empty())))
                    .isEqualTo(Tensors.toFloats(Products.FIXED_ROWS
                            .linear(many1ND, matrixXD, Optional.empty())
                            .narrow(1, 0, 5)));
        }
    }

    @Test
    void aShapeIsTriedOnce() {
        int[] computed = new int[1];
        try (PointerScope scope = new PointerScope()) {
            for (int i = 0; i < 3; i++) {
                Tensor matrixXD = random(2, OUTPUTS + 1, WIDTH + 1);
                Tensor matrixDX = matrixXD.t();
                RowSizes sizes = RowSizes.of("counted", matrixXD, matrixXD.options(), () -> (partRX, rowsRD) -> {
                    computed[0]++;
                    torch.mm_out(partRX, rowsRD, matrixDX);
                });
                assertThat(sizes.room(Products.ROWS + 1)).isEqualTo(2 * Products.ROWS);
                assertThat(sizes.room(Products.ROWS)).isEqualTo(Products.ROWS);
                assertThat(sizes.next(Products.ROWS - 1)).isLessThan(Products.ROWS);
            }
            // At most 4,096 rows by 16, 32, 64, 128, 256 twice, 1,024 and 4,096.
            assertThat(computed[0]).isPositive().isLessThanOrEqualTo(256 + 128 + 64 + 32 + 16 + 4 + 1);
        }
    }

    @Test
    void gradientsAreThoseOfOneProduct() {
        try (PointerScope scope = new PointerScope()) {
            List<Tensor> own = gradients(Products.FIXED_ROWS);
            List<Tensor> plain = gradients(Products.FREE);

            for (int i = 0; i < plain.size(); i++) {
                assertClose(own.get(i), plain.get(i));
            }
        }
    }

    /// Of input, matrix and bias of a chain of two products.
    private static List<Tensor> gradients(Products products) {
        List<Tensor> leaves =
                List.of(random(1, 1, Products.ROWS + 3, WIDTH), random(2, WIDTH, WIDTH), random(3, WIDTH));
        leaves.forEach(leaf -> leaf.requires_grad_(true));
        Optional<Tensor> bias = Optional.of(leaves.get(2));
        Tensor once = products.linear(leaves.get(0), leaves.get(1), bias);
        products.linear(once, leaves.get(1), bias).sum().backward();
        return leaves.stream().map(leaf -> new Tensor(leaf.grad())).toList();
    }

    private static Tensor random(long seed, long... sizes) {
        SeededRandom random = SeededRandom.of(seed);
        int count = 1;
        for (long size : sizes) {
            count *= (int) size;
        }
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return Tensors.floats(values, sizes);
    }

    private static void assertClose(Tensor actual, Tensor expected) {
        float[] values = Tensors.toFloats(actual);
        float[] wanted = Tensors.toFloats(expected);
        assertThat(Tensors.sizes(actual)).isEqualTo(Tensors.sizes(expected));
        float largest = 0;
        for (float value : wanted) {
            largest = Math.max(largest, Math.abs(value));
        }
        for (int i = 0; i < wanted.length; i++) {
            assertThat(values[i]).isCloseTo(wanted[i], within(1e-5f * largest));
        }
    }
}
