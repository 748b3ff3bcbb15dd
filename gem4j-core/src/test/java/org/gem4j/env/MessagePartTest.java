// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MessagePartTest {
    private static final Image ONE = new Image("image/png", new byte[] {1});
    private static final Image TWO = new Image("image/png", new byte[] {2});

    private static MessagePart text(String text) {
        return new MessagePart.Text(text);
    }

    private static MessagePart image(Image image) {
        return new MessagePart.ImagePart(image);
    }

    @Test
    void imagesStandInPlaceOfAsManyMarks() {
        assertThat(MessagePart.of("a <image> b <image>", List.of(ONE, TWO)))
                .containsExactly(text("a "), image(ONE), text(" b "), image(TWO));
        assertThat(MessagePart.of("<image><image>c", List.of(ONE, TWO)))
                .containsExactly(image(ONE), image(TWO), text("c"));
    }

    @Test
    void otherwiseTheyFollowTheText() {
        assertThat(MessagePart.of("a", List.of(ONE, TWO))).containsExactly(text("a"), image(ONE), image(TWO));
        assertThat(MessagePart.of("a <image>", List.of(ONE, TWO)))
                .containsExactly(text("a <image>"), image(ONE), image(TWO));
        assertThat(MessagePart.of("", List.of(ONE))).containsExactly(image(ONE));
    }

    @Test
    void textAloneIsOnePart() {
        assertThat(MessagePart.of("a <image> b", List.of())).containsExactly(text("a <image> b"));
        assertThat(MessagePart.of("", List.of())).containsExactly(text(""));
    }
}
