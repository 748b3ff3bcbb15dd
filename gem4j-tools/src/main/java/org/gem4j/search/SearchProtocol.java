// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.msgpack.core.MessageInsufficientBufferException;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.Value;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The two forms in which search servers are asked and answer.
public enum SearchProtocol {
    /// Search-R1's: `{"queries": [...], "topk": 3, "return_scores": true}` is answered by
    /// `{"result": [[{"document": {"id", "contents"}, "score"}, ...], ...]}`.
    JSON("application/json"),
    /// GEM's: the same with one `query`, and one list as result, in MessagePack.
    MESSAGE_PACK("application/msgpack");

    private final String contentType;

    SearchProtocol(String contentType) {
        this.contentType = contentType;
    }

    String contentType() {
        return contentType;
    }

    /// A request's bytes; MessagePack takes one query.
    byte[] request(List<String> queries, int topk) {
        Map<String, Object> body = new LinkedHashMap<>();
        if (this == JSON) {
            body.put("queries", queries);
        } else {
            body.put("query", queries.getFirst());
        }
        body.put("topk", topk);
        body.put("return_scores", true);
        return encode(body);
    }

    /// Encodes maps, lists, strings, numbers and truth values.
    byte[] encode(Object value) {
        if (this == JSON) {
            return JsonMapper.shared().writeValueAsBytes(value);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MessagePacker packer = MessagePack.newDefaultPacker(bytes)) {
            pack(packer, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void pack(MessagePacker packer, Object value) throws IOException {
        switch (value) {
            case Map<?, ?> map -> {
                packer.packMapHeader(map.size());
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    packer.packString(String.valueOf(entry.getKey()));
                    pack(packer, entry.getValue());
                }
            }
            case List<?> list -> {
                packer.packArrayHeader(list.size());
                for (Object item : list) {
                    pack(packer, item);
                }
            }
            case Integer number -> packer.packInt(number);
            case Number number -> packer.packDouble(number.doubleValue());
            case Boolean truth -> packer.packBoolean(truth);
            default -> packer.packString(String.valueOf(value));
        }
    }

    /// Decodes a message as a JSON tree.
    ///
    /// @throws IllegalArgumentException if it is none
    JsonNode decode(byte[] bytes) {
        try {
            if (this == JSON) {
                return JsonMapper.shared().readTree(bytes);
            }
            try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(bytes)) {
                Value value = unpacker.unpackValue();
                return JsonMapper.shared().readTree(value.toJson());
            }
        } catch (JacksonException e) {
            throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
        } catch (MessageInsufficientBufferException e) {
            throw new IllegalArgumentException("not MessagePack: it ends too early", e);
        } catch (MessagePackException | IOException | StackOverflowError e) {
            throw new IllegalArgumentException("not MessagePack: " + e.getMessage(), e);
        }
    }

    /// The hits of an answer, one list per query.
    ///
    /// @throws IllegalArgumentException if it is no answer
    List<List<Hit>> hits(byte[] bytes) {
        JsonNode result = decode(bytes).path("result");
        if (!result.isArray()) {
            throw new IllegalArgumentException("it has no list named result");
        }
        List<List<Hit>> hits = new ArrayList<>();
        if (this == MESSAGE_PACK) {
            hits.add(list(result));
        } else {
            result.forEach(one -> hits.add(list(one)));
        }
        return hits;
    }

    private static List<Hit> list(JsonNode items) {
        List<Hit> hits = new ArrayList<>();
        items.forEach(item -> {
            JsonNode document = item.has("document") ? item.path("document") : item;
            if (!document.path("contents").isString()) {
                throw new IllegalArgumentException("a document has no contents");
            }
            JsonNode id = document.path("id");
            hits.add(new Hit(
                    new Passage(id.isString() ? id.asString("") : id.toString(), document.path("contents").asString("")),
                    item.path("score").asDouble(0)));
        });
        return hits;
    }
}
