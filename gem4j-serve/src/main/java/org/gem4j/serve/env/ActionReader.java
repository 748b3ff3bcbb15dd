// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// Reads an action: an object with the text `message`, and perhaps `metadata`, which nothing reads.
final class ActionReader {
    private ActionReader() {}

    /// @throws InvalidMessageException naming every fault
    static String read(JsonNode action) {
        List<FieldError> errors = new ArrayList<>();
        JsonNode message = action.path("message");
        if (message.isMissingNode()) {
            errors.add(FieldError.missing(List.of(), "message", action));
        } else if (!message.isString()) {
            errors.add(FieldError.notAText(List.of("message"), message));
        }
        JsonNode metadata = action.path("metadata");
        if (!metadata.isMissingNode() && !metadata.isObject()) {
            errors.add(FieldError.notAnObject(List.of("metadata"), metadata));
        }
        action.properties().stream()
                .filter(field ->
                        !field.getKey().equals("message") && !field.getKey().equals("metadata"))
                .forEach(field -> errors.add(FieldError.extra(List.of(), field.getKey(), field.getValue())));
        if (!errors.isEmpty()) {
            throw new InvalidMessageException(errors);
        }
        return message.stringValue();
    }
}
