// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.regex.Pattern;

/// An encoded image of an observation.
///
/// @param mediaType for instance `image/png`
/// @param bytes the encoded file; not copied, and not to be changed afterward
public record Image(String mediaType, byte[] bytes) {
    private static final String DATA = "data:";
    private static final String BASE64 = ";base64,";
    private static final Pattern WHITE_SPACE = Pattern.compile("\\s++");
    private static final int LONGEST_SHOWN = 100;

    public Image {
        Objects.requireNonNull(mediaType, "mediaType is null");
        Objects.requireNonNull(bytes, "bytes is null");
    }

    /// A PNG, JPEG, GIF, BMP or WebP image; its first bytes say which.
    ///
    /// @throws IllegalArgumentException if they say something else
    public static Image of(byte[] bytes) {
        String type = type(bytes);
        if (type.isEmpty()) {
            throw new IllegalArgumentException("an image must be a PNG, JPEG, GIF, BMP or WebP file but a file of "
                    + bytes.length + " bytes is none of them");
        }
        return new Image(type, bytes);
    }

    private static String type(byte[] bytes) {
        if (starts(bytes, 0, 0x89, 'P', 'N', 'G')) {
            return "image/png";
        }
        if (starts(bytes, 0, 0xFF, 0xD8, 0xFF)) {
            return "image/jpeg";
        }
        if (starts(bytes, 0, 'G', 'I', 'F', '8')) {
            return "image/gif";
        }
        if (starts(bytes, 0, 'R', 'I', 'F', 'F') && starts(bytes, 8, 'W', 'E', 'B', 'P')) {
            return "image/webp";
        }
        // Two letters prove little; the four reserved bytes of the header are 0.
        return starts(bytes, 0, 'B', 'M') && starts(bytes, 6, 0, 0, 0, 0) ? "image/bmp" : "";
    }

    /// Whether a text is meant as a data URI rather than as a path or another address.
    public static boolean isDataUri(String text) {
        return text.startsWith(DATA);
    }

    /// The image in a data URI such as `data:image/png;base64,...`. Whitespace in the Base64 part is allowed. What
    /// type of image it is, its bytes say: the type that the URI names is not trusted.
    ///
    /// @throws IllegalArgumentException if it is not a data URI in Base64, or not of an image
    public static Image ofDataUri(String uri) {
        int at = uri.indexOf(BASE64);
        if (!isDataUri(uri) || at < 0) {
            String shown = uri.length() > LONGEST_SHOWN ? uri.substring(0, LONGEST_SHOWN) + "..." : uri;
            throw new IllegalArgumentException(
                    "an image must be a data URI such as data:image/png;base64,... but was " + shown);
        }
        String encoded =
                WHITE_SPACE.matcher(uri.substring(at + BASE64.length())).replaceAll("");
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(encoded);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("an image's data URI is not Base64: " + e.getMessage(), e);
        }
        return of(bytes);
    }

    /// The image as a data URI, as [#ofDataUri] reads it.
    public String toDataUri() {
        return DATA + mediaType + BASE64 + Base64.getEncoder().encodeToString(bytes);
    }

    private static boolean starts(byte[] bytes, int from, int... first) {
        for (int i = 0; i < first.length; i++) {
            if (from + i >= bytes.length || (bytes[from + i] & 0xFF) != first[i]) {
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
