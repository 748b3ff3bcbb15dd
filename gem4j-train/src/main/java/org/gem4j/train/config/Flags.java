// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.gem4j.env.Suggestions;

/// Reads and writes records of settings by the flags their components declare, so that names, defaults and help stand
/// in one place.
///
/// A record's components are [Flag]s of type `int`, `long`, `double`, `boolean` or `String`, or records of such.
public final class Flags {
    private Flags() {}

    /// A flag of a settings record.
    ///
    /// @param group the record it belongs to, such as `Rollout`
    /// @param name in snake case
    /// @param aliases other names
    /// @param type `int`, `long`, `double`, `boolean` or `String`
    /// @param defaultValue as a user would write it
    /// @param doc one sentence
    public record Spec(
            String group, String name, List<String> aliases, Class<?> type, String defaultValue, String doc) {}

    /// All flags of a settings record, in order.
    public static List<Spec> of(Class<? extends Record> type) {
        List<Spec> specs = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getType().isRecord()) {
                specs.addAll(of(component.getType().asSubclass(Record.class)));
                continue;
            }
            Flag flag = component.getAnnotation(Flag.class);
            if (flag == null) {
                throw new IllegalStateException(type.getSimpleName() + "." + component.getName() + " has no @Flag");
            }
            specs.add(new Spec(
                    type.getSimpleName(),
                    flag.name(),
                    List.of(flag.aliases()),
                    component.getType(),
                    flag.value(),
                    flag.doc()));
        }
        return specs;
    }

    /// The name of every flag by each way to write it, with `_`.
    public static Map<String, String> names(Class<? extends Record> type) {
        Map<String, String> names = new LinkedHashMap<>();
        for (Spec spec : of(type)) {
            names.put(spec.name(), spec.name());
            spec.aliases().forEach(alias -> names.put(alias, spec.name()));
        }
        return names;
    }

    /// Settings with the given values and defaults for the others.
    ///
    /// @param given values by flag name or alias, `-` and `_` alike
    /// @throws IllegalArgumentException for an unknown name, with the likeliest meant one, or an illegal value
    public static <R extends Record> R read(Class<R> type, Map<String, String> given) {
        Map<String, String> values = new LinkedHashMap<>();
        Map<String, String> canonical = names(type);
        given.forEach((key, value) -> {
            String name = canonical.get(key.replace('-', '_'));
            if (name == null) {
                throw new IllegalArgumentException("unknown flag --" + key
                        + Suggestions.didYouMean(key.replace('-', '_'), new TreeSet<>(canonical.keySet())));
            }
            values.put(name, value);
        });
        return build(type, values);
    }

    /// All values by flag name, in order; what [#read] would need to give the same settings.
    public static Map<String, Object> write(Record settings) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (RecordComponent component : settings.getClass().getRecordComponents()) {
            Object value = get(settings, component);
            Flag flag = component.getAnnotation(Flag.class);
            if (flag == null) {
                values.putAll(write((Record) value));
            } else {
                values.put(flag.name(), value);
            }
        }
        return values;
    }

    private static <R extends Record> R build(Class<R> type, Map<String, String> values) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] arguments = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            Flag flag = components[i].getAnnotation(Flag.class);
            arguments[i] = flag == null
                    ? build(components[i].getType().asSubclass(Record.class), values)
                    : parse(
                            flag.name(),
                            components[i].getType(),
                            Optional.ofNullable(values.get(flag.name())).orElse(flag.value()));
        }
        try {
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return type.getDeclaredConstructor(types).newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException cause) {
                throw cause;
            }
            throw new IllegalStateException("cannot build " + type.getSimpleName(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot build " + type.getSimpleName(), e);
        }
    }

    private static Object parse(String name, Class<?> type, String text) {
        try {
            if (type == int.class) {
                return Integer.parseInt(text.strip());
            }
            if (type == long.class) {
                return Long.parseLong(text.strip());
            }
            if (type == double.class) {
                return Double.parseDouble(text.strip());
            }
        } catch (NumberFormatException e) {
            String wanted = type == double.class ? "a number" : "a whole number";
            throw new IllegalArgumentException("--" + name + " must be " + wanted + " but was " + text, e);
        }
        if (type == boolean.class) {
            return bool(name, text);
        }
        return text;
    }

    /// The value of a flag that is on or off.
    ///
    /// @throws IllegalArgumentException if it is neither
    public static boolean bool(String name, String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes" -> true;
            case "false", "0", "no" -> false;
            default -> throw new IllegalArgumentException("--" + name + " must be true or false but was " + text);
        };
    }

    private static Object get(Record settings, RecordComponent component) {
        try {
            return component.getAccessor().invoke(settings);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component.getName(), e);
        }
    }

    /// Refuses a value outside a flag's range, in the words all settings use.
    static void require(boolean condition, String flag, String range, Object value) {
        if (!condition) {
            throw new IllegalArgumentException("--" + flag + " must be " + range + " but was " + value);
        }
    }
}
