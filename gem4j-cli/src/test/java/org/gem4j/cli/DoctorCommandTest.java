// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DoctorCommandTest {
    @Test
    void textAndJsonNameTheSameThings() {
        CommandRun text = CommandRun.of("doctor");
        JsonNode json =
                JsonMapper.shared().readTree(CommandRun.of("doctor", "--json").out());

        assertThat(json.size()).isPositive();
        assertThat(json)
                .allSatisfy(diagnosis -> assertThat(text.out())
                        .contains(diagnosis.required("name").asString()));
        assertThat(text.exit()).isIn(Exit.DONE, Exit.MISSING);
    }
}
