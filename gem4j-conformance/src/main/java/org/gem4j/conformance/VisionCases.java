// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.text.vision.QwenGrid;
import org.gem4j.text.vision.QwenPositions;
import org.gem4j.text.vision.SmolVlmTiles;
import tools.jackson.databind.JsonNode;

/// How vision-language models divide an image: sizes, patches, tiles, positions, image tokens.
///
/// Cases whose image must be resampled first are passed over.
final class VisionCases implements RecordedCases {
    @Override
    public Set<String> areas() {
        return Set.of("qwen-grid", "qwen-patches", "qwen-mrope", "smolvlm-tiles", "smolvlm-prompt");
    }

    @Override
    public Outcome check(JsonNode line, Path folder) {
        JsonNode input = line.path("input");
        JsonNode expected = line.path("expected");
        return switch (line.path("area").asString()) {
            case "qwen-grid" -> grid(input, expected);
            case "qwen-patches" -> patches(input, expected);
            case "qwen-mrope" -> positions(input, expected);
            case "smolvlm-tiles" -> tiles(input, expected);
            default ->
                Outcome.compare(
                        expected.path("text").asString(),
                        SmolVlmTiles.prompt(
                                input.path("rows").asInt(),
                                input.path("cols").asInt(),
                                input.path("seqLen").asInt()));
        };
    }

    private static QwenGrid.Limits limits(JsonNode input) {
        return new QwenGrid.Limits(
                input.path("patch").asInt(14),
                input.path("merge").asInt(2),
                input.path("minPixels").asLong(3136),
                input.path("maxPixels").asLong(1_003_520));
    }

    private static Outcome grid(JsonNode input, JsonNode expected) {
        QwenGrid grid;
        try {
            grid = QwenGrid.of(input.path("height").asInt(), input.path("width").asInt(), limits(input));
        } catch (IllegalArgumentException e) {
            return expected.has("error") ? Outcome.passed() : Outcome.failed(expected, String.valueOf(e.getMessage()));
        }
        Map<String, Object> actual = new LinkedHashMap<>();
        actual.put("gridThw", List.of(1, grid.rows(), grid.columns()));
        actual.put("patches", grid.patches());
        actual.put("patchDim", grid.patchSize());
        actual.put("tokens", grid.tokens());
        actual.put("resized", List.of(grid.height(), grid.width()));
        return compare(expected, actual);
    }

    private static Outcome patches(JsonNode input, JsonNode expected) {
        if (!expected.has("topLeftOfRow")) {
            return Outcome.skipped("needs an image that is resampled as the recorded library does");
        }
        QwenGrid grid =
                QwenGrid.of(input.path("height").asInt(), input.path("width").asInt(), limits(input));
        float[] values = grid.patches((channel, y, x) -> switch (channel) {
            case 0 -> y;
            case 1 -> x;
            default -> (3 * y + 5 * x) % 256;
        });
        Map<String, Object> actual = new LinkedHashMap<>();
        actual.put("gridThw", List.of(1, grid.rows(), grid.columns()));
        actual.put("rows", grid.patches());
        actual.put("topLeftOfRow", grid.corners());
        Map<String, Object> row = new LinkedHashMap<>();
        expected.path("row5")
                .properties()
                .forEach(entry -> row.put(
                        entry.getKey(), (double) values[5 * grid.patchSize() + Integer.parseInt(entry.getKey())]));
        actual.put("row5", row);
        actual.put("sha256Float32LE", sha256(values));
        return compare(expected, actual);
    }

    private static String sha256(float[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes.array()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static Outcome positions(JsonNode input, JsonNode expected) {
        if (!input.has("segments")) {
            return Outcome.skipped("tells a rule and no positions");
        }
        QwenPositions positions = new QwenPositions(
                input.path("merge").asInt(), input.path("tokensPerSecond").asDouble());
        for (JsonNode segment : input.path("segments")) {
            JsonNode size = segment.get(1);
            switch (segment.get(0).asString()) {
                case "text" -> positions.text(size.asInt());
                case "image" -> positions.image(size.get(1).asInt(), size.get(2).asInt());
                default ->
                    positions.video(
                            size.get(0).asInt(),
                            size.get(1).asInt(),
                            size.get(2).asInt(),
                            segment.get(2).asDouble());
            }
        }
        Map<String, Object> actual = new LinkedHashMap<>();
        actual.put("positions", positions.axes());
        actual.put("delta", positions.delta());
        return compare(expected, actual);
    }

    private static Outcome tiles(JsonNode input, JsonNode expected) {
        int tile = input.path("tile").asInt();
        SmolVlmTiles tiles = SmolVlmTiles.of(
                input.path("height").asInt(),
                input.path("width").asInt(),
                input.path("longestEdge").asInt(),
                tile);
        Map<String, Object> actual = new LinkedHashMap<>();
        actual.put("rows", tiles.rows());
        actual.put("cols", tiles.columns());
        actual.put("tiles", tiles.tiles());
        actual.put("tileSize", List.of(tile, tile));
        actual.put("imageTokens", tiles.tiles() * input.path("seqLen").asInt());
        actual.put("afterFirstResize", List.of(tiles.height(), tiles.width()));
        actual.put("maskOnes", (long) tiles.tiles() * tile * tile);
        return compare(expected, actual);
    }

    /// Compares what the case tells.
    private static Outcome compare(JsonNode expected, Map<String, Object> actual) {
        for (Map.Entry<String, JsonNode> entry : expected.properties()) {
            Object value = actual.get(entry.getKey());
            Object wanted = RecordedValues.plain(entry.getValue());
            if (value == null || !Plain.same(wanted, value)) {
                return Outcome.failed(entry.getKey() + " " + wanted, String.valueOf(value));
            }
        }
        return Outcome.passed();
    }
}
