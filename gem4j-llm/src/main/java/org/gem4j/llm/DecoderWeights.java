// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.env.SeededRandom;

/// The numbers of a decoder, all in one flat f32 tensor, of which each parameter is a view.
///
/// One buffer makes clipping, the optimiser and a checkpoint a handful of operations whatever the number of layers,
/// and gradients gather in a second buffer of the same layout. Query, key and value projections are one matrix, and so
/// are gate and up: fewer, larger products. Under their Hugging Face names they are rows of it, see [#named].
public final class DecoderWeights implements AutoCloseable {
    private final DecoderConfig config;
    private final NativeOwner owner = new NativeOwner();
    private final Tensor flat;
    private final Tensor flatGradient;
    private final Map<String, Tensor> named = new LinkedHashMap<>();
    private final Tensor embeddingVD;
    private final List<Layer> layers = new ArrayList<>();
    private final Tensor finalNormD;
    private final Optional<Tensor> headVD;
    private long used;

    /// One block.
    ///
    /// @param inputNormD scale of the norm before attention
    /// @param qkvXD query, key and value rows, X = (H + 2K)·E
    /// @param outputDX attention's output projection, X = H·E
    /// @param feedNormD scale of the norm before the feed-forward layer
    /// @param gateUpXD gate and up rows, X = 2F
    /// @param downDF down projection
    record Layer(Tensor inputNormD, Tensor qkvXD, Tensor outputDX, Tensor feedNormD, Tensor gateUpXD, Tensor downDF) {}

    private DecoderWeights(DecoderConfig config, Optional<DecoderWeights> shared) {
        this.config = config;
        try (PointerScope scope = new PointerScope()) {
            flat = owner.keep(shared.map(DecoderWeights::flat).orElseGet(() -> Tensors.zeros(config.parameters())));
            flatGradient = owner.keep(Tensors.zeros(config.parameters()));
            long d = config.hiddenSize();
            long e = config.headSize();
            long f = config.intermediateSize();
            embeddingVD = parameter(config.vocabularySize(), d);
            named.put("model.embed_tokens.weight", embeddingVD);
            for (int i = 0; i < config.layers(); i++) {
                Layer layer = new Layer(
                        parameter(d),
                        parameter((config.heads() + 2L * config.kvHeads()) * e, d),
                        parameter(d, config.heads() * e),
                        parameter(d),
                        parameter(2 * f, d),
                        parameter(d, f));
                layers.add(layer);
                name("model.layers." + i + ".", layer);
            }
            finalNormD = parameter(d);
            named.put("model.norm.weight", finalNormD);
            headVD = config.tiedHead() ? Optional.empty() : Optional.of(parameter(config.vocabularySize(), d));
            headVD.ifPresent(head -> named.put("lm_head.weight", head));
        }
    }

    private Tensor parameter(long... shape) {
        long size = 1;
        for (long length : shape) {
            size *= length;
        }
        Tensor view = owner.keep(flat.narrow(0, used, size).view(shape).detach().requires_grad_(true));
        view.mutable_grad().put(flatGradient.narrow(0, used, size).view(shape));
        used += size;
        return view;
    }

    private void name(String prefix, Layer layer) {
        long queries = (long) config.heads() * config.headSize();
        long keys = (long) config.kvHeads() * config.headSize();
        named.put(prefix + "input_layernorm.weight", layer.inputNormD());
        nameRows(prefix + "self_attn.q_proj.weight", layer.qkvXD(), 0, queries);
        nameRows(prefix + "self_attn.k_proj.weight", layer.qkvXD(), queries, keys);
        nameRows(prefix + "self_attn.v_proj.weight", layer.qkvXD(), queries + keys, keys);
        named.put(prefix + "self_attn.o_proj.weight", layer.outputDX());
        named.put(prefix + "post_attention_layernorm.weight", layer.feedNormD());
        nameRows(prefix + "mlp.gate_proj.weight", layer.gateUpXD(), 0, config.intermediateSize());
        nameRows(prefix + "mlp.up_proj.weight", layer.gateUpXD(), config.intermediateSize(), config.intermediateSize());
        named.put(prefix + "mlp.down_proj.weight", layer.downDF());
    }

    private void nameRows(String name, Tensor matrix, long from, long rows) {
        named.put(name, owner.keep(matrix.detach().narrow(0, from, rows)));
    }

    /// Random weights: normal with deviation 1/sqrt(inputs), output projections smaller by sqrt(2·layers) (GPT-2),
    /// norms 1. The same seed gives the same weights on every platform.
    public static DecoderWeights random(DecoderConfig config, long seed) {
        DecoderWeights weights = new DecoderWeights(config, Optional.empty());
        double depth = Math.sqrt(2.0 * config.layers());
        int index = 0;
        for (Map.Entry<String, Tensor> entry : weights.named.entrySet()) {
            SeededRandom random = SeededRandom.of(seed, "weights", index++);
            Tensor tensor = entry.getValue();
            float[] values = new float[Math.toIntExact(tensor.numel())];
            if (tensor.dim() == 1) {
                java.util.Arrays.fill(values, 1);
            } else {
                boolean output = entry.getKey().endsWith("o_proj.weight")
                        || entry.getKey().endsWith("down_proj.weight");
                double deviation = 1 / Math.sqrt(tensor.size(1)) / (output ? depth : 1);
                for (int i = 0; i < values.length; i++) {
                    values[i] = (float) (random.nextGaussian() * deviation);
                }
            }
            weights.set(tensor, values);
        }
        return weights;
    }

    /// Weights by Hugging Face name.
    ///
    /// @throws ModelException if a tensor is missing, superfluous or of another shape
    public static DecoderWeights load(DecoderConfig config, Safetensors.Reader file) {
        DecoderWeights weights = new DecoderWeights(config, Optional.empty());
        try (PointerScope scope = new PointerScope()) {
            for (Map.Entry<String, Tensor> entry : weights.named.entrySet()) {
                weights.set(entry.getValue(), file.read(entry.getKey(), Tensors.sizes(entry.getValue())));
            }
            file.requireNoOthers(weights.named.keySet());
            return weights;
        } catch (ModelException e) {
            weights.close();
            throw e;
        }
    }

    /// The same numbers, seen through parameters of their own: another thread can gather gradients for them
    /// meanwhile.
    public DecoderWeights replica() {
        return new DecoderWeights(config, Optional.of(this));
    }

    /// A copy of the numbers as they are now.
    public DecoderWeights copy() {
        DecoderWeights copy = new DecoderWeights(config, Optional.empty());
        try (PointerScope scope = new PointerScope()) {
            copy.flat.copy_(flat);
        }
        return copy;
    }

    private void set(Tensor tensor, float[] values) {
        try (PointerScope scope = new PointerScope()) {
            Tensors.fill(tensor.detach(), values);
        }
    }

    public DecoderConfig config() {
        return config;
    }

    /// All numbers, [parameters]; a change is seen by every parameter.
    public Tensor flat() {
        return flat;
    }

    /// All gradients, in the layout of [#flat]; backward passes add to it.
    public Tensor flatGradient() {
        return flatGradient;
    }

    /// Views of the parameters under their Hugging Face names, in file order.
    public Map<String, Tensor> named() {
        return java.util.Collections.unmodifiableMap(named);
    }

    Tensor embeddingVD() {
        return embeddingVD;
    }

    List<Layer> layers() {
        return layers;
    }

    Tensor finalNormD() {
        return finalNormD;
    }

    Tensor headVD() {
        return headVD.orElse(embeddingVD);
    }

    @Override
    public void close() {
        owner.close();
    }
}
