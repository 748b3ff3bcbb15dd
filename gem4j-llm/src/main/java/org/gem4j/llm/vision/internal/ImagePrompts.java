// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gem4j.env.Image;
import org.gem4j.llm.vision.internal.ImageProcessor.Grid;
import org.gem4j.rollout.generation.TextGenerator.ImageException;
import org.gem4j.rollout.generation.TextGenerator.ImageTokens;
import org.gem4j.text.Tokenizer;

/// The tokens of images in prompts of Idefics3 and SmolVLM: tile by tile in rows with a line break behind each, each
/// tile with its place, and at last the whole image. Thread-safe.
final class ImagePrompts implements ImageTokens {
    /// Beyond this, a prompt is a mistake rather than a question.
    static final int MOST_IMAGES = 256;

    private static final String AROUND = "<fake_token_around_image>";
    private static final String IMAGE = "<image>";
    private static final String WHOLE = "<global-img>";

    private final VisionConfig config;
    private final ImageNumbers numbers;
    private final Tokenizer tokenizer;

    ImagePrompts(VisionConfig config, ImageNumbers numbers, Tokenizer tokenizer) {
        this.config = config;
        this.numbers = numbers;
        this.tokenizer = tokenizer;
    }

    @Override
    public int token() {
        return config.imageToken();
    }

    @Override
    public int[] expand(int[] ids, List<Image> images) {
        long places = Arrays.stream(ids).filter(id -> id == token()).count();
        if (places != images.size()) {
            throw new ImageException("the prompt has places for " + places + " images but there are " + images.size()
                    + ": its template must write the model's image token for each");
        }
        if (places > MOST_IMAGES) {
            throw new ImageException("a prompt may have at most " + MOST_IMAGES + " images but has " + places);
        }
        IntStream.Builder expanded = IntStream.builder();
        int next = 0;
        for (int id : ids) {
            if (id == token()) {
                Grid grid = numbers.grid(images.get(next++));
                Arrays.stream(tokenizer.encodeRendered(text(grid))).forEach(expanded::add);
            } else {
                expanded.add(id);
            }
        }
        return expanded.build().toArray();
    }

    private String text(Grid grid) {
        String tile = IMAGE.repeat(config.tokensPerTile());
        StringBuilder text = new StringBuilder();
        for (int row = 1; row <= grid.rows(); row++) {
            for (int column = 1; column <= grid.columns(); column++) {
                text.append(AROUND)
                        .append("<row_%d_col_%d>".formatted(row, column))
                        .append(tile);
            }
            text.append('\n');
        }
        if (grid.rows() > 0) {
            text.append('\n');
        }
        return text.append(AROUND).append(WHOLE).append(tile).append(AROUND).toString();
    }
}
