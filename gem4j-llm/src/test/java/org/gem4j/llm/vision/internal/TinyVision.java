// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.gem4j.env.Image;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A tiny random SmolVLM checkpoint, with images and what transformers computes for them: see `reference.py`.
public final class TinyVision {
    private TinyVision() {}

    /// The checkpoint's folder.
    public static Path model() {
        return file("tiny");
    }

    public static Image image(String name) {
        try {
            String kind = name.substring(name.lastIndexOf('.') + 1);
            return new Image("image/" + (kind.equals("jpg") ? "jpeg" : kind), Files.readAllBytes(file(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path file(String name) {
        try {
            return Path.of(Objects.requireNonNull(TinyVision.class.getResource("/org/gem4j/llm/vision/" + name), name)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static JsonNode reference() {
        return JsonMapper.shared().readTree(file("reference.json").toFile());
    }

    /// Prompts with images, their response, and what comes of them.
    public static List<Case> cases() {
        return StreamSupport.stream(reference().path("cases").spliterator(), false)
                .map(Case::new)
                .toList();
    }

    /// One of [#cases].
    public record Case(JsonNode json) {
        public List<Image> images() {
            return StreamSupport.stream(json.path("images").spliterator(), false)
                    .map(name -> image(name.asString()))
                    .toList();
        }

        public int[] promptIds() {
            return ints("prompt_ids");
        }

        public int[] responseIds() {
            return ints("response_ids");
        }

        public int[] greedy() {
            return ints("greedy");
        }

        public float[] logprobs() {
            float[] values = new float[json.path("logprobs").size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) json.path("logprobs").get(i).asDouble();
            }
            return values;
        }

        public double loss() {
            return json.path("loss").asDouble();
        }

        private int[] ints(String name) {
            return StreamSupport.stream(json.path(name).spliterator(), false)
                    .mapToInt(JsonNode::asInt)
                    .toArray();
        }
    }
}
