// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.arrow;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A column of a record batch, read in place.
final class ArrowVector {
    private static final int VIEW_BYTES = 16;
    private static final int INLINE_BYTES = 12;

    private final ArrowField field;
    private final long length;
    private final List<MemorySegment> buffers;
    private final List<ArrowVector> children;
    private final @Nullable Dictionary dictionary;

    ArrowVector(
            ArrowField field,
            long length,
            List<MemorySegment> buffers,
            List<ArrowVector> children,
            @Nullable Dictionary dictionary) {
        this.field = field;
        this.length = length;
        this.buffers = buffers;
        this.children = children;
        this.dictionary = dictionary;
    }

    long length() {
        return length;
    }

    /// The value number `index`: a number, text, bytes, a list, a map or a value of `java.time`.
    ///
    /// @throws IllegalArgumentException if the value cannot be, naming the column
    @Nullable
    Object get(long index, ElementBudget budget) {
        if (index < 0 || index >= length) {
            throw new IllegalArgumentException(
                    "column " + field.name() + " has " + length + " values, but number " + index + " is asked for");
        }
        if (isNull(index)) {
            return null;
        }
        if (dictionary != null) {
            return dictionary.get(ArrowNumbers.integer(field.index(), buffers.get(1), index), budget);
        }
        ArrowType type = field.type();
        return switch (type.kind()) {
            case NULL -> null;
            case BOOL -> ArrowNumbers.bit(buffers.get(1), index);
            case INT, FLOAT, DECIMAL -> ArrowNumbers.value(type, buffers.get(1), index);
            case DATE, TIME, TIMESTAMP, LOCAL_TIMESTAMP, DURATION, INTERVAL ->
                ArrowTimes.value(field.name(), type, buffers.get(1), index);
            case TEXT, LARGE_TEXT -> new String(bytes(index), StandardCharsets.UTF_8);
            case TEXT_VIEW -> new String(viewed(index), StandardCharsets.UTF_8);
            case BINARY, LARGE_BINARY -> bytes(index);
            case BINARY_VIEW -> viewed(index);
            case FIXED_BINARY ->
                buffers.get(1).asSlice(index * type.size(), type.size()).toArray(ValueLayout.JAVA_BYTE);
            case STRUCT -> struct(index, budget);
            case LIST, LARGE_LIST -> list(offset(1, index), offset(1, index + 1), budget);
            case FIXED_LIST -> list(index * type.size(), (index + 1) * type.size(), budget);
            case LIST_VIEW, LARGE_LIST_VIEW ->
                list(offset(1, index), Math.addExact(offset(1, index), offset(2, index)), budget);
            case MAP -> map(index, budget);
            case SPARSE_UNION -> chosen(index).get(index, budget);
            case DENSE_UNION -> chosen(index).get(offset(1, index), budget);
            case RUN_ENDS -> children.get(1).get(run(index, budget), budget);
        };
    }

    private boolean isNull(long index) {
        if (dictionary == null && !field.type().kind().hasValidity()) {
            return false;
        }
        MemorySegment validity = buffers.getFirst();
        return validity.byteSize() > 0 && !ArrowNumbers.bit(validity, index);
    }

    private long offset(int buffer, long index) {
        return switch (field.type().kind()) {
            case LARGE_TEXT, LARGE_BINARY, LARGE_LIST, LARGE_LIST_VIEW ->
                buffers.get(buffer).get(ArrowNumbers.LONG, 8 * index);
            default -> buffers.get(buffer).get(ArrowNumbers.INT, 4 * index);
        };
    }

    private byte[] bytes(long index) {
        long from = offset(1, index);
        return buffers.get(2).asSlice(from, offset(1, index + 1) - from).toArray(ValueLayout.JAVA_BYTE);
    }

    /// Short values lie in the view itself; long ones where it points to.
    private byte[] viewed(long index) {
        MemorySegment view = buffers.get(1).asSlice(index * VIEW_BYTES, VIEW_BYTES);
        int count = view.get(ArrowNumbers.INT, 0);
        MemorySegment bytes = count <= INLINE_BYTES
                ? view.asSlice(4, count)
                : buffers.get(2 + view.get(ArrowNumbers.INT, 8)).asSlice(view.get(ArrowNumbers.INT, 12), count);
        return bytes.toArray(ValueLayout.JAVA_BYTE);
    }

    private List<@Nullable Object> list(long from, long to, ElementBudget budget) {
        budget.take(to - from);
        ArrowVector elements = children.getFirst();
        List<@Nullable Object> list = new ArrayList<>();
        for (long i = from; i < to; i++) {
            list.add(elements.get(i, budget));
        }
        return list;
    }

    private Map<String, @Nullable Object> struct(long index, ElementBudget budget) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (ArrowVector child : children) {
            values.put(child.field.name(), child.get(index, budget));
        }
        return values;
    }

    private Map<Object, @Nullable Object> map(long index, ElementBudget budget) {
        Map<Object, @Nullable Object> entries = new LinkedHashMap<>();
        budget.take(offset(1, index + 1) - offset(1, index));
        ArrowVector pairs = children.getFirst();
        for (long i = offset(1, index); i < offset(1, index + 1); i++) {
            Object key = pairs.children.getFirst().get(i, budget);
            entries.put(key == null ? "null" : key, pairs.children.get(1).get(i, budget));
        }
        return entries;
    }

    /// The child of a union that holds a value.
    private ArrowVector chosen(long index) {
        int id = buffers.getFirst().get(ValueLayout.JAVA_BYTE, index);
        int child = field.type().typeIds().indexOf(id);
        if (child < 0) {
            throw new IllegalArgumentException("column " + field.name() + " has a value of the type " + id
                    + ", but its types are " + field.type().typeIds());
        }
        return children.get(child);
    }

    /// The first run that ends behind the value.
    private long run(long index, ElementBudget budget) {
        ArrowVector ends = children.getFirst();
        long low = 0;
        long high = ends.length;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (ends.get(middle, budget) instanceof Long end && end <= index) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
