// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Image;
import org.gem4j.env.Snapshot;

/// Images as JSON-like values.
final class ImageState {
    private ImageState() {}

    static List<Map<String, Object>> save(List<Image> images) {
        return images.stream()
                .map(image -> Map.<String, Object>of(
                        "media_type",
                        image.mediaType(),
                        "base64",
                        Base64.getEncoder().encodeToString(image.bytes())))
                .toList();
    }

    /// @throws IllegalArgumentException if the field does not hold what [#save] wrote
    static List<Image> load(Snapshot snapshot, String field) {
        return snapshot.list(field).stream().map(ImageState::image).toList();
    }

    private static Image image(Object item) {
        if (item instanceof Map<?, ?> map
                && map.get("media_type") instanceof String mediaType
                && map.get("base64") instanceof String bytes) {
            return new Image(mediaType, Base64.getDecoder().decode(bytes));
        }
        throw new IllegalArgumentException("an image must have media_type and base64 but was " + item);
    }
}
