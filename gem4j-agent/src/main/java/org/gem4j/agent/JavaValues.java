// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Java types as JSON schemas, and JSON-like values as values of Java types and back.
final class JavaValues {
    private static final String TYPE = "type";

    private JavaValues() {}

    /// `camelCase` as `snake_case`.
    static String snake(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    }

    /// The schema of a type.
    ///
    /// @throws IllegalArgumentException if the type has none
    static Map<String, @Nullable Object> schema(Type type, AnnotatedElement place) {
        Map<String, @Nullable Object> schema = schema(type);
        Description description = place.getAnnotation(Description.class);
        if (description != null) {
            schema.put("description", description.value());
        }
        return schema;
    }

    private static Map<String, @Nullable Object> schema(Type type) {
        Map<String, @Nullable Object> schema = new LinkedHashMap<>();
        if (type instanceof ParameterizedType generic) {
            Type inner = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            if (generic.getRawType() == Optional.class) {
                return schema(inner);
            }
            boolean map = generic.getRawType() == Map.class;
            schema.put(TYPE, map ? "object" : "array");
            schema.put(map ? "additionalProperties" : "items", schema(inner));
            return schema;
        }
        if (!(type instanceof Class<?> plain)) {
            throw unusable(type);
        }
        if (plain.isRecord()) {
            return record(plain);
        }
        if (plain.isEnum()) {
            schema.put(TYPE, "string");
            schema.put(
                    "enum",
                    Arrays.stream(plain.getEnumConstants())
                            .map(JavaValues::wireName)
                            .toList());
            return schema;
        }
        if (plain.isArray()) {
            schema.put(TYPE, "array");
            schema.put("items", schema(plain.getComponentType()));
        } else if (plain == String.class) {
            schema.put(TYPE, "string");
        } else if (plain == boolean.class || plain == Boolean.class) {
            schema.put(TYPE, "boolean");
        } else if (isWhole(plain)) {
            schema.put(TYPE, "integer");
        } else if (plain == double.class || plain == Double.class || plain == float.class || plain == Float.class) {
            schema.put(TYPE, "number");
        } else if (plain != Object.class) {
            throw unusable(type);
        }
        return schema;
    }

    private static boolean isWhole(Class<?> type) {
        return type == int.class || type == Integer.class || type == long.class || type == Long.class;
    }

    private static IllegalArgumentException unusable(Type type) {
        return new IllegalArgumentException("a tool cannot take a " + type.getTypeName()
                + ": use text, numbers, booleans, enums, records, lists or maps of these");
    }

    private static Map<String, @Nullable Object> record(Class<?> type) {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            String name = snake(component.getName());
            properties.put(name, schema(component.getGenericType(), component));
            if (component.getType() != Optional.class) {
                required.add(name);
            }
        }
        Map<String, @Nullable Object> schema = new LinkedHashMap<>();
        schema.put(TYPE, "object");
        schema.put("properties", properties);
        schema.put("required", required);
        return schema;
    }

    private static String wireName(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT);
    }

    /// A JSON-like value as one of a type.
    ///
    /// @throws IllegalArgumentException saying what does not fit
    static @Nullable Object read(@Nullable Object value, Type type, String name) {
        if (type instanceof ParameterizedType generic) {
            Type inner = generic.getActualTypeArguments()[generic.getActualTypeArguments().length - 1];
            if (generic.getRawType() == Optional.class) {
                return Optional.ofNullable(value == null ? null : read(value, inner, name));
            }
            return generic.getRawType() == Map.class ? readMap(value, inner, name) : readList(value, inner, name);
        }
        Class<?> plain = (Class<?>) type;
        if (value == null) {
            throw wrong(name, "a value", null);
        }
        if (plain.isRecord()) {
            return readRecord(value, plain, name);
        }
        if (plain.isEnum()) {
            return Arrays.stream(plain.getEnumConstants())
                    .filter(constant -> wireName(constant).equalsIgnoreCase(String.valueOf(value)))
                    .findFirst()
                    .orElseThrow(() -> wrong(
                            name,
                            "one of "
                                    + Arrays.stream(plain.getEnumConstants())
                                            .map(JavaValues::wireName)
                                            .toList(),
                            value));
        }
        if (plain.isArray()) {
            List<?> items = readList(value, plain.getComponentType(), name);
            Object array = Array.newInstance(plain.getComponentType(), items.size());
            for (int i = 0; i < items.size(); i++) {
                Array.set(array, i, items.get(i));
            }
            return array;
        }
        return readPlain(value, plain, name);
    }

    private static Object readPlain(Object value, Class<?> type, String name) {
        if (type == String.class && value instanceof String
                || (type == boolean.class || type == Boolean.class) && value instanceof Boolean
                || type == Object.class) {
            return value;
        }
        if (value instanceof Number number) {
            boolean whole = number.doubleValue() == Math.rint(number.doubleValue());
            if ((type == int.class || type == Integer.class) && whole && number.longValue() == number.intValue()) {
                return number.intValue();
            }
            if ((type == long.class || type == Long.class) && whole) {
                return number.longValue();
            }
            if (type == double.class || type == Double.class) {
                return number.doubleValue();
            }
            if (type == float.class || type == Float.class) {
                return number.floatValue();
            }
        }
        throw wrong(name, "a " + type.getSimpleName(), value);
    }

    private static List<@Nullable Object> readList(@Nullable Object value, Type inner, String name) {
        if (!(value instanceof List<?> list)) {
            throw wrong(name, "a list", value);
        }
        List<@Nullable Object> items = new ArrayList<>();
        list.forEach(each -> items.add(read(each, inner, name)));
        return items;
    }

    private static Map<String, @Nullable Object> readMap(@Nullable Object value, Type inner, String name) {
        if (!(value instanceof Map<?, ?> map)) {
            throw wrong(name, "an object", value);
        }
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        map.forEach((key, each) -> entries.put(String.valueOf(key), read(each, inner, name + "." + key)));
        return entries;
    }

    private static Object readRecord(Object value, Class<?> type, String name) {
        if (!(value instanceof Map<?, ?> map)) {
            throw wrong(name, "an object", value);
        }
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] arguments = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            String component = snake(components[i].getName());
            arguments[i] = read(map.get(component), components[i].getGenericType(), name + "." + component);
        }
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(
                    String.valueOf(e.getTargetException().getMessage()), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("cannot make a " + type.getSimpleName(), e);
        }
    }

    private static IllegalArgumentException wrong(String name, String wanted, @Nullable Object value) {
        return new IllegalArgumentException(name + " must be " + wanted + " but was " + value);
    }

    /// A value that a method returned as a JSON-like value.
    static @Nullable Object write(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Optional<?> optional -> optional.map(JavaValues::write).orElse(null);
            case Record given -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                for (RecordComponent component : given.getClass().getRecordComponents()) {
                    map.put(snake(component.getName()), write(component(given, component)));
                }
                yield map;
            }
            case Enum<?> constant -> wireName(constant);
            case List<?> list -> list.stream().map(JavaValues::write).toList();
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((key, each) -> copy.put(String.valueOf(key), write(each)));
                yield copy;
            }
            case String text -> text;
            case Number number -> number;
            case Boolean flag -> flag;
            default -> value.toString();
        };
    }

    private static @Nullable Object component(Record given, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(given);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("cannot read " + component.getName(), e);
        }
    }

    static boolean isStatic(java.lang.reflect.Method method) {
        return Modifier.isStatic(method.getModifiers());
    }
}
