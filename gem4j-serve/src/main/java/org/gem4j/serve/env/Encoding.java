// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

/// How a frame is written: an answer has the encoding of its question.
enum Encoding {
    /// In text messages.
    JSON,
    /// In binary messages.
    MESSAGE_PACK;

    byte[] bytes(Object value) {
        return switch (this) {
            case JSON -> WireJson.bytes(value);
            case MESSAGE_PACK -> MessagePackWriter.bytes(value);
        };
    }
}
