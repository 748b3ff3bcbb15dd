// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.gem4j.env.Image;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;

final class ImageNumbersTest {
    private static final int REMEMBERED = 5;
    /// Room for few images, so that numbers are given again and again.
    private static final int LEAST = Integer.MAX_VALUE - 150;

    private static final VisionConfig CONFIG = VisionConfig.of(Map.of(
                    "model_type",
                    "smolvlm",
                    "image_token_id",
                    7,
                    "text_config",
                    Map.of("hidden_size", 8),
                    "vision_config",
                    Map.of("image_size", 32, "patch_size", 8, "hidden_size", 32, "num_attention_heads", 2)))
            .orElseThrow();

    private static final ImageProcessor PROCESSOR = ImageProcessor.of(
            Map.of("size", Map.of("longest_edge", 64), "max_image_size", Map.of("longest_edge", 32)), 32);

    /// Images of three shapes, which take 12 or 20 tokens.
    private static Image image(int number) throws IOException {
        int width = number % 3 == 0 ? 40 : 20;
        BufferedImage picture = new BufferedImage(width, number % 3 == 1 ? 40 : 20, BufferedImage.TYPE_INT_RGB);
        picture.setRGB(0, 0, number);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        ImageIO.write(picture, "png", file);
        return new Image("image/png", file.toByteArray());
    }

    private static int[] prompt(Image image) {
        int[] prompt = new int[PROCESSOR.grid(ImageFile.pixels(image)).tiles() * CONFIG.tokensPerTile()];
        Arrays.fill(prompt, 7);
        return prompt;
    }

    @Test
    void rememberedImagesKeepTheirNumbersAndNoTwoShareOne() throws IOException {
        ImageNumbers numbers = new ImageNumbers(CONFIG, PROCESSOR, LEAST, REMEMBERED);
        SeededRandom random = SeededRandom.of(3, "images", 0);
        Deque<Integer> recent = new ArrayDeque<>();
        Map<Integer, PlacedImage> placed = new HashMap<>();
        for (int i = 0; i < 2000; i++) {
            int number = random.nextInt(12);
            Image image = image(number);
            PlacedPrompt prompt = numbers.place(prompt(image), List.of(image));
            PlacedImage now = prompt.images().getFirst();

            if (recent.remove(number)) {
                PlacedImage before = Objects.requireNonNull(placed.get(number));
                assertThat(now.first()).isEqualTo(before.first());
            }
            recent.addLast(number);
            placed.put(number, now);
            if (recent.size() > REMEMBERED) {
                recent.removeFirst();
            }
            assertThat(now.first()).isGreaterThanOrEqualTo(LEAST);
            assertThat(prompt.ids()).startsWith(now.first()).endsWith(now.first() + now.rows() - 1);
            for (int other : recent) {
                PlacedImage neighbor = Objects.requireNonNull(placed.get(other));
                boolean apart = neighbor.first() + (long) neighbor.rows() <= now.first()
                        || now.first() + (long) now.rows() <= neighbor.first();
                assertThat(other == number || apart).isTrue();
            }
        }
    }

    @Test
    void tokensWithoutImagesStayWhatTheyAre() {
        ImageNumbers numbers = new ImageNumbers(CONFIG, PROCESSOR, LEAST, REMEMBERED);

        assertThat(numbers.place(new int[] {1, 7, 7}, List.of()).ids()).containsExactly(1, 7, 7);
    }
}
