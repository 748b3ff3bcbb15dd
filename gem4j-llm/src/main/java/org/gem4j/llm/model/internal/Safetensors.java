// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.Tensors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The `safetensors` file format: an 8-byte length, a JSON header that names each tensor's type, shape and place, and
/// the raw little-endian values.
public final class Safetensors {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int LARGEST_HEADER = 100_000_000;
    private static final int CHUNK = 1 << 22;

    private Safetensors() {}

    /// A tensor to be written.
    ///
    /// @param shape its shape
    /// @param precision in the file
    /// @param values makes it when its turn comes; it may have another precision and lie on any device
    public record Source(long[] shape, Precision precision, Supplier<Tensor> values) {
        public long bytes() {
            return precision.bytes() * Arrays.stream(shape).reduce(1, Math::multiplyExact);
        }
    }

    /// Writes tensors of the types of [Precision] from any device, forced to disk before it returns.
    public static void write(Path file, Map<String, Tensor> tensors) throws IOException {
        Map<String, Source> sources = new LinkedHashMap<>();
        tensors.forEach((name, tensor) ->
                sources.put(name, new Source(Tensors.sizes(tensor), Precision.of(tensor.scalar_type()), () -> tensor)));
        writeAll(file, sources);
    }

    /// Writes tensors one after the other, forced to disk before it returns.
    public static void writeAll(Path file, Map<String, Source> tensors) throws IOException {
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("__metadata__", Map.of("format", "pt"));
        long offset = 0;
        for (Map.Entry<String, Source> entry : tensors.entrySet()) {
            long end = offset + entry.getValue().bytes();
            long[] offsets = {offset, end};
            Map<String, Object> described = new LinkedHashMap<>();
            described.put("dtype", entry.getValue().precision().name());
            described.put("shape", entry.getValue().shape());
            described.put("data_offsets", offsets);
            header.put(entry.getKey(), described);
            offset = end;
        }
        byte[] json = JSON.writeValueAsBytes(header);
        byte[] padded = Arrays.copyOf(json, (json.length + 7) / 8 * 8);
        Arrays.fill(padded, json.length, padded.length, (byte) ' ');
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer length = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
            writeFully(channel, length.putLong(padded.length).flip());
            writeFully(channel, ByteBuffer.wrap(padded));
            for (Source source : tensors.values()) {
                try (PointerScope scope = new PointerScope()) {
                    writeValues(channel, source.values().get(), source.precision());
                }
            }
            channel.force(true);
        }
    }

    private static void writeValues(FileChannel channel, Tensor tensor, Precision precision) throws IOException {
        try (PointerScope scope = new PointerScope()) {
            Tensor flat = tensor.detach().reshape(-1);
            long count = flat.numel();
            for (long at = 0; at < count; at += CHUNK) {
                Tensor part = flat.narrow(0, at, Math.min(CHUNK, count - at));
                Tensor stored = Tensors.toCpu(part.to(precision.scalarType())).contiguous();
                writeFully(channel, Tensors.bytes(stored));
            }
        }
    }

    private static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /// A tensor of a file.
    ///
    /// @param type the file's name of it, such as `BF16`
    /// @param offset of its first byte in the file
    record Entry(String name, String type, List<Long> shape, long offset, long bytes) {}

    /// A part of a flat tensor.
    ///
    /// @param first number of the part
    /// @param whole how many values the tensor has
    public record Part(long first, long whole) {}

    /// An opened file, mapped into memory. Close it when no tensor of it is used any more.
    public static final class Reader implements AutoCloseable {
        private final Path file;
        private final Arena arena = Arena.ofShared();
        private final MemorySegment content;
        private final Map<String, Entry> entries = new LinkedHashMap<>();

        private Reader(Path file) throws IOException {
            this.file = file;
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                content = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
                readHeader();
            } catch (RuntimeException | IOException e) {
                arena.close();
                throw e;
            }
        }

        /// Opens a file and reads its header.
        ///
        /// @throws ModelException if it is not a safetensors file or cut short
        public static Reader open(Path file) throws IOException {
            return new Reader(file);
        }

        private void readHeader() {
            if (content.byteSize() < 8) {
                throw new ModelException(file + " is truncated: it ends before byte 8");
            }
            long size = content.get(ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN), 0);
            if (size < 2 || size > LARGEST_HEADER) {
                throw new ModelException(file + " is not a safetensors file: its header would be " + size + " bytes");
            }
            if (8 + size > content.byteSize()) {
                throw new ModelException(file + " is truncated: it ends before byte " + (8 + size));
            }
            byte[] json = content.asSlice(8, size).toArray(ValueLayout.JAVA_BYTE);
            Map<?, ?> header;
            try {
                header = TokenizerFiles.object(file + "'s header", JSON.readValue(json, Map.class));
            } catch (JacksonException e) {
                throw new ModelException(file + " is not a safetensors file: its header is not JSON", e);
            }
            header.forEach((name, value) -> {
                if (!"__metadata__".equals(name)) {
                    entries.put(name.toString(), entry(name.toString(), value, 8 + size));
                }
            });
        }

        private Entry entry(String name, @Nullable Object value, long start) {
            if (!(value instanceof Map<?, ?> map) || !(map.get("dtype") instanceof String type)) {
                throw new ModelException(file + " has an invalid header: " + name + " is described by " + value);
            }
            List<Long> offsets = longs(map.get("data_offsets"));
            if (offsets.size() != 2 || offsets.get(0) < 0 || offsets.get(1) < offsets.get(0)) {
                throw new ModelException(file + " has an invalid header: " + name + " lies at " + offsets);
            }
            long bytes = offsets.get(1) - offsets.get(0);
            List<Long> shape = longs(map.get("shape"));
            Precision.ofStored(type).ifPresent(precision -> requireSize(name, shape, precision, bytes));
            if (offsets.get(1) > content.byteSize() - start) {
                throw new ModelException(file + " is truncated: it ends before byte " + (start + offsets.get(1)));
            }
            return new Entry(name, type, shape, start + offsets.get(0), bytes);
        }

        private void requireSize(String name, List<Long> shape, Precision precision, long bytes) {
            BigInteger size = BigInteger.valueOf(precision.bytes());
            for (long length : shape) {
                size = size.multiply(BigInteger.valueOf(length));
            }
            if (shape.stream().anyMatch(length -> length < 0) || !size.equals(BigInteger.valueOf(bytes))) {
                throw new ModelException(file + " has an invalid header: " + name + " of shape " + shape + " and type "
                        + precision + " has " + bytes + " bytes");
            }
        }

        /// Names of the tensors, in the header's order.
        public Set<String> names() {
            return Collections.unmodifiableSet(entries.keySet());
        }

        /// The tensors by name, in the header's order.
        Map<String, Entry> entries() {
            return entries;
        }

        Path file() {
            return file;
        }

        /// A tensor over mapped bytes, valid until this reader is closed and not to be written to.
        ///
        /// @param offset of the first byte in the file
        Tensor mapped(long offset, Precision precision, long... shape) {
            long bytes = precision.bytes() * Arrays.stream(shape).reduce(1, Math::multiplyExact);
            MemorySegment place = content.asSlice(offset, bytes);
            return Tensors.over(place.address(), precision, shape);
        }

        /// The entry of a tensor.
        ///
        /// @throws ModelException if it is missing, of another shape, or of a type that [Precision] does not
        /// have
        Entry require(String name, List<Long> shape) {
            Entry entry = entries.get(name);
            if (entry == null) {
                throw new ModelException(file + " lacks the tensor " + name);
            }
            if (!entry.shape().equals(shape)) {
                throw new ModelException(
                        "tensor " + name + " of " + file + " must have shape " + shape + " but has " + entry.shape());
            }
            if (Precision.ofStored(entry.type()).isEmpty()) {
                throw new ModelException(
                        "tensor " + name + " of " + file + " must be F32, BF16 or F16 but is " + entry.type());
            }
            return entry;
        }

        /// The values of a tensor.
        ///
        /// @throws ModelException if it is missing, of another shape or type
        public float[] read(String name, long... shape) {
            Entry entry = require(name, Arrays.stream(shape).boxed().toList());
            try (PointerScope scope = new PointerScope()) {
                Precision precision = Precision.valueOf(entry.type());
                return Tensors.toFloats(mapped(entry.offset(), precision, shape).to(Precision.F32.scalarType()));
            }
        }

        /// The values of a tensor of whatever shape.
        ///
        /// @throws ModelException if it is missing or of another type
        public float[] read(String name) {
            Entry entry = entries.get(name);
            if (entry == null) {
                throw new ModelException(file + " lacks the tensor " + name);
            }
            return read(name, entry.shape().stream().mapToLong(Long::longValue).toArray());
        }

        /// Overwrites a tensor that needs no gradient with the one of a name, whatever device and precision
        /// both are in.
        ///
        /// @throws ModelException if it is missing or of another shape
        public void copyInto(String name, Tensor target) {
            Entry entry =
                    require(name, Arrays.stream(Tensors.sizes(target)).boxed().toList());
            try (PointerScope scope = new PointerScope();
                    NoGradGuard guard = new NoGradGuard()) {
                target.copy_(mapped(entry.offset(), Precision.valueOf(entry.type()), Tensors.sizes(target)));
            }
        }

        /// The same for a part of a flat tensor.
        ///
        /// @throws ModelException if it is missing or of another shape
        public void copyInto(String name, Part part, Tensor target) {
            Entry entry = require(name, List.of(part.whole()));
            try (PointerScope scope = new PointerScope();
                    NoGradGuard guard = new NoGradGuard()) {
                Precision precision = Precision.valueOf(entry.type());
                long offset = entry.offset() + part.first() * precision.bytes();
                target.copy_(mapped(offset, precision, target.numel()));
            }
        }

        /// @throws ModelException if the file holds a tensor that is not in `known`
        public void requireNoOthers(Set<String> known) {
            Set<String> others = new TreeSet<>(entries.keySet());
            others.removeAll(known);
            if (!others.isEmpty()) {
                throw new ModelException(file + " holds tensors that the model does not have: " + others);
            }
        }

        @Override
        public void close() {
            if (arena.scope().isAlive()) {
                arena.close();
            }
        }

        private long whole(Number number) {
            if (number instanceof Integer || number instanceof Long) {
                return number.longValue();
            }
            throw new ModelException(file + " has an invalid header: " + number + " is not a whole number");
        }

        private List<Long> longs(@Nullable Object value) {
            if (value instanceof List<?> list && list.stream().allMatch(Number.class::isInstance)) {
                return list.stream().map(item -> whole((Number) item)).toList();
            }
            throw new ModelException(file + " has an invalid header: " + value + " is not a list of numbers");
        }
    }
}
