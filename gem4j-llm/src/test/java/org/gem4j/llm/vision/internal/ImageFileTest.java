// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.gem4j.env.Image;
import org.gem4j.rollout.generation.TextGenerator.ImageException;
import org.junit.jupiter.api.Test;

final class ImageFileTest {
    /// A PNG file that says how large it is, and ends.
    private static Image header(int width, int height) {
        ByteBuffer chunk = ByteBuffer.allocate(17).put("IHDR".getBytes(StandardCharsets.US_ASCII));
        chunk.putInt(width).putInt(height).put(new byte[] {8, 2, 0, 0, 0});
        CRC32 checksum = new CRC32();
        checksum.update(chunk.array());
        ByteBuffer file = ByteBuffer.allocate(33).put(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
        file.putInt(13).put(chunk.array()).putInt((int) checksum.getValue());
        return new Image("image/png", file.array());
    }

    @Test
    void imagesThatUnpackToTooMuchAreRefusedByTheirHeader() {
        assertThatThrownBy(() -> ImageFile.pixels(header(100_000, 100_000)))
                .isInstanceOf(ImageException.class)
                .hasMessageContaining("at most 40000000 pixels but has 100000x100000");
        assertThatThrownBy(() -> ImageFile.pixels(new Image("image/png", new byte[ImageFile.MOST_BYTES + 1])))
                .isInstanceOf(ImageException.class)
                .hasMessageContaining("at most 67108864 bytes but has 67108865");
    }

    @Test
    void brokenFilesAreRefusedWhereverTheyBreak() {
        byte[] whole = TinyVision.image("wide.png").bytes();
        byte[] jpeg = TinyVision.image("wide.jpg").bytes();

        assertThatThrownBy(() -> ImageFile.pixels(header(10, 10))).isInstanceOf(ImageException.class);
        for (int length = 0; length < 1500; length += 7) {
            Image cut = new Image("image/png", Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> ImageFile.pixels(cut)).isInstanceOf(ImageException.class);
            // A reader may fill up what is missing of a JPEG file.
            Image other = new Image("image/jpeg", Arrays.copyOf(jpeg, Math.min(length, 150)));
            assertThatThrownBy(() -> ImageFile.pixels(other)).isInstanceOf(ImageException.class);
        }
    }

    @Test
    void bytesThatWereChangedGiveAnImageOrAnError() {
        byte[] whole = TinyVision.image("palette.png").bytes();
        for (int at = 0; at < whole.length; at++) {
            byte[] changed = whole.clone();
            changed[at] ^= (byte) 0x55;
            try {
                assertThat(ImageFile.pixels(new Image("image/png", changed)).width())
                        .isPositive();
            } catch (ImageException e) {
                assertThat(e).hasMessageContaining("image");
            }
        }
    }

    @Test
    void sixteenBitsKeepTheirHigherEight() throws IOException {
        BufferedImage deep = new BufferedImage(2, 1, BufferedImage.TYPE_USHORT_GRAY);
        deep.getRaster().setPixel(0, 0, new int[] {0x1234});
        deep.getRaster().setPixel(1, 0, new int[] {0xFEDC});
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        ImageIO.write(deep, "png", file);

        assertThat(ImageFile.pixels(new Image("image/png", file.toByteArray())).rgb())
                .containsExactly(0x12, 0x12, 0x12, 0xFE, 0xFE, 0xFE);
    }
}
