// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageTest {
    private static byte[] bytes(String latin1) {
        return latin1.getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @CsvSource({
        "iVBORw0KGgo=, image/png",
        "/9j/4AAQ, image/jpeg",
        "R0lGODlh, image/gif",
        "Qk06AAAAAAAAADYAAAA=, image/bmp",
        "UklGRhoAAABXRUJQVlA4, image/webp"
    })
    void theFirstBytesSayWhatTypeItIs(String encoded, String type) {
        Image image = Image.of(Base64.getDecoder().decode(encoded));

        assertThat(image.mediaType()).isEqualTo(type);
        assertThat(image.toDataUri()).isEqualTo("data:" + type + ";base64," + encoded);
        assertThat(Image.ofDataUri(image.toDataUri())).isEqualTo(image);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "B", "BMW is a car", "RIFF\u001a\0\0\0WAVEfmt ", "hello", "\u0089PN"})
    void refusesWhatIsNotAnImage(String latin1) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Image.of(bytes(latin1)))
                .withMessageContaining("must be a PNG, JPEG, GIF, BMP or WebP file")
                .withMessageContaining(latin1.length() + " bytes");
    }

    @Test
    void theTypeInADataUriIsNotTrusted() {
        Image image = Image.ofDataUri("data:image/png;base64,/9j/\n4AAQ ");

        assertThat(image.mediaType()).isEqualTo("image/jpeg");
    }

    @ParameterizedTest
    @CsvSource({
        "https://example.org/a.png, but was https://example.org/a.png",
        "'data:image/png,abc', but was data:image/png",
        "'data:image/png;base64,%%', is not Base64",
        "'data:image/png;base64,aGVsbG8=', is none of them",
        "'', must be a data URI"
    })
    void refusesOtherAddresses(String address, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Image.ofDataUri(address))
                .withMessageContaining(reason);
    }
}
