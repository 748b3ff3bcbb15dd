// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Info;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Prompt;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/// Episodes as bytes, for the processes of a run, which all have the same version: the records as they are, with token
/// ids, logprobs and images, in JSON. What is read equals what was written, side information included as far as it is
/// JSON-like.
final class EpisodeWire {
    private static final TypeReference<List<Episode>> EPISODES = new TypeReference<>() {};
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addMixIn(Prompt.class, PromptKinds.class)
            .addModule(new SimpleModule()
                    .addSerializer(Info.class, new InfoWriter())
                    .addDeserializer(Info.class, new InfoReader()))
            .build();

    private EpisodeWire() {}

    static byte[] write(List<Episode> episodes) {
        return MAPPER.writerFor(EPISODES).writeValueAsBytes(episodes);
    }

    /// @throws tools.jackson.core.JacksonException if the bytes are not what [#write] makes
    static List<Episode> read(byte[] bytes) {
        return MAPPER.readValue(bytes, EPISODES);
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Prompt.Text.class, name = "text"),
        @JsonSubTypes.Type(value = Prompt.Rendered.class, name = "rendered"),
        @JsonSubTypes.Type(value = Prompt.Chat.class, name = "chat")
    })
    private interface PromptKinds {}

    /// An entry of side information. JSON does not tell kinds of numbers apart, so the kind is written with them.
    private record Entry(String name, String kind, Object value) {
        static Entry of(String name, Object value) {
            return new Entry(name, value instanceof Number ? value.getClass().getSimpleName() : "", value);
        }

        Object read() {
            return switch (kind) {
                case "Integer" -> ((Number) value).intValue();
                case "Long" -> ((Number) value).longValue();
                case "Float" -> ((Number) value).floatValue();
                case "Double" ->
                    value instanceof Number number ? number.doubleValue() : Double.valueOf(value.toString());
                default -> value;
            };
        }
    }

    private static final class InfoWriter extends StdSerializer<Info> {
        InfoWriter() {
            super(Info.class);
        }

        @Override
        public void serialize(Info info, JsonGenerator out, SerializationContext context) {
            List<Entry> entries = new ArrayList<>();
            info.asMap().forEach((name, value) -> {
                if (isJson(value)) {
                    entries.add(Entry.of(name, value));
                }
            });
            out.writePOJO(entries);
        }

        private static boolean isJson(Object value) {
            return value instanceof String
                    || value instanceof Number
                    || value instanceof Boolean
                    || value instanceof Map
                    || value instanceof List;
        }
    }

    private static final class InfoReader extends StdDeserializer<Info> {
        InfoReader() {
            super(Info.class);
        }

        @Override
        public Info deserialize(JsonParser in, DeserializationContext context) {
            Map<String, Object> map = new LinkedHashMap<>();
            for (Entry entry : context.readValue(in, Entry[].class)) {
                map.put(entry.name(), entry.read());
            }
            return Info.ofMap(map);
        }
    }
}
