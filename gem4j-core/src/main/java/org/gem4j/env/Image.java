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
