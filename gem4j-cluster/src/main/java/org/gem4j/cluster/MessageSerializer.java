// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.serialization.Serialization;
import org.apache.pekko.serialization.SerializerWithStringManifest;

/// Serializes the records of [Message] field by field. It cannot deserialize objects of any other class.
public final class MessageSerializer extends SerializerWithStringManifest {
    private static final int IDENTIFIER = 74_651;
    private static final Map<String, Class<?>> KINDS = new HashMap<>();

    static {
        kinds(Message.class).forEach(kind -> KINDS.put(kind.getSimpleName(), kind));
    }

    private final ExtendedActorSystem system;

    /// Made by the actor system.
    public MessageSerializer(ExtendedActorSystem system) {
        this.system = system;
    }

    private static Stream<Class<?>> kinds(Class<?> type) {
        return type.isRecord()
                ? Stream.of(type)
                : Arrays.stream(type.getPermittedSubclasses())
                        .sorted(Comparator.comparing(Class::getName))
                        .flatMap(MessageSerializer::kinds);
    }

    @Override
    public int identifier() {
        return IDENTIFIER;
    }

    @Override
    public String manifest(Object message) {
        return message.getClass().getSimpleName();
    }

    @Override
    public byte[] toBinary(Object message) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (RecordComponent component : message.getClass().getRecordComponents()) {
                write(out, component.getAccessor().invoke(message));
            }
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalArgumentException("a message cannot be written: " + message, e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, Object value) throws IOException {
        switch (value) {
            case String text -> bytes(out, text.getBytes(StandardCharsets.UTF_8));
            case Long number -> out.writeLong(number);
            case Integer number -> out.writeInt(number);
            case Boolean flag -> out.writeBoolean(flag);
            case byte[] bytes -> bytes(out, bytes);
            case ActorRef actor ->
                bytes(out, Serialization.serializedActorPath(actor).getBytes(StandardCharsets.UTF_8));
            case List<?> list -> {
                out.writeInt(list.size());
                for (Object item : list) {
                    write(out, item);
                }
            }
            default -> throw new IOException("a field of type " + value.getClass());
        }
    }

    private static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    @Override
    public Object fromBinary(byte[] bytes, String manifest) {
        Class<?> kind = KINDS.get(manifest);
        if (kind == null) {
            throw new IllegalArgumentException("there is no message of the kind " + manifest);
        }
        RecordComponent[] components = kind.getRecordComponents();
        Object[] values = new Object[components.length];
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            for (int i = 0; i < values.length; i++) {
                values[i] = read(in, components[i].getType(), bytes.length);
            }
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            Constructor<?> constructor = kind.getDeclaredConstructor(types);
            return constructor.newInstance(values);
        } catch (IOException e) {
            throw new UncheckedIOException("a message of the kind " + manifest + " is damaged", e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("a message of the kind " + manifest + " cannot be created", e);
        }
    }

    private Object read(DataInputStream in, Class<?> type, int most) throws IOException {
        if (type == String.class) {
            return new String(bytes(in, most), StandardCharsets.UTF_8);
        } else if (type == long.class) {
            return in.readLong();
        } else if (type == int.class) {
            return in.readInt();
        } else if (type == boolean.class) {
            return in.readBoolean();
        } else if (type == byte[].class) {
            return bytes(in, most);
        } else if (type == ActorRef.class) {
            return system.provider().resolveActorRef(new String(bytes(in, most), StandardCharsets.UTF_8));
        }
        int size = length(in, most);
        List<byte[]> list = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            list.add(bytes(in, most));
        }
        return list;
    }

    private static byte[] bytes(DataInputStream in, int most) throws IOException {
        byte[] bytes = new byte[length(in, most)];
        in.readFully(bytes);
        return bytes;
    }

    private static int length(DataInputStream in, int most) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > most) {
            throw new IOException("a length of " + length);
        }
        return length;
    }
}
