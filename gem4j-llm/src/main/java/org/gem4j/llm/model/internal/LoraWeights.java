// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.LoraConfig;
import org.gem4j.llm.model.internal.LoraAdapter.Factors;
import org.gem4j.llm.model.internal.LoraAdapter.Part;
import org.gem4j.llm.model.internal.ParameterLayout.Parameter;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.NativeOwner;
import org.gem4j.llm.torch.internal.Tensors;

/// The adapters of a decoder: for each target module two small matrices, A [r, inputs] and B [outputs, r], in one flat
/// buffer, with gradients beside it where they are trained. They compute in the precision of the weights they add to.
public final class LoraWeights implements Trainable, AutoCloseable {
    private static final String DOWN = ".lora_A.weight";
    private static final String UP = ".lora_B.weight";

    private final DecoderConfig decoder;
    private final LoraConfig config;
    private final LoadOptions options;
    private final ParameterLayout layout;
    private final NativeOwner owner = new NativeOwner();
    private final Tensor flat;
    private final Optional<FlatGradient> gradient;
    private final Map<String, Tensor> named = new LinkedHashMap<>();
    private final Map<String, Tensor> used = new LinkedHashMap<>();

    /// All zeros: as if there were none.
    ///
    /// @param options of the weights they add to; whether these themselves are trained does not matter
    LoraWeights(DecoderConfig decoder, LoraConfig config, LoadOptions options, boolean trainable) {
        this(decoder, config, options, trainable, Optional.empty());
    }

    private LoraWeights(
            DecoderConfig decoder, LoraConfig config, LoadOptions options, boolean trainable, Optional<Tensor> shared) {
        this.decoder = decoder;
        this.config = config;
        this.options = options.withTrainable(trainable);
        layout = ParameterLayout.of(ParameterLayout.of(decoder), config);
        try (PointerScope scope = new PointerScope()) {
            flat = owner.keep(
                    shared.orElseGet(() -> Tensors.zeros(layout.values(), options.precision(), options.device())));
            gradient = trainable ? Optional.of(new FlatGradient(layout.values(), options, owner)) : Optional.empty();
            for (Parameter parameter : layout.parameters().values()) {
                Tensor view = owner.keep(part(flat, parameter).detach().requires_grad_(trainable));
                gradient.ifPresent(own -> view.mutable_grad().put(part(own.pass(), parameter)));
                used.put(parameter.name(), view);
                named.put(parameter.name(), owner.keep(part(flat, parameter)));
            }
        }
    }

    /// Adapters to be trained: A uniform within 1/sqrt(inputs), B zeros, so that they add nothing at first.
    public static LoraWeights random(DecoderWeights weights, LoraConfig config, long seed) {
        LoraWeights adapters = new LoraWeights(weights.config(), config, weights.options(), true);
        int index = 0;
        for (Map.Entry<String, Tensor> entry : adapters.named.entrySet()) {
            if (entry.getKey().endsWith(DOWN)) {
                SeededRandom random = SeededRandom.of(seed, "adapters", index++);
                double bound = 1 / Math.sqrt(entry.getValue().size(1));
                float[] values = new float[Math.toIntExact(entry.getValue().numel())];
                for (int i = 0; i < values.length; i++) {
                    values[i] = (float) ((2 * random.nextDouble() - 1) * bound);
                }
                try (PointerScope scope = new PointerScope()) {
                    Tensors.fill(entry.getValue(), values);
                }
            }
        }
        return adapters;
    }

    /// The same adapters, with gradients of their own.
    public LoraWeights replica() {
        return new LoraWeights(decoder, config, options, options.trainable(), Optional.of(flat));
    }

    private static Tensor part(Tensor buffer, Parameter parameter) {
        return buffer.narrow(0, parameter.offset(), parameter.size()).view(parameter.sizes());
    }

    /// Blocks whose projections have these adapters.
    public List<DecoderWeights.Layer> adapted(List<DecoderWeights.Layer> layers) {
        List<DecoderWeights.Layer> adapted = new ArrayList<>();
        long queries = (long) decoder.heads() * decoder.headSize();
        long keys = (long) decoder.kvHeads() * decoder.headSize();
        long feed = decoder.intermediateSize();
        for (int i = 0; i < layers.size(); i++) {
            DecoderWeights.Layer layer = layers.get(i);
            String attention = "model.layers." + i + ".self_attn.";
            String mlp = "model.layers." + i + ".mlp.";
            adapted.add(new DecoderWeights.Layer(
                    layer.inputNormD(),
                    adapted(
                            layer.qkv(),
                            part(attention + "q_proj", queries),
                            part(attention + "k_proj", keys),
                            part(attention + "v_proj", keys)),
                    layer.headNorms(),
                    adapted(layer.output(), part(attention + "o_proj", decoder.hiddenSize())),
                    layer.feedNormD(),
                    adapted(layer.gateUp(), part(mlp + "gate_proj", feed), part(mlp + "up_proj", feed)),
                    adapted(layer.down(), part(mlp + "down_proj", decoder.hiddenSize()))));
        }
        return adapted;
    }

    private Part part(String module, long rows) {
        Tensor down = used.get(module + DOWN);
        Tensor up = used.get(module + UP);
        return new Part(rows, down == null || up == null ? Optional.empty() : Optional.of(new Factors(down, up)));
    }

    private Projection adapted(Projection projection, Part... parts) {
        List<Part> all = List.of(parts);
        return all.stream().allMatch(part -> part.factors().isEmpty())
                ? projection
                : projection.with(new LoraAdapter(config.scale(), all));
    }

    /// Adds the adapters' products to the weights they are for: the same model without adapters.
    ///
    /// @param weights of the same shape, in a buffer
    public void mergeInto(DecoderWeights weights) {
        if (!weights.config().equals(decoder)) {
            throw new IllegalArgumentException(
                    "adapters for " + decoder + " cannot be merged into " + weights.config());
        }
        weights.flat();
        Map<String, Tensor> targets = weights.named();
        for (Map.Entry<String, Tensor> entry : named.entrySet()) {
            if (!entry.getKey().endsWith(DOWN)) {
                continue;
            }
            String module = entry.getKey().substring(0, entry.getKey().length() - DOWN.length());
            try (PointerScope scope = new PointerScope();
                    NoGradGuard guard = new NoGradGuard()) {
                Tensor downRD = entry.getValue().to(Precision.F32.scalarType());
                Tensor upXR =
                        Objects.requireNonNull(named.get(module + UP), module).to(Precision.F32.scalarType());
                Tensor target = Objects.requireNonNull(targets.get(module + ".weight"), module);
                Tensor merged = target.to(Precision.F32.scalarType())
                        .add(Tensors.to(
                                upXR.mm(downRD).mul(new Scalar(config.scale())),
                                weights.options().device()));
                target.copy_(merged);
            }
        }
    }

    public LoraConfig config() {
        return config;
    }

    @Override
    public LoadOptions options() {
        return options;
    }

    /// Views of the adapters by module and factor, such as `model.layers.0.self_attn.q_proj.lora_A.weight`.
    public Map<String, Tensor> named() {
        return Collections.unmodifiableMap(named);
    }

    @Override
    public Tensor flat() {
        return flat;
    }

    @Override
    public Tensor flatGradient() {
        return gradient.orElseThrow(() -> new IllegalStateException("read-only adapters have no gradient"))
                .total();
    }

    @Override
    public void gather() {
        gradient.ifPresent(FlatGradient::gather);
    }

    @Override
    public void close() {
        owner.close();
    }
}
