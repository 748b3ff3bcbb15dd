// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.gguf;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.llm.ModelException;

/// An opened GGUF file, mapped into memory: metadata by key, tensors by name.
final class GgufFile implements AutoCloseable {
    private static final int MAGIC = 0x46554747;
    private static final int LONGEST_TEXT = 1 << 26;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(LITTLE_ENDIAN);

    private final Path path;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment content;
    private final Map<String, Object> metadata = new LinkedHashMap<>();
    private final Map<String, GgufTensor> tensors = new LinkedHashMap<>();
    private long at;

    /// Opens a file and reads what comes before its values.
    ///
    /// @throws ModelException if it is not a GGUF file of version 2 or 3, or cut short
    GgufFile(Path path) throws IOException {
        this.path = path;
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            content = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            read();
        } catch (IndexOutOfBoundsException e) {
            arena.close();
            throw new ModelException(path + " is truncated: its header is incomplete", e);
        } catch (RuntimeException | IOException e) {
            arena.close();
            throw e;
        }
    }

    private void read() {
        if (content.byteSize() < 24 || nextInt() != MAGIC) {
            throw new ModelException(path + " is not a GGUF file");
        }
        int version = nextInt();
        if (version != 2 && version != 3) {
            throw new ModelException(path + " has GGUF version " + version + "; 2 and 3 can be read");
        }
        long tensorCount = nextLong();
        long keyCount = nextLong();
        for (long i = 0; i < keyCount; i++) {
            String key = nextText();
            metadata.put(key, nextValue(nextInt()));
        }
        List<Runnable> placed = new ArrayList<>();
        for (long i = 0; i < tensorCount; i++) {
            placed.add(nextTensor());
        }
        long alignment = number("general.alignment").map(Number::longValue).orElse(32L);
        if (alignment < 1) {
            throw new ModelException(path + " has alignment " + alignment);
        }
        at = (at + alignment - 1) / alignment * alignment;
        placed.forEach(Runnable::run);
    }

    /// Reads a tensor's description; it is complete when the place where values begin is known.
    private Runnable nextTensor() {
        String name = nextText();
        int dimensions = nextInt();
        if (dimensions < 0 || dimensions > 8) {
            throw new ModelException(path + " has a tensor " + name + " of " + dimensions + " dimensions");
        }
        List<Long> shape = new ArrayList<>();
        long count = 1;
        for (int i = 0; i < dimensions; i++) {
            long length = nextLong();
            shape.add(length);
            count = Math.multiplyExact(count, length);
        }
        Collections.reverse(shape);
        GgufType type = GgufType.of(nextInt(), name);
        long offset = nextLong();
        long bytes = type.bytesOf(count, name);
        return () -> {
            if (offset < 0 || bytes > content.byteSize() - at - offset) {
                throw new ModelException(
                        path + " is truncated: " + name + " would end at byte " + (at + offset + bytes));
            }
            tensors.put(name, new GgufTensor(name, type, List.copyOf(shape), content.asSlice(at + offset, bytes)));
        };
    }

    private Object nextValue(int type) {
        return switch (type) {
            case 0 -> nextByte() & 0xff;
            case 1 -> (int) nextByte();
            case 2 -> nextShort() & 0xffff;
            case 3 -> (int) nextShort();
            case 4 -> nextInt() & 0xffffffffL;
            case 5 -> nextInt();
            case 6 -> Float.intBitsToFloat(nextInt());
            case 7 -> nextByte() != 0;
            case 8 -> nextText();
            case 9 -> nextList();
            case 10, 11 -> nextLong();
            case 12 -> Double.longBitsToDouble(nextLong());
            default -> throw new ModelException(path + " has a value of unknown type " + type);
        };
    }

    private List<Object> nextList() {
        int type = nextInt();
        long length = nextLong();
        if (length < 0 || length > content.byteSize() - at) {
            throw new ModelException(path + " is truncated: a list of " + length + " values does not fit");
        }
        if (type == 9) {
            throw new ModelException(path + " has a list of lists, which cannot be read");
        }
        List<Object> values = new ArrayList<>();
        for (long i = 0; i < length; i++) {
            values.add(nextValue(type));
        }
        return values;
    }

    private byte nextByte() {
        return content.get(ValueLayout.JAVA_BYTE, at++);
    }

    private short nextShort() {
        at += 2;
        return content.get(ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(LITTLE_ENDIAN), at - 2);
    }

    private int nextInt() {
        at += 4;
        return content.get(INT, at - 4);
    }

    private long nextLong() {
        at += 8;
        return content.get(LONG, at - 8);
    }

    private String nextText() {
        long length = nextLong();
        if (length < 0 || length > Math.min(LONGEST_TEXT, content.byteSize() - at)) {
            throw new ModelException(path + " is truncated or damaged: a text of " + length + " bytes at byte " + at);
        }
        at += length;
        return new String(content.asSlice(at - length, length).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
    }

    /// Tensors by name, in the file's order.
    Map<String, GgufTensor> tensors() {
        return Collections.unmodifiableMap(tensors);
    }

    Optional<String> text(String key) {
        return metadata.get(key) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    Optional<Number> number(String key) {
        return metadata.get(key) instanceof Number number ? Optional.of(number) : Optional.empty();
    }

    Optional<Boolean> flag(String key) {
        return metadata.get(key) instanceof Boolean flag ? Optional.of(flag) : Optional.empty();
    }

    /// A list; empty if there is none.
    List<?> list(String key) {
        return metadata.get(key) instanceof List<?> list ? list : List.of();
    }

    /// @throws ModelException if the file does not say
    String requiredText(String key) {
        return text(key).orElseThrow(() -> new ModelException(path + " does not say " + key));
    }

    /// @throws ModelException if the file does not say
    Number requiredNumber(String key) {
        return number(key).orElseThrow(() -> new ModelException(path + " does not say " + key));
    }

    Path path() {
        return path;
    }

    @Override
    public void close() {
        arena.close();
    }
}
