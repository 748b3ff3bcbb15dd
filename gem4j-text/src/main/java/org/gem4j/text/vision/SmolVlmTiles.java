// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.vision;

/// The tiles into which SmolVLM and Idefics3 cut an image, and the marks that stand for them in the
/// text.
///
/// @param height of the image after it was scaled to the longest edge, in pixels
/// @param width of the image after it was scaled to the longest edge, in pixels
/// @param rows of tiles; 0 if the image is not cut
/// @param columns of tiles; 0 if the image is not cut
public record SmolVlmTiles(int height, int width, int rows, int columns) {
    private static final int LARGEST = 4096;
    private static final String FENCE = "<fake_token_around_image>";
    private static final String TOKEN = "<image>";

    /// The tiles of an image.
    ///
    /// @param longestEdge to which the longer side is scaled, up or down
    /// @param tile side of a tile in pixels
    public static SmolVlmTiles of(int height, int width, int longestEdge, int tile) {
        if (height < 1 || width < 1) {
            throw new IllegalArgumentException("height and width must be >= 1 but were " + height + " and " + width);
        }
        boolean wide = width >= height;
        double ratio = (double) width / height;
        int longer = longestEdge;
        int shorter = (int) (wide ? longer / ratio : longer * ratio);
        shorter = Math.max(1, shorter + shorter % 2);
        if (longer > LARGEST) {
            double scaled = wide ? (double) longer / shorter : (double) shorter / longer;
            longer = LARGEST;
            shorter = Math.max(1, (int) (wide ? longer / scaled : longer * scaled));
        }
        double finalRatio = wide ? (double) longer / shorter : (double) shorter / longer;
        int longTiles = (longer + tile - 1) / tile;
        int shortSide = (int) (wide ? longTiles * tile / finalRatio : longTiles * tile * finalRatio);
        int shortTiles = Math.max(1, (shortSide + tile - 1) / tile);
        boolean cut = longTiles > 1 || shortTiles > 1;
        int down = wide ? shortTiles : longTiles;
        int across = wide ? longTiles : shortTiles;
        return new SmolVlmTiles(wide ? shorter : longer, wide ? longer : shorter, cut ? down : 0, cut ? across : 0);
    }

    /// All tiles, the whole image as the last one included.
    public int tiles() {
        return rows * columns + 1;
    }

    /// The text that stands for the image.
    ///
    /// @param tokens of each tile
    public static String prompt(int rows, int columns, int tokens) {
        StringBuilder text = new StringBuilder();
        for (int row = 1; row <= rows; row++) {
            for (int column = 1; column <= columns; column++) {
                text.append(FENCE)
                        .append("<row_")
                        .append(row)
                        .append("_col_")
                        .append(column)
                        .append('>');
                text.repeat(TOKEN, tokens);
            }
            text.append('\n');
        }
        if (rows > 0) {
            text.append('\n');
        }
        return text.append(FENCE)
                .append("<global-img>")
                .repeat(TOKEN, tokens)
                .append(FENCE)
                .toString();
    }
}
