// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import org.gem4j.env.Image;
import tools.jackson.databind.JsonNode;

/// Reads the images of requests, which are data URIs: a server that fetched what it is told to could be made to
/// ask anything of its network.
final class ImageAddress {
    private ImageAddress() {}

    /// @param node an object with `url`, or that address itself
    /// @param name of the content that it is in
    static Image read(JsonNode node, String name) {
        String address = (node.isObject() ? node.path("url") : node).asString("");
        if (address.isEmpty()) {
            throw ApiException.invalid(name, name + " must have images as data:image/png;base64,... but had no url.");
        }
        try {
            return Image.ofDataUri(address);
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid(name, name + " has an image that cannot be read: " + e.getMessage() + ".");
        }
    }
}
