// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.AutoGradMode;
import org.bytedeco.pytorch.BoolOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorArrayRefOptional;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.internal.Attention;
import org.gem4j.llm.score.internal.TokenTree;
import org.gem4j.llm.score.internal.TreeAttention;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.llm.vision.internal.PlacedImage;

/// A training pass by autograd, on any device.
///
/// Everything that the backward pass needs is kept; or, with checkpointing (Chen et al. 2016), only what entered each
/// block, and each block runs once more when its turn in the backward pass comes. Both give the same gradients. All of
/// it lives until the caller's pointer scope closes.
final class TrainingBody implements TrainingPass {
    private final Decoder decoder;
    private final boolean checkpointing;
    private final Input input;
    private final List<Tensor> enteredBTD = new ArrayList<>();
    private final Tensor hiddenBTD;
    private final Tensor leftBTD;

    /// Tokens and how they look at each other.
    ///
    /// @param idsBT token ids, i64
    /// @param images those that `idsBT` has rows of
    /// @param positionsBT place of each token in its sequence
    record Input(Tensor idsBT, List<PlacedImage> images, Tensor positionsBT, Attention attention) {
        /// A micro-batch as a row.
        static Input of(Decoder decoder, MicroBatch batch) {
            TokenTree tree = batch.tree();
            Device device = decoder.weights().options().device();
            return new Input(
                    Tensors.to(Tensors.longs(tree.tokens(), 1, tree.size()), device),
                    batch.images(),
                    Tensors.to(Tensors.longs(tree.positions(), 1, tree.size()), device),
                    TreeAttention.of(decoder, tree));
        }
    }

    TrainingBody(Decoder decoder, boolean checkpointing, Input input) {
        this.decoder = decoder;
        this.checkpointing = checkpointing;
        this.input = input;
        if (checkpointing) {
            leftBTD = leaf(runBlocks());
            try (AutoGradMode grad = new AutoGradMode(true)) {
                hiddenBTD = decoder.finalNorm(leftBTD);
            }
        } else {
            try (AutoGradMode grad = new AutoGradMode(true)) {
                hiddenBTD = decoder.forward(input.idsBT(), input.images(), input.positionsBT(), input.attention());
            }
            leftBTD = hiddenBTD;
        }
    }

    @Override
    public Tensor hiddenND() {
        return hiddenBTD.detach().view(-1, decoder.config().hiddenSize());
    }

    /// Runs all blocks without gradient and remembers what entered each.
    private Tensor runBlocks() {
        try (AutoGradMode noGrad = new AutoGradMode(false)) {
            Decoder.Rotation rotation = decoder.rotation(input.positionsBT());
            Tensor xBTD = decoder.embed(input.idsBT(), input.images());
            for (int i = 0; i < decoder.config().layers(); i++) {
                enteredBTD.add(xBTD);
                Tensor nextBTD;
                try (PointerScope block = new PointerScope()) {
                    nextBTD = decoder.block(i, xBTD, rotation, input.attention());
                    nextBTD.retainReference();
                }
                xBTD = owned(nextBTD);
            }
            return xBTD;
        }
    }

    @Override
    public void backward(Tensor gradientND) {
        try (NoGradGuard guard = new NoGradGuard()) {
            flowBack(gradientND.view_as(hiddenBTD));
        }
        decoder.trained().gather();
    }

    private void flowBack(Tensor gradientBTD) {
        if (!checkpointing) {
            backward(hiddenBTD, gradientBTD);
            return;
        }
        backward(hiddenBTD, gradientBTD);
        Tensor flowingBTD = leftBTD.grad();
        try (AutoGradMode grad = new AutoGradMode(true)) {
            Decoder.Rotation rotation = decoder.rotation(input.positionsBT());
            for (int i = decoder.config().layers() - 1; i >= 0; i--) {
                Tensor beforeBTD;
                try (PointerScope block = new PointerScope()) {
                    Tensor xBTD = leaf(enteredBTD.removeLast());
                    backward(decoder.block(i, xBTD, rotation, input.attention()), flowingBTD);
                    // The binding gives a place within the leaf, not a tensor of its own.
                    beforeBTD = new Tensor(xBTD.grad());
                    beforeBTD.retainReference();
                }
                flowingBTD = owned(beforeBTD);
            }
            Tensor embeddedBTD = decoder.embed(input.idsBT(), input.images());
            if (embeddedBTD.requires_grad()) {
                backward(embeddedBTD, flowingBTD);
            }
        }
    }

    private static Tensor leaf(Tensor x) {
        return x.detach().requires_grad_(true);
    }

    /// Gives a retained tensor to the caller's scope.
    private static Tensor owned(Tensor retained) {
        Tensor same = new Tensor(retained);
        retained.releaseReference();
        return same;
    }

    private static void backward(Tensor result, Tensor gradient) {
        result.backward(gradient, new BoolOptional(), false, new TensorArrayRefOptional());
    }
}
