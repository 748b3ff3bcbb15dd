// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Arrays;
import java.util.Objects;

/// An encoded image of an observation.
///
/// @param mediaType for instance `image/png`
/// @param bytes the encoded file; not copied, and not to be changed afterward
public record Image(String mediaType, byte[] bytes) {
    public Image {
        Objects.requireNonNull(mediaType, "mediaType is null");
        Objects.requireNonNull(bytes, "bytes is null");
    }

    /// A PNG, JPEG, GIF or WebP image; its first bytes say which.
    ///
    /// @throws IllegalArgumentException if they say something else
    public static Image of(byte[] bytes) {
        String type = starts(bytes, 0x89, 'P', 'N', 'G')
                ? "image/png"
                : starts(bytes, 0xFF, 0xD8, 0xFF)
                        ? "image/jpeg"
                        : starts(bytes, 'G', 'I', 'F', '8')
                                ? "image/gif"
                                : starts(bytes, 'R', 'I', 'F', 'F') ? "image/webp" : "";
        if (type.isEmpty()) {
            throw new IllegalArgumentException(
                    "an image must be a PNG, JPEG, GIF or WebP but its " + bytes.length + " bytes begin otherwise");
        }
        return new Image(type, bytes);
    }

    private static boolean starts(byte[] bytes, int... first) {
        for (int i = 0; i < first.length; i++) {
            if (i >= bytes.length || (bytes[i] & 0xFF) != first[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Image image && mediaType.equals(image.mediaType) && Arrays.equals(bytes, image.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * mediaType.hashCode() + Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "Image[" + mediaType + ", " + bytes.length + " bytes]";
    }
}
