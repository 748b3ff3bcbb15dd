// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.gem4j.train.config.ModelSource;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.config.TrainingEnvironment;

/// Settings by name, such as `rollout.batchSize`, for `run.json`.
public final class SettingsText {
    /// What may change when a run is resumed: names, or topics with a dot behind.
    private static final List<String> CHANGEABLE = List.of(
            "rollout.budget",
            "evaluation.everySteps",
            "checkpoints.",
            "compute.learnerThreads",
            "compute.kernelThreads",
            "compute.dataParallel",
            "environment.parallel",
            "trackers");

    /// What differs from rank to rank.
    private static final Set<String> OF_A_RANK =
            Set.of("compute.device", "compute.learnerThreads", "compute.kernelThreads", "compute.dataParallel");

    private SettingsText() {}

    /// What must be the same in all processes that a launcher has started for a run.
    public static Map<String, Object> agreed(TrainSettings settings) {
        Map<String, Object> values = describe(settings);
        values.keySet().removeAll(OF_A_RANK);
        values.put("device", settings.device().isCpu() ? "cpu" : "cuda");
        values.put("shardOptimizer", settings.compute().dataParallel().shardOptimizer());
        return values;
    }

    public static Map<String, Object> describe(TrainSettings settings) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put(
                "env_id",
                settings.environment().environments().stream()
                        .map(TrainingEnvironment::label)
                        .collect(Collectors.joining(",")));
        for (RecordComponent topic : TrainSettings.class.getRecordComponents()) {
            Object value = get(settings, topic);
            if (value instanceof Record record && topic.getName().matches("(?!trackers|algorithm|model).*")) {
                for (RecordComponent component : record.getClass().getRecordComponents()) {
                    values.put(topic.getName() + "." + component.getName(), plain(get(record, component)));
                }
            } else {
                values.put(topic.getName(), plain(value));
            }
        }
        return values;
    }

    /// @throws IllegalArgumentException if a setting differs that may not
    public static void requireSame(Map<String, Object> before, Map<String, Object> now) {
        now.forEach((name, value) -> {
            boolean changeable = CHANGEABLE.stream()
                    .anyMatch(allowed -> allowed.endsWith(".") ? name.startsWith(allowed) : name.equals(allowed));
            if (!changeable && !Objects.toString(before.get(name)).equals(Objects.toString(value))) {
                throw new IllegalArgumentException(name + " cannot change when a run is resumed: it started with "
                        + before.get(name) + " but is " + value);
            }
        });
    }

    private static Object plain(Object value) {
        return value instanceof Number || value instanceof Boolean ? value : text(value);
    }

    private static String text(Object value) {
        return switch (value) {
            case Optional<?> optional -> optional.map(SettingsText::text).orElse("none");
            case OptionalInt number -> number.isPresent() ? String.valueOf(number.getAsInt()) : "none";
            case OptionalDouble number -> number.isPresent() ? String.valueOf(number.getAsDouble()) : "none";
            case TrainingEnvironment environment ->
                environment.label() + " [" + environment.inner().size() + " own wrappers; " + environment.wrappers()
                        + "; " + environment.promptTemplate() + "; " + environment.weight() + "; "
                        + text(environment.curriculum()) + "]";
            case Collection<?> all -> all.stream().map(SettingsText::text).collect(Collectors.joining(", "));
            case String word -> word;
            case ModelSource.Hub hub -> hub.toString();
            case Number number -> number.toString();
            case Boolean flag -> flag.toString();
            case Enum<?> constant -> constant.name();
            case Path path -> path.toString();
            case Duration duration -> duration.toString();
            case Class<?> type -> type.getName();
            case Record record -> {
                StringJoiner parts = new StringJoiner(", ", name(record) + "(", ")");
                for (RecordComponent component : record.getClass().getRecordComponents()) {
                    parts.add(component.getName() + " " + text(get(record, component)));
                }
                yield parts.toString();
            }
            default -> name(value);
        };
    }

    /// The name of a class as its author wrote it; a lambda has none.
    private static String name(Object value) {
        return value.getClass().isHidden() || value.getClass().isAnonymousClass()
                ? "own"
                : value.getClass().getSimpleName();
    }

    private static Object get(Record record, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component.getName(), e);
        }
    }
}
