// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.gem4j.algo.Algorithm;
import org.gem4j.algo.Grpo;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.algo.LossAggregation;
import org.gem4j.llm.model.LoraConfig;
import org.gem4j.llm.torch.Device;
import org.gem4j.report.Trackers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SettingsCopiesTest {
    private static final TrainSettings ALL = TrainSettings.on(List.of(TrainingEnvironment.of("game:Hangman-v0")));

    /// A value other than that of the defaults for each kind of component.
    private static final List<Object> OTHERS = List.of(
            true,
            7,
            7L,
            0.5,
            Device.CPU,
            new LoraConfig(3, 4, LoraConfig.targets("all-linear")),
            ComputeSettings.Sampler.ENGINE,
            DataParallel.threads(2),
            LossAggregation.TOKEN_MEAN,
            KlSettings.none(),
            ModelSource.embedded().withSize(32, 1),
            new Algorithm(new Grpo(), Algorithm.defaults().loss(), 4),
            EnvironmentSettings.of(List.of()),
            RolloutSettings.defaults().withBatchSize(7),
            LearningSettings.defaults().withGamma(0.5),
            CriticSettings.defaults().withWeight(7),
            OptimizerSettings.defaults().withBeta1(0.5),
            ComputeSettings.defaults().withBf16(true),
            EvaluationSettings.defaults().withEpisodes(7),
            CheckpointSettings.defaults().withKept(7),
            new Trackers(Optional.of("other"), Optional.empty()));

    static Stream<Method> withers() {
        return Stream.of(ALL, ALL.compute(), ALL.learning())
                .flatMap(record -> Arrays.stream(record.getClass().getMethods()))
                .filter(method -> method.getName().matches("with[A-Z].*"));
    }

    @ParameterizedTest
    @MethodSource("withers")
    void changesTheComponentOfItsNameAlone(Method wither) throws ReflectiveOperationException {
        Record before = Stream.<Record>of(ALL, ALL.compute(), ALL.learning())
                .filter(wither.getDeclaringClass()::isInstance)
                .findFirst()
                .orElseThrow();
        Object other = OTHERS.stream()
                .filter(value -> boxed(wither.getParameterTypes()[0]).isInstance(value))
                .findFirst()
                .orElseThrow();

        Object after = wither.invoke(before, other);

        for (RecordComponent component : before.getClass().getRecordComponents()) {
            Object now = component.getAccessor().invoke(after);
            if (wither.getName().equalsIgnoreCase("with" + component.getName())) {
                assertThat(now).isIn(other, optional(other));
            } else {
                assertThat(now).isEqualTo(component.getAccessor().invoke(before));
            }
        }
    }

    @Test
    void refusesWhatTheConstructorRefuses() {
        assertThatThrownBy(() -> ALL.learning().withGamma(2)).isInstanceOf(InvalidParameterException.class);
    }

    private static Object optional(Object value) {
        return switch (value) {
            case Integer number -> OptionalInt.of(number);
            case Double number -> OptionalDouble.of(number);
            default -> Optional.of(value);
        };
    }

    private static Class<?> boxed(Class<?> type) {
        return java.lang.invoke.MethodType.methodType(type).wrap().returnType();
    }
}
