// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model;

import static org.bytedeco.pytorch.global.torch.arange;
import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.embedding;
import static org.bytedeco.pytorch.global.torch.kDouble;
import static org.bytedeco.pytorch.global.torch.rms_norm;
import static org.bytedeco.pytorch.global.torch.silu;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.DoubleOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.TensorVector;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.cuda.internal.BlockKernels.HeadScales;
import org.gem4j.llm.cuda.internal.BlockKernels.Turning;
import org.gem4j.llm.cuda.internal.InvariantAttention;
import org.gem4j.llm.cuda.internal.KernelShape;
import org.gem4j.llm.model.internal.Attention;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.LoraWeights;
import org.gem4j.llm.model.internal.Products;
import org.gem4j.llm.model.internal.QuantizedProducts;
import org.gem4j.llm.model.internal.Trainable;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.llm.torch.internal.NativeOwner;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.llm.vision.internal.ImageRows;
import org.gem4j.llm.vision.internal.PlacedImage;

/// A decoder-only transformer of one of the families in `Architecture`: RMSNorm (Zhang and Sennrich 2019), rotary
/// embedding (Su et al. 2021), grouped-query attention (Ainslie et al. 2023), SwiGLU (Shazeer 2020).
///
/// Its parameters are a [DecoderWeights], and an [Attention] defines which tokens attend to which. All results belong
/// to the caller's pointer scope.
public final class Decoder implements AutoCloseable {
    private final DecoderConfig config;
    private final DecoderWeights weights;
    private final Optional<LoraWeights> adapters;
    private final List<DecoderWeights.Layer> layers;
    private final Products products;
    private final NativeOwner owner = new NativeOwner();
    private final Ownership ownership;
    private final Map<Class<?>, Optional<? extends AutoCloseable>> companions = new HashMap<>();
    private final Optional<ImageRows> imageRows;
    /// Cosine and sine of every position's rotation, both [positions, E], the two halves of a head alike.
    private final Tensor cosPE;

    private final Tensor sinPE;

    /// What is closed with a decoder.
    private enum Ownership {
        ALL,
        ADAPTERS,
        NOTHING
    }

    /// @param weights closed with this decoder
    public Decoder(DecoderWeights weights) {
        this(weights, Optional.empty(), Ownership.ALL);
    }

    /// @param weights closed with this decoder
    /// @param adapters added to the projections they are for; closed with this decoder
    public Decoder(DecoderWeights weights, Optional<LoraWeights> adapters) {
        this(weights, adapters, Ownership.ALL);
    }

    private Decoder(DecoderWeights weights, Optional<LoraWeights> adapters, Ownership ownership) {
        this.config = weights.config();
        this.weights = weights;
        this.adapters = adapters;
        this.layers = adapters.map(lora -> lora.adapted(weights.layers())).orElseGet(weights::layers);
        this.ownership = ownership;
        this.imageRows = weights.vision().map(ImageRows::new);
        LoadOptions options = weights.options();
        this.products = options.batchInvariant()
                        && NativeOps.packsAttention(options.device(), options.precision(), config.headSize())
                ? Products.FIXED_ROWS
                : Products.FREE;
        double[] frequencies = config.rope().frequencies(config.headSize());
        double amplitude = config.rope().amplitude();
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensor positionsP1 = arange(new Scalar(config.maxPositions()), new TensorOptions(kDouble()))
                    .unsqueeze(1);
            Tensor anglesPF = positionsP1.mul(Tensors.doubles(frequencies));
            Tensor cosPF = anglesPF.cos().mul(Tensors.scalar(amplitude));
            Tensor sinPF = anglesPF.sin().mul(Tensors.scalar(amplitude));
            cosPE = owner.keep(table(cosPF, cosPF, options));
            sinPE = owner.keep(table(sinPF.neg(), sinPF, options));
        }
    }

    /// A decoder over the same weights, to be closed before this one: another thread can use it while these do not
    /// change.
    public Decoder twin() {
        return new Decoder(weights, adapters, Ownership.NOTHING);
    }

    /// As [#twin], without the adapters.
    public Decoder base() {
        return new Decoder(weights, Optional.empty(), Ownership.NOTHING);
    }

    /// A decoder over the same weights, to be closed before this one, with gradients of its own: another thread can
    /// gather some meanwhile.
    public Decoder replica() {
        return adapters.isPresent()
                ? new Decoder(weights, adapters.map(LoraWeights::replica), Ownership.ADAPTERS)
                : new Decoder(weights.replica());
    }

    private static Tensor table(Tensor firstPF, Tensor secondPF, LoadOptions options) {
        Tensor both = cat(new TensorVector(firstPF, secondPF), 1)
                .to(options.precision().scalarType());
        return both.to(options.device().torchDevice(), options.precision().scalarType());
    }

    public DecoderConfig config() {
        return config;
    }

    public DecoderWeights weights() {
        return weights;
    }

    /// Its blocks' weights, adapters included.
    public List<DecoderWeights.Layer> layers() {
        return layers;
    }

    /// What kernels need for turning a block's projections.
    public Turning turning(DecoderWeights.Layer layer) {
        return new Turning(cosPE, sinPE, layer.headNorms().map(norms -> new HeadScales(norms.queryE(), norms.keyE())));
    }

    /// Something made once for this decoder and closed with it, such as kernels with their memory.
    ///
    /// @param maker gives nothing where the decoder cannot have one; asked once
    public <T extends AutoCloseable> Optional<T> companion(Class<T> type, Function<Decoder, Optional<T>> maker) {
        Optional<? extends AutoCloseable> known = companions.get(type);
        if (known == null) {
            // One may be made of others.
            known = maker.apply(this);
            companions.put(type, known);
        }
        return known.map(type::cast);
    }

    /// What compiled kernels are made for.
    public KernelShape kernelShape() {
        return new KernelShape(
                config.heads(),
                config.kvHeads(),
                config.headSize(),
                config.hiddenSize(),
                config.intermediateSize(),
                config.vocabularySize(),
                config.rmsNormEps(),
                weights.options().precision() == Precision.BF16);
    }

    /// Whether a token's hidden states and logits are the same bits whatever other tokens go through the model in
    /// the same pass: where [LoadOptions#batchInvariant] asks for it and the model computes on a GPU in bf16 or
    /// f16. Elsewhere sequences must go through the model alone for it.
    public boolean batchInvariant() {
        return products == Products.FIXED_ROWS;
    }

    /// How its rows of hidden states are multiplied with weights.
    public Products products() {
        return products;
    }

    /// Attention for sampling and learning of a decoder that is [#batchInvariant], where own kernels compute both:
    /// for weights without adapters, and shapes that the kernels are made for.
    public Optional<InvariantAttention> invariantAttention() {
        return companion(InvariantAttention.class, Decoder::loadInvariantAttention);
    }

    private static Optional<InvariantAttention> loadInvariantAttention(Decoder decoder) {
        return decoder.batchInvariant() && decoder.adapters.isEmpty()
                ? InvariantAttention.load(
                        decoder.kernelShape(),
                        decoder.weights.options().device().index())
                : Optional.empty();
    }

    /// Whether sampling and learning may go through own kernels: they give the same bits where they have to. Those
    /// kernels do not show images.
    public boolean mayFuse() {
        return weights.vision().isEmpty()
                && (!batchInvariant() || invariantAttention().isPresent());
    }

    /// What is added to the weights, if anything.
    public Optional<LoraWeights> adapters() {
        return adapters;
    }

    /// What training moves: the adapters, or all weights where there are none.
    public Trainable trained() {
        return adapters.isPresent() ? adapters.get() : weights;
    }

    /// The last hidden states, after the final norm.
    ///
    /// @param idsBT token ids, i64
    /// @param positionsBT place of each token in its sequence, from 0, below `maxPositions`, i64
    /// @return shape [B, T, D]
    public Tensor forward(Tensor idsBT, Tensor positionsBT, Attention attention) {
        return forward(idsBT, List.of(), positionsBT, attention);
    }

    /// The last hidden states, after the final norm.
    ///
    /// @param idsBT token ids or rows of images, i64
    /// @param images those that `idsBT` has rows of
    /// @param positionsBT place of each token in its sequence, from 0, below `maxPositions`, i64
    /// @return shape [B, T, D]
    public Tensor forward(Tensor idsBT, List<PlacedImage> images, Tensor positionsBT, Attention attention) {
        Rotation rotation = rotation(positionsBT);
        Tensor xBTD = embed(idsBT, images);
        xBTD.retainReference();
        try {
            for (int i = 0; i < config.layers(); i++) {
                Tensor nextBTD;
                // What a block leaves behind is freed at once, for the next one to take.
                try (PointerScope block = new PointerScope()) {
                    nextBTD = block(i, xBTD, rotation, attention);
                    nextBTD.retainReference();
                }
                xBTD.releaseReference();
                xBTD = nextBTD;
            }
            return finalNorm(xBTD);
        } finally {
            xBTD.releaseReference();
        }
    }

    /// Cosine and sine of tokens' rotations, both [B, T, 1, E].
    public record Rotation(Tensor cosBT1E, Tensor sinBT1E) {}

    public Rotation rotation(Tensor positionsBT) {
        return new Rotation(
                embedding(cosPE, positionsBT).unsqueeze(2),
                embedding(sinPE, positionsBT).unsqueeze(2));
    }

    /// What enters the first block, [B, T, D].
    ///
    /// @param idsBT token ids or rows of images, i64
    /// @param images those that `idsBT` has rows of
    public Tensor embed(Tensor idsBT, List<PlacedImage> images) {
        if (images.isEmpty()) {
            return weights.embed(idsBT);
        }
        Tensor textBTD = weights.embed(idsBT.clamp_max(new Scalar(config.vocabularySize() - 1L)));
        return imageRows
                .orElseThrow(() -> new IllegalStateException("the model accepts text only"))
                .merge(idsBT, images, textBTD);
    }

    /// What leaves the last block as [#forward] gives it.
    public Tensor finalNorm(Tensor xBTD) {
        return norm(xBTD, weights.finalNormD());
    }

    /// One block.
    public Tensor block(int i, Tensor xBTD, Rotation rotation, Attention attention) {
        long batch = xBTD.size(0);
        long time = xBTD.size(1);
        DecoderWeights.Layer layer = layers.get(i);
        Tensor qkvBTXE = layer.qkv()
                .of(norm(xBTD, layer.inputNormD()), products)
                .view(batch, time, config.heads() + 2L * config.kvHeads(), config.headSize());
        Tensor mixedBTX = layer.headNorms()
                .map(norms -> mixNormalized(i, qkvBTXE, norms, rotation, attention))
                .orElseGet(() -> mix(i, qkvBTXE, rotation, attention));
        Tensor attendedBTD = xBTD.add(layer.output().of(mixedBTX, products));
        Tensor gateUpBTX = layer.gateUp().of(norm(attendedBTD, layer.feedNormD()), products);
        // One split rather than two views: its gradient is put together once.
        TensorVector gateAndUp =
                gateUpBTX.split_with_sizes(new long[] {config.intermediateSize(), config.intermediateSize()}, -1);
        return attendedBTD.add(layer.down().of(silu(gateAndUp.get(0)).mul(gateAndUp.get(1)), products));
    }

    private Tensor mix(int i, Tensor qkvBTXE, Rotation rotation, Attention attention) {
        long heads = config.heads();
        long kvHeads = config.kvHeads();
        TensorVector turnedAndNot = qkvBTXE.split_with_sizes(new long[] {heads + kvHeads, kvHeads}, 2);
        TensorVector queryAndKey =
                rotate(turnedAndNot.get(0), rotation).split_with_sizes(new long[] {heads, kvHeads}, 2);
        return attention.mix(i, queryAndKey.get(0), queryAndKey.get(1), turnedAndNot.get(1));
    }

    private Tensor mixNormalized(
            int i, Tensor qkvBTXE, DecoderWeights.HeadNorms norms, Rotation rotation, Attention attention) {
        long kvHeads = config.kvHeads();
        TensorVector parts = qkvBTXE.split_with_sizes(new long[] {config.heads(), kvHeads, kvHeads}, 2);
        return attention.mix(
                i,
                rotate(norm(parts.get(0), norms.queryE()), rotation),
                rotate(norm(parts.get(1), norms.keyE()), rotation),
                parts.get(2));
    }

    /// The next-token logits of hidden states, in f32 whatever the weights are in: their differences are what
    /// probabilities are made of.
    ///
    /// @param hiddenND rows of [#forward]'s result, without gradient
    /// @return shape [N, V]
    public Tensor logits(Tensor hiddenND) {
        return weights.quantized()
                .map(quantized -> QuantizedProducts.linear(hiddenND, quantized.headVD()))
                .orElseGet(() -> products.wide(hiddenND, weights.headVD(), weights.options()));
    }

    /// Over the last dimension, as wide as the scale.
    private Tensor norm(Tensor x, Tensor scale) {
        if (weights.quantized().isPresent()) {
            return QuantizedProducts.norm(x, scale, config.rmsNormEps());
        }
        return rms_norm(
                x, new long[] {scale.size(0)}, Tensors.optional(scale), new DoubleOptional(config.rmsNormEps()));
    }

    /// Turns pairs (x_i, x_{i+E/2}) of each head by their position's angle.
    private Tensor rotate(Tensor xBTHE, Rotation rotation) {
        Tensor swappedBTHE = xBTHE.roll(new long[] {config.headSize() / 2}, 3);
        return xBTHE.mul(rotation.cosBT1E()).addcmul(swappedBTHE, rotation.sinBT1E());
    }

    private static void closeCompanion(AutoCloseable companion) {
        try {
            companion.close();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new ModelException("could not close what a decoder used: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        companions.values().forEach(companion -> companion.ifPresent(Decoder::closeCompanion));
        imageRows.ifPresent(ImageRows::close);
        owner.close();
        if (ownership != Ownership.NOTHING) {
            adapters.ifPresent(LoraWeights::close);
        }
        if (ownership == Ownership.ALL) {
            weights.close();
        }
    }
}
