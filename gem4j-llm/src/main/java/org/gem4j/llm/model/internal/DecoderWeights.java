// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.GeneratorOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.internal.ParameterLayout.Parameter;
import org.gem4j.llm.torch.internal.NativeOwner;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.llm.vision.internal.VisionModel;

/// The weights of a decoder.
///
/// Most often they lie in one flat buffer, of which each parameter is a view: clipping, the optimizer and a
/// checkpoint are then a handful of operations whatever the number of layers, and gradients, where there are any,
/// gather in a second buffer of the same layout, and in a third one in f32 where the weights have fewer bits.
/// Query, key and value projections are one matrix, and so are gate and up: fewer, larger products. Under their
/// Hugging Face names they are rows of it, see [#named]. Weights that are only read, on the CPU and in the
/// precision of their files, are the mapped files themselves and have no buffer; nor have quantized ones.
public final class DecoderWeights implements Trainable, AutoCloseable {
    private static final String EMBEDDING = "model.embed_tokens.weight";
    private static final String HEAD = "lm_head.weight";

    private final DecoderConfig config;
    private final ParameterLayout layout;
    private final LoadOptions options;
    private final NativeOwner owner = new NativeOwner();
    private final Optional<Tensor> flat;
    private final Optional<FlatGradient> gradient;
    private final Optional<TensorFiles> files;
    private final Optional<VisionModel> vision;
    private final Map<String, Tensor> named = new LinkedHashMap<>();
    private final Optional<QuantizedWeights> quantized;
    private final Optional<Tensor> embeddingVD;
    private final List<Layer> layers = new ArrayList<>();
    private final Tensor finalNormD;
    private final Optional<Tensor> headVD;

    /// One block.
    ///
    /// @param inputNormD scale of the norm before attention
    /// @param qkv to query, key and value rows, (H + 2K)·E of them
    /// @param headNorms scales `[E]` of the norms of queries and keys, if there are any
    /// @param output attention's output projection, from H·E
    /// @param feedNormD scale of the norm before the feed-forward layer
    /// @param gateUp to gate and up rows, 2F of them
    /// @param down from F
    public record Layer(
            Tensor inputNormD,
            Projection qkv,
            Optional<HeadNorms> headNorms,
            Projection output,
            Tensor feedNormD,
            Projection gateUp,
            Projection down) {}

    /// @param queryE scale of each query head's norm
    /// @param keyE scale of each key head's norm
    public record HeadNorms(Tensor queryE, Tensor keyE) {}

    private DecoderWeights(
            DecoderConfig config,
            LoadOptions options,
            Optional<Tensor> shared,
            Optional<TensorFiles> files,
            Optional<VisionModel> vision) {
        this.config = config;
        this.vision = vision;
        this.options = options;
        this.files = files;
        this.quantized = Optional.empty();
        layout = ParameterLayout.of(config);
        try (PointerScope scope = new PointerScope()) {
            flat = files.isPresent() ? Optional.empty() : Optional.of(owner.keep(shared.orElseGet(this::zeros)));
            gradient = options.trainable()
                    ? Optional.of(new FlatGradient(layout.values(), options, owner))
                    : Optional.empty();
            embeddingVD = Optional.of(parameter(EMBEDDING));
            for (int i = 0; i < config.layers(); i++) {
                layers.add(layer("model.layers." + i + "."));
            }
            finalNormD = parameter("model.norm.weight");
            headVD = config.tiedHead() ? embeddingVD : Optional.of(parameter(HEAD));
            for (Parameter parameter : layout.parameters().values()) {
                named.put(parameter.name(), owner.keep(view(parameter)));
            }
        }
    }

    /// @param plain read once, and to be closed by the caller
    private DecoderWeights(DecoderWeights plain, LoadOptions options) {
        this.config = plain.config;
        this.options = options;
        vision = Optional.empty();
        layout = plain.layout;
        flat = Optional.empty();
        gradient = Optional.empty();
        files = Optional.empty();
        embeddingVD = Optional.empty();
        headVD = Optional.empty();
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            QuantizedWeights made =
                    new QuantizedWeights(plain, options.quantization().orElseThrow(), owner);
            quantized = Optional.of(made);
            layers.addAll(made.layers());
            finalNormD = made.finalNormD();
        }
    }

    private Tensor zeros() {
        return Tensors.zeros(layout.values(), options.precision(), options.device());
    }

    private Tensor view(Parameter parameter) {
        return flat.map(buffer -> part(buffer, parameter))
                .orElseGet(() -> files.orElseThrow().mapped(parameter));
    }

    private static Tensor part(Tensor buffer, Parameter parameter) {
        return buffer.narrow(0, parameter.offset(), parameter.size()).view(parameter.sizes());
    }

    private Layer layer(String prefix) {
        String attention = prefix + "self_attn.";
        Optional<HeadNorms> headNorms = config.headNorm()
                ? Optional.of(
                        new HeadNorms(parameter(attention + "q_norm.weight"), parameter(attention + "k_norm.weight")))
                : Optional.empty();
        return new Layer(
                parameter(prefix + "input_layernorm.weight"),
                projection(List.of(attention + "q_proj", attention + "k_proj", attention + "v_proj")),
                headNorms,
                projection(List.of(attention + "o_proj")),
                parameter(prefix + "post_attention_layernorm.weight"),
                projection(List.of(prefix + "mlp.gate_proj", prefix + "mlp.up_proj")),
                projection(List.of(prefix + "mlp.down_proj")));
    }

    private Tensor parameter(String name) {
        return together(List.of(name)).getFirst();
    }

    private Projection projection(List<String> names) {
        List<String> weights = names.stream().map(name -> name + ".weight").toList();
        List<String> biases = names.stream().map(name -> name + ".bias").toList();
        if (!layout.parameters().containsKey(biases.getFirst())) {
            return new Projection(together(weights), List.of());
        }
        List<Tensor> matrices = together(weights);
        List<Tensor> shifts = together(biases);
        return matrices.size() == shifts.size()
                ? new Projection(matrices, shifts)
                : new Projection(apart(weights), apart(biases));
    }

    /// Parameters that follow one another as one tensor; as many tensors as there are where a file has them apart.
    private List<Tensor> together(List<String> names) {
        List<Parameter> parameters = names.stream().map(this::known).toList();
        long[] shape = parameters.getFirst().sizes();
        shape[0] = parameters.stream().mapToLong(p -> p.shape().getFirst()).sum();
        if (flat.isEmpty()) {
            return files.orElseThrow()
                    .mappedTogether(parameters, options.precision(), shape)
                    .map(tensor -> List.of(owner.keep(tensor)))
                    .orElseGet(() -> apart(names));
        }
        Parameter whole = new Parameter(
                names.getFirst(),
                Arrays.stream(shape).boxed().toList(),
                parameters.getFirst().offset());
        Tensor view = owner.keep(part(flat.get(), whole).detach().requires_grad_(options.trainable()));
        gradient.ifPresent(own -> view.mutable_grad().put(part(own.pass(), whole)));
        return List.of(view);
    }

    private List<Tensor> apart(List<String> names) {
        return names.stream().map(name -> owner.keep(view(known(name)))).toList();
    }

    private Parameter known(String name) {
        return Objects.requireNonNull(layout.parameters().get(name), name);
    }

    private static DecoderWeights withoutVision(DecoderConfig config, LoadOptions options) {
        return new DecoderWeights(config, options, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// Random weights to be trained: normal with deviation 1/sqrt(inputs), output projections smaller by
    /// sqrt(2·layers) (GPT-2), norms 1, biases 0. The same seed gives the same weights on every platform.
    public static DecoderWeights random(DecoderConfig config, long seed) {
        DecoderWeights weights = withoutVision(config, LoadOptions.training());
        double depth = Math.sqrt(2.0 * config.layers());
        int index = 0;
        for (Map.Entry<String, Tensor> entry : weights.named.entrySet()) {
            SeededRandom random = SeededRandom.of(seed, "weights", index++);
            Tensor tensor = entry.getValue();
            float[] values = new float[Math.toIntExact(tensor.numel())];
            if (tensor.dim() == 1) {
                Arrays.fill(values, entry.getKey().endsWith(".bias") ? 0 : 1);
            } else {
                boolean output = entry.getKey().endsWith("o_proj.weight")
                        || entry.getKey().endsWith("down_proj.weight");
                double deviation = 1 / Math.sqrt(tensor.size(1)) / (output ? depth : 1);
                for (int i = 0; i < values.length; i++) {
                    values[i] = (float) (random.nextGaussian() * deviation);
                }
            }
            try (PointerScope scope = new PointerScope()) {
                Tensors.fill(tensor, values);
            }
        }
        return weights;
    }

    /// Random weights for measurements, made where they are used: small normal matrices, norms 1, biases 0.
    public static DecoderWeights forMeasuring(DecoderConfig config, LoadOptions options) {
        if (options.quantization().isPresent()) {
            try (DecoderWeights plain = forMeasuring(config, options.withQuantization(Optional.empty()))) {
                return new DecoderWeights(plain, options);
            }
        }
        DecoderWeights weights = withoutVision(config, options);
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            for (Map.Entry<String, Tensor> entry : weights.named.entrySet()) {
                if (entry.getValue().dim() > 1) {
                    entry.getValue().normal_(0, 0.02, new GeneratorOptional());
                } else if (!entry.getKey().endsWith(".bias")) {
                    entry.getValue().fill_(Tensors.scalar(1));
                }
            }
        }
        return weights;
    }

    /// Weights by Hugging Face name.
    ///
    /// @param files closed with the weights, or earlier where they are copied
    /// @param vision what the model sees with, closed with the weights; reads from the files
    /// @throws ModelException if a tensor is missing, superfluous or of another shape
    public static DecoderWeights load(
            DecoderConfig config, TensorFiles files, LoadOptions options, Supplier<Optional<VisionModel>> vision) {
        try {
            files.requireExactly(ParameterLayout.of(config).parameters().values(), config.tiedHead());
            return load(config, files, options, vision.get());
        } catch (RuntimeException e) {
            files.close();
            throw e;
        }
    }

    private static DecoderWeights load(
            DecoderConfig config, TensorFiles files, LoadOptions options, Optional<VisionModel> vision) {
        if (options.quantization().isPresent()) {
            return quantized(config, files, options, vision);
        }
        ParameterLayout layout = ParameterLayout.of(config);
        boolean mapped = !options.trainable()
                && options.device().isCpu()
                && layout.parameters().values().stream()
                        .allMatch(parameter -> files.mappedTogether(
                                        List.of(parameter), options.precision(), parameter.sizes())
                                .isPresent());
        if (mapped) {
            return new DecoderWeights(config, options, Optional.empty(), Optional.of(files), vision);
        }
        DecoderWeights weights = new DecoderWeights(config, options, Optional.empty(), Optional.empty(), vision);
        try (files;
                NoGradGuard guard = new NoGradGuard()) {
            for (Parameter parameter : layout.parameters().values()) {
                try (PointerScope scope = new PointerScope()) {
                    weights.view(parameter).copy_(files.mapped(parameter));
                }
            }
            return weights;
        }
    }

    private static DecoderWeights quantized(
            DecoderConfig config, TensorFiles files, LoadOptions options, Optional<VisionModel> vision) {
        if (vision.isPresent()) {
            vision.get().close();
            throw new ModelException("quantization is supported for text-only models, and this one has a vision tower");
        }
        LoadOptions stored = LoadOptions.inference(files.precision().orElse(options.precision()), options.device());
        try (DecoderWeights plain = load(config, files, stored, vision)) {
            return new DecoderWeights(plain, options);
        }
    }

    /// The same weights, seen through parameters of their own: another thread can gather gradients for them
    /// meanwhile.
    public DecoderWeights replica() {
        return new DecoderWeights(config, options, Optional.of(flat()), Optional.empty(), sharedVision());
    }

    /// A copy of the weights as they are now, to be trained.
    public DecoderWeights copy() {
        return copy(options.withTrainable(true));
    }

    /// A copy of the weights as they are now, only to be read.
    public DecoderWeights frozen() {
        return copy(options.withTrainable(false));
    }

    private DecoderWeights copy(LoadOptions held) {
        DecoderWeights copy = new DecoderWeights(config, held, Optional.empty(), Optional.empty(), sharedVision());
        copy.copyFrom(this);
        return copy;
    }

    /// Takes over the weights of a model of the same shape, from any device and precision.
    public void copyFrom(DecoderWeights other) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            if (other.flat.isPresent()) {
                flat().copy_(other.flat());
            } else {
                named.forEach((name, tensor) -> tensor.copy_(Objects.requireNonNull(other.named.get(name), name)));
            }
        }
    }

    private Optional<VisionModel> sharedVision() {
        return vision.map(VisionModel::share);
    }

    public DecoderConfig config() {
        return config;
    }

    /// What the model sees with; empty where it reads text alone.
    public Optional<VisionModel> vision() {
        return vision;
    }

    /// How and where the weights are held.
    public LoadOptions options() {
        return options;
    }

    /// All weights, `[parameters]`; a change is seen by every parameter.
    ///
    /// @throws IllegalStateException if these weights are a mapped file or quantized
    @Override
    public Tensor flat() {
        return flat.orElseThrow(() -> new IllegalStateException("weights that are mapped or quantized have no buffer"));
    }

    /// All gradients in f32, in the layout of [#flat]; micro-batches add to it.
    ///
    /// @throws IllegalStateException if these weights are not trainable
    @Override
    public Tensor flatGradient() {
        return gradient.orElseThrow(() -> new IllegalStateException("read-only weights have no gradient"))
                .total();
    }

    @Override
    public void gather() {
        gradient.ifPresent(FlatGradient::gather);
    }

    /// The f32 gradient of the output head, [V, D], a view that belongs to the caller's pointer scope.
    public Tensor headGradientVD() {
        return gradient(config.tiedHead() ? EMBEDDING : HEAD);
    }

    /// The f32 gradient of a tensor of these weights, a view of the same shape that belongs to the caller's pointer
    /// scope.
    public Tensor gradientOf(Tensor parameter) {
        return flatGradient()
                .narrow(0, parameter.storage_offset() - flat().storage_offset(), parameter.numel())
                .view(Tensors.sizes(parameter));
    }

    /// Views of the parameters under their Hugging Face names, in file order.
    ///
    /// @throws IllegalStateException if these weights are quantized
    public Map<String, Tensor> named() {
        if (quantized.isPresent()) {
            throw notTensors();
        }
        return Collections.unmodifiableMap(named);
    }

    /// The gradient of one parameter, a view that belongs to the caller's pointer scope.
    ///
    /// @param name as in [#named]
    public Tensor gradient(String name) {
        Parameter parameter = layout.parameters().get(name);
        if (parameter == null) {
            throw new IllegalArgumentException("there is no parameter " + name);
        }
        return part(flatGradient(), parameter);
    }

    private static IllegalStateException notTensors() {
        return new IllegalStateException("quantized weights are not tensors");
    }

    /// @throws IllegalStateException if these weights are quantized
    public Tensor embeddingVD() {
        return embeddingVD.orElseThrow(DecoderWeights::notTensors);
    }

    /// The rows of the embedding for tokens.
    ///
    /// @param ids i64 of any shape
    /// @return shape [..., D]
    public Tensor embed(Tensor ids) {
        return quantized
                .map(own -> QuantizedProducts.embedding(ids, own.embeddingVD()))
                .orElseGet(() -> torch.embedding(embeddingVD(), ids));
    }

    /// The quantized matrices, if these weights are quantized.
    public Optional<QuantizedWeights> quantized() {
        return quantized;
    }

    public List<Layer> layers() {
        return layers;
    }

    public Tensor finalNormD() {
        return finalNormD;
    }

    /// @throws IllegalStateException if these weights are quantized
    public Tensor headVD() {
        return headVD.orElseThrow(DecoderWeights::notTensors);
    }

    @Override
    public void close() {
        owner.close();
        quantized.ifPresent(QuantizedWeights::close);
        files.ifPresent(TensorFiles::close);
        vision.ifPresent(VisionModel::close);
    }
}
