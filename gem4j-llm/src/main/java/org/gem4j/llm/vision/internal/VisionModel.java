// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.env.Image;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.NativeOwner;
import org.gem4j.rollout.generation.TextGenerator.ImageException;
import org.gem4j.rollout.generation.TextGenerator.ImageTokens;
import org.gem4j.text.Tokenizer;

/// The vision part of a model. It is frozen, so all decoders over copies of one model share it; it
/// is closed when the last of them closes it.
public final class VisionModel implements AutoCloseable {
    /// A map entry for each; far more than are in use at a time.
    private static final int REMEMBERED = 1 << 16;

    private final VisionConfig config;
    private final ImageProcessor processor;
    private final ImageNumbers numbers;
    private final NativeOwner owner = new NativeOwner();
    private final Map<String, Tensor> weights = new LinkedHashMap<>();
    private final VisionTower tower;
    private final AtomicInteger users = new AtomicInteger(1);

    /// @param processing content of `preprocessor_config.json`
    /// @param vocabularySize tokens of the decoder
    /// @param read gives the parameter of a name and shape, which is copied
    /// @throws IllegalArgumentException naming what is not supported
    public VisionModel(
            VisionConfig config,
            Map<?, ?> processing,
            int vocabularySize,
            Precision precision,
            Device device,
            BiFunction<String, long[], Tensor> read) {
        this.config = config;
        this.processor = ImageProcessor.of(processing, config.imageSize());
        this.numbers = new ImageNumbers(config, processor, vocabularySize, REMEMBERED);
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            config.shapes().forEach((name, shape) -> {
                Tensor stored = read.apply(name, shape);
                weights.put(
                        name,
                        owner.keep(torch.zeros(shape, device.options(precision)).copy_(stored)));
            });
        } catch (RuntimeException e) {
            owner.close();
            throw e;
        }
        this.tower = new VisionTower(config, weights, precision, device);
    }

    /// This object, shared with one more user.
    public VisionModel share() {
        users.incrementAndGet();
        return this;
    }

    public VisionConfig config() {
        return config;
    }

    /// The parameters under their Hugging Face names.
    public Map<String, Tensor> named() {
        return Collections.unmodifiableMap(weights);
    }

    /// Numbers for the rows of a prompt's images.
    ///
    /// @throws ImageException if an image cannot be read, or has a different number of rows than tokens
    public PlacedPrompt place(int[] promptIds, List<Image> images) {
        return numbers.place(promptIds, images);
    }

    /// How images are represented in this model's prompts.
    public ImageTokens tokens(Tokenizer tokenizer) {
        return new ImagePrompts(config, numbers, tokenizer);
    }

    /// An image's rows, `[rows, D]`; belongs to the caller's pointer scope.
    Tensor rows(Image image) {
        return tower.rows(processor.tiles(image));
    }

    @Override
    public void close() {
        if (users.decrementAndGet() == 0) {
            owner.close();
        }
    }
}
