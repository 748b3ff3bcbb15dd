// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// Reads an action: an object with the text `message`, and perhaps `metadata`, which nothing reads.
final class ActionReader {
    private ActionReader() {}

    /// @throws InvalidMessageException naming every fault
    static String read(JsonNode action) {
        Faults faults = new Faults();
        metadata(action, faults);
        String message = text(action, "message", faults);
        refuseOthers(action, Set.of("metadata", "message"), faults);
        faults.check();
        return message;
    }

    static void metadata(JsonNode action, Faults faults) {
        JsonNode metadata = action.path("metadata");
        if (!metadata.isMissingNode() && !metadata.isObject()) {
            faults.add(FieldError.notAnObject(List.of("metadata"), metadata));
        }
    }

    /// A text that must be there.
    static String text(JsonNode action, String name, Faults faults) {
        JsonNode text = action.path(name);
        if (text.isMissingNode()) {
            faults.add(FieldError.missing(List.of(), name, action));
        } else if (!text.isString()) {
            faults.add(FieldError.notAText(List.of(name), text));
        }
        return text.asString("");
    }

    static void refuseOthers(JsonNode action, Set<String> known, Faults faults) {
        action.properties().stream()
                .filter(field -> !known.contains(field.getKey()))
                .forEach(field -> faults.add(FieldError.extra(List.of(), field.getKey(), field.getValue())));
    }
}
