// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.Base64;
import org.gem4j.env.Image;
import tools.jackson.databind.JsonNode;

/// Reads the images of requests, which are data addresses: a server that fetched what it is told to could be made to
/// ask anything of its network.
final class ImageAddress {
    private static final String DATA = "data:";
    private static final String BASE64 = ";base64,";

    private ImageAddress() {}

    /// @param node an object with `url`, or that address itself
    /// @param name of the content that it is in
    static Image read(JsonNode node, String name) {
        String address = (node.isObject() ? node.path("url") : node).asString("");
        int at = address.indexOf(BASE64);
        if (!address.startsWith(DATA) || at < 0) {
            String shown = address.length() > 40 ? address.substring(0, 40) + "..." : address;
            throw ApiException.invalid(
                    name,
                    name + " must have images as data:image/png;base64,... but had "
                            + (shown.isEmpty() ? "no url" : shown) + ".");
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(address.substring(at + BASE64.length()));
            return new Image(address.substring(DATA.length(), at), bytes);
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(name, name + " has an image that is not Base64: " + e.getMessage() + ".");
        }
    }
}
