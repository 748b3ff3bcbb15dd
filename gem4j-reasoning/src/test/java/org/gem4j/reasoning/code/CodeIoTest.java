// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.stream.Stream;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CodeIoTest {
    private static final long SEED = 5;

    static Stream<CodeProgram> programs() {
        return Stream.of(MachinePrograms.all(), NumberPrograms.all(), TextPrograms.all())
                .flatMap(Collection::stream);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void aProgramRunsOnEveryInputDrawnForIt(CodeProgram program) {
        for (int i = 0; i < 20_000; i++) {
            Input input = new Input(program.draw().input(SeededRandom.of(SEED, program.name(), i)));

            assertThat(program.run().output(input)).isNotNull();
        }
    }
}
