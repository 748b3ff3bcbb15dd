// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChatRequestTest {
    @Test
    void changesEveryTextAndNothingElse() {
        ChatRequest request = ChatRequest.of(
                        List.of(Map.of("role", "user", "parts", List.of("a", 1, Map.of("k", "v")))))
                .withTools(List.of(Map.of("name", "f")))
                .withThinking(true);

        ChatRequest changed = request.withTexts(text -> text.toUpperCase(Locale.ROOT));

        assertThat(changed.messages())
                .containsExactly(Map.of("ROLE", "USER", "PARTS", List.of("A", 1, Map.of("K", "V"))));
        assertThat(changed.tools()).contains(List.of(Map.of("NAME", "F")));
        assertThat(changed.addGenerationPrompt()).isTrue();
        assertThat(changed.enableThinking()).contains(true);
        assertThat(request.withTexts(text -> text)).isEqualTo(request);
    }
}
