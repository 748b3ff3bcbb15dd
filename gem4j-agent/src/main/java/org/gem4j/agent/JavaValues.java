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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gem4j.text.python.JsonText;
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
        Map<String, @Nullable Object> schema = schema(type, List.of());
        Description description = place.getAnnotation(Description.class);
        if (description != null) {
            schema.put("description", description.value());
        }
        return schema;
    }

    /// @param within the records that the type is part of
    private static Map<String, @Nullable Object> schema(Type type, List<Class<?>> within) {
        Map<String, @Nullable Object> schema = new LinkedHashMap<>();
        if (type instanceof ParameterizedType generic) {
            Type inner = inner(generic);
            if (generic.getRawType() == Optional.class) {
                return schema(inner, within);
            }
            boolean map = generic.getRawType() == Map.class;
            if (!map && !isList(generic) || map && generic.getActualTypeArguments()[0] != String.class) {
                throw unusable(type);
            }
            schema.put(TYPE, map ? "object" : "array");
            schema.put(map ? "additionalProperties" : "items", schema(inner, within));
            return schema;
        }
        if (!(type instanceof Class<?> plain)) {
            throw unusable(type);
        }
        if (plain.isRecord()) {
            if (within.contains(plain)) {
                throw new IllegalArgumentException("the record " + plain.getSimpleName() + " contains itself");
            }
            return record(
                    plain, Stream.concat(within.stream(), Stream.of(plain)).toList());
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
            schema.put("items", schema(plain.getComponentType(), within));
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
        return new IllegalArgumentException("the type " + type.getTypeName() + " is unsupported: use String, int, long,"
                + " float, double, boolean, enums, records, and lists, sets, arrays, maps by String, or Optional of"
                + " these");
    }

    private static Map<String, @Nullable Object> record(Class<?> type, List<Class<?>> within) {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            String name = snake(component.getName());
            properties.put(name, described(component, within));
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

    private static Map<String, @Nullable Object> described(RecordComponent component, List<Class<?>> within) {
        Map<String, @Nullable Object> schema = schema(component.getGenericType(), within);
        Description description = component.getAnnotation(Description.class);
        if (description != null) {
            schema.put("description", description.value());
        }
        return schema;
    }

    private static Type inner(ParameterizedType type) {
        return type.getActualTypeArguments()[type.getActualTypeArguments().length - 1];
    }

    private static boolean isList(ParameterizedType type) {
        return List.of(List.class, Collection.class, Iterable.class, Set.class).contains(type.getRawType());
    }

    /// Whether it is text, or optional text.
    static boolean isText(Type type) {
        return type == String.class
                || type instanceof ParameterizedType generic
                        && generic.getRawType() == Optional.class
                        && inner(generic) == String.class;
    }

    private static String wireName(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT);
    }

    /// A JSON-like value as one of a type.
    ///
    /// @throws IllegalArgumentException saying what does not fit
    static @Nullable Object read(@Nullable Object value, Type type, String name) {
        if (type instanceof ParameterizedType generic) {
            Type inner = inner(generic);
            if (generic.getRawType() == Optional.class) {
                return Optional.ofNullable(value == null ? null : read(value, inner, name));
            }
            if (generic.getRawType() == Set.class) {
                return new LinkedHashSet<>(readList(value, inner, name));
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
        throw wrong(name, kind(type), value);
    }

    /// What a value must be, in words.
    private static String kind(Class<?> type) {
        return type == String.class
                ? "text"
                : type == boolean.class || type == Boolean.class
                        ? "true or false"
                        : isWhole(type) ? "a whole number" : "a number";
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
        return new IllegalArgumentException(name + " must be " + wanted + " but was "
                + (value instanceof String text ? JsonText.repr(text) : value));
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
            case Collection<?> items -> items.stream().map(JavaValues::write).toList();
            case Map<?, ?> map -> {
                Map<String, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((key, each) -> copy.put(String.valueOf(key), write(each)));
                yield copy;
            }
            case String text -> text;
            case Number number -> number;
            case Boolean flag -> flag;
            default -> value.getClass().isArray() ? items(value) : value.toString();
        };
    }

    private static List<@Nullable Object> items(Object array) {
        List<@Nullable Object> items = new ArrayList<>();
        for (int i = 0; i < Array.getLength(array); i++) {
            items.add(write(Array.get(array, i)));
        }
        return items;
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
