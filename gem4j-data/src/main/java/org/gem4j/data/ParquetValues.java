// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import dev.hardwood.metadata.LogicalType;
import dev.hardwood.row.PqInterval;
import dev.hardwood.row.PqList;
import dev.hardwood.row.PqMap;
import dev.hardwood.row.PqStruct;
import dev.hardwood.row.PqVariant;
import dev.hardwood.row.PqVariantObject;
import dev.hardwood.row.StructAccessor;
import dev.hardwood.schema.SchemaNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.gem4j.data.arrow.Interval;
import org.jspecify.annotations.Nullable;

/// Brings Parquet's values to those that a [Row] may have.
final class ParquetValues {
    private ParquetValues() {}

    /// The fields of a row or a struct by name.
    ///
    /// @param schema of the struct, which tells what the values themselves don't: whether a number has a sign
    static SequencedMap<String, @Nullable Object> struct(StructAccessor struct, SchemaNode.GroupNode schema) {
        SequencedMap<String, @Nullable Object> values = new LinkedHashMap<>();
        for (int field = 0; field < struct.getFieldCount(); field++) {
            values.put(
                    struct.getFieldName(field),
                    value(struct.getValue(field), schema.children().get(field)));
        }
        return values;
    }

    private static @Nullable Object value(@Nullable Object value, SchemaNode schema) {
        return switch (value) {
            case null -> null;
            case PqStruct struct when schema instanceof SchemaNode.GroupNode group -> struct(struct, group);
            case PqList list -> list(list, schema);
            case PqMap map -> map(map, schema);
            case PqVariant variant -> variant(variant);
            case PqInterval interval ->
                new Interval(interval.months(), interval.days(), interval.milliseconds() * 1_000_000).toString();
            case Long number when number < 0 && isUnsigned(schema) -> Values.unsigned(number);
            case Integer number when number < 0 && isUnsigned(schema) -> Integer.toUnsignedLong(number);
            default -> Values.normal(value);
        };
    }

    private static List<@Nullable Object> list(PqList list, SchemaNode schema) {
        SchemaNode element =
                schema instanceof SchemaNode.GroupNode group && group.isList() ? group.getListElement() : schema;
        List<@Nullable Object> elements = new ArrayList<>(list.size());
        for (int i = 0; i < list.size(); i++) {
            elements.add(list.isNull(i) ? null : value(list.get(i), element));
        }
        return elements;
    }

    private static SequencedMap<String, @Nullable Object> map(PqMap map, SchemaNode schema) {
        SchemaNode value = schema instanceof SchemaNode.GroupNode group && group.isMap() ? group.getMapValue() : schema;
        SequencedMap<String, @Nullable Object> entries = new LinkedHashMap<>();
        for (PqMap.Entry entry : map.getEntries()) {
            entries.put(Values.key(entry.getKey()), entry.isValueNull() ? null : value(entry.getValue(), value));
        }
        return entries;
    }

    private static boolean isUnsigned(SchemaNode node) {
        return node instanceof SchemaNode.PrimitiveNode primitive
                && primitive.logicalType() instanceof LogicalType.IntType type
                && !type.isSigned();
    }

    private static @Nullable Object variant(PqVariant variant) {
        return switch (variant.type()) {
            case NULL -> null;
            case BOOLEAN_TRUE -> true;
            case BOOLEAN_FALSE -> false;
            case INT8, INT16, INT32 -> (long) variant.asInt();
            case INT64 -> variant.asLong();
            case FLOAT -> (double) variant.asFloat();
            case DOUBLE -> variant.asDouble();
            case DECIMAL4, DECIMAL8, DECIMAL16 -> Values.normal(variant.asDecimal());
            case DATE -> Values.normal(variant.asDate());
            case TIME_NTZ -> Values.normal(variant.asTime());
            case TIMESTAMP, TIMESTAMP_NANOS -> Values.normal(variant.asTimestamp());
            case TIMESTAMP_NTZ, TIMESTAMP_NTZ_NANOS -> Values.normal(variant.asLocalTimestamp());
            case BINARY -> variant.asBinary();
            case STRING -> variant.asString();
            case UUID -> variant.asUuid().toString();
            case OBJECT -> fields(variant.asObject());
            case ARRAY -> {
                List<@Nullable Object> elements = new ArrayList<>();
                for (PqVariant element : variant.asArray()) {
                    elements.add(variant(element));
                }
                yield elements;
            }
        };
    }

    private static SequencedMap<String, @Nullable Object> fields(PqVariantObject object) {
        SequencedMap<String, @Nullable Object> values = new LinkedHashMap<>();
        for (int field = 0; field < object.getFieldCount(); field++) {
            String name = object.getFieldName(field);
            values.put(name, variant(object.getVariant(name)));
        }
        return values;
    }
}
