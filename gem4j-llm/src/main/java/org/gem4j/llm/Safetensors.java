// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bytedeco.pytorch.Tensor;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The `safetensors` file format: an 8-byte length, a JSON header that names each tensor's type, shape and place, and
/// the raw little-endian numbers.
public final class Safetensors {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int LARGEST_HEADER = 100_000_000;

    private Safetensors() {}

    /// Writes f32 tensors, forced to disk before it returns.
    public static void write(Path file, Map<String, Tensor> tensors) throws IOException {
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("__metadata__", Map.of("format", "pt"));
        long offset = 0;
        for (Map.Entry<String, Tensor> entry : tensors.entrySet()) {
            long end = offset + 4 * entry.getValue().numel();
            header.put(
                    entry.getKey(),
                    Map.of("dtype", "F32", "shape", Tensors.sizes(entry.getValue()), "data_offsets", new long[] {
                        offset, end
                    }));
            offset = end;
        }
        byte[] json = JSON.writeValueAsBytes(header);
        byte[] padded = Arrays.copyOf(json, (json.length + 7) / 8 * 8);
        Arrays.fill(padded, json.length, padded.length, (byte) ' ');
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            writeFully(
                    channel,
                    ByteBuffer.allocate(8)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .putLong(padded.length)
                            .flip());
            writeFully(channel, ByteBuffer.wrap(padded));
            for (Tensor tensor : tensors.values()) {
                float[] values = Tensors.toFloats(tensor);
                ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
                bytes.asFloatBuffer().put(values);
                writeFully(channel, bytes);
            }
            channel.force(true);
        }
    }

    private static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /// An opened file. Close it after reading.
    public static final class Reader implements AutoCloseable {
        private final Path file;
        private final FileChannel channel;
        private final Map<?, ?> header;
        private final long start;

        private Reader(Path file, FileChannel channel, Map<?, ?> header, long start) {
            this.file = file;
            this.channel = channel;
            this.header = header;
            this.start = start;
        }

        /// Opens a file and reads its header.
        ///
        /// @throws ModelException if it is no safetensors file or cut short
        public static Reader open(Path file) throws IOException {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            try {
                ByteBuffer length = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
                readFully(channel, length, 0, file);
                long size = length.getLong(0);
                if (size < 2 || size > LARGEST_HEADER) {
                    throw new ModelException(file + " is no safetensors file: its header would be " + size + " bytes");
                }
                ByteBuffer json = ByteBuffer.allocate((int) size);
                readFully(channel, json, 8, file);
                Map<?, ?> header = JSON.readValue(new String(json.array(), StandardCharsets.UTF_8), Map.class);
                return new Reader(file, channel, header, 8 + size);
            } catch (JacksonException e) {
                channel.close();
                throw new ModelException(file + " is no safetensors file: its header is no JSON", e);
            } catch (ModelException | IOException e) {
                channel.close();
                throw e;
            }
        }

        /// The numbers of an f32 tensor.
        ///
        /// @throws ModelException if it is missing, of another shape or type, or cut short
        public float[] read(String name, long... shape) {
            if (!(header.get(name) instanceof Map<?, ?> entry)) {
                throw new ModelException(file + " lacks the tensor " + name);
            }
            List<Long> wanted = Arrays.stream(shape).boxed().toList();
            List<Long> found = longs(entry.get("shape"));
            if (!wanted.equals(found)) {
                throw new ModelException(
                        "tensor " + name + " of " + file + " must have shape " + wanted + " but has " + found);
            }
            if (!"F32".equals(entry.get("dtype"))) {
                throw new ModelException(
                        "tensor " + name + " of " + file + " must be F32 but is " + entry.get("dtype"));
            }
            long from = longs(entry.get("data_offsets")).getFirst();
            float[] values = new float[Math.toIntExact(wanted.stream().reduce(1L, (a, b) -> a * b))];
            ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
            try {
                readFully(channel, bytes, start + from, file);
            } catch (IOException e) {
                throw new ModelException("cannot read " + name + " from " + file + ": " + e.getMessage(), e);
            }
            bytes.flip().asFloatBuffer().get(values);
            return values;
        }

        /// @throws ModelException if the file holds a tensor that is not in `known`
        public void requireNoOthers(Set<String> known) {
            Set<String> others = new TreeSet<>();
            header.keySet().forEach(name -> others.add(name.toString()));
            others.removeAll(known);
            others.remove("__metadata__");
            if (!others.isEmpty()) {
                throw new ModelException(file + " holds tensors that the model does not have: " + others);
            }
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }

        private List<Long> longs(@Nullable Object value) {
            if (value instanceof List<?> list && list.stream().allMatch(Number.class::isInstance)) {
                return list.stream().map(item -> ((Number) item).longValue()).toList();
            }
            throw new ModelException(file + " has a broken header: " + value + " is no list of numbers");
        }

        private static void readFully(FileChannel channel, ByteBuffer bytes, long position, Path file)
                throws IOException {
            while (bytes.hasRemaining()) {
                int read = channel.read(bytes, position + bytes.position());
                if (read < 0) {
                    throw new ModelException(file + " is cut short: it ends before byte " + (position + bytes.limit()));
                }
            }
        }
    }
}
