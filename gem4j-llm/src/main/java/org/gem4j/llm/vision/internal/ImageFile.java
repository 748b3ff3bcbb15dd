// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import java.awt.image.BufferedImage;
import java.awt.image.ComponentColorModel;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.gem4j.env.Image;
import org.gem4j.rollout.generation.TextGenerator.ImageException;

/// Decodes PNG, JPEG, GIF (its first frame) and BMP files to [Pixels]. Transparency is laid over white; color profiles
/// and EXIF orientation are ignored. Of 16-bit channels, the higher 8 bits are kept.
final class ImageFile {
    /// A bound against small files that unpack to all memory.
    static final long MOST_PIXELS = 40_000_000;

    static final int MOST_BYTES = 64 << 20;

    private ImageFile() {}

    /// @throws ImageException if it is not an image of a known kind, broken or too large
    static Pixels pixels(Image image) {
        if (image.bytes().length > MOST_BYTES) {
            throw new ImageException(
                    "an image file may have at most " + MOST_BYTES + " bytes but has " + image.bytes().length);
        }
        try (ImageInputStream input = new MemoryCacheImageInputStream(new ByteArrayInputStream(image.bytes()))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(input);
            if (!readers.hasNext()) {
                throw new ImageException("an image must be a PNG, JPEG, GIF or BMP file but a file of "
                        + image.bytes().length + " bytes, of type " + image.mediaType() + ", is none of them");
            }
            ImageReader reader = readers.next();
            try {
                reader.setInput(input, true, true);
                return pixels(reader);
            } finally {
                reader.dispose();
            }
        } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException | NegativeArraySizeException e) {
            // Readers report broken files in all these ways.
            throw new ImageException(
                    "an image of media type " + image.mediaType() + " cannot be decoded: " + e.getMessage());
        }
    }

    private static Pixels pixels(ImageReader reader) throws IOException {
        int width = reader.getWidth(0);
        int height = reader.getHeight(0);
        if ((long) width * height > MOST_PIXELS) {
            throw new ImageException(
                    "an image may have at most " + MOST_PIXELS + " pixels but has " + width + "x" + height);
        }
        return pixels(reader.read(0));
    }

    private static Pixels pixels(BufferedImage image) {
        int width = image.getWidth();
        int height = image.getHeight();
        byte[] rgb = new byte[Pixels.CHANNELS * width * height];
        // A component model's colors are taken as they are stored: through the model they would go by a profile.
        Lines lines = image.getColorModel() instanceof ComponentColorModel model
                        && model.getTransferType() <= java.awt.image.DataBuffer.TYPE_USHORT
                ? stored(image.getRaster(), model.getComponentSize(0))
                : y -> image.getRGB(0, y, width, 1, null, 0, width);
        for (int y = 0; y < height; y++) {
            int[] line = lines.argb(y);
            for (int x = 0; x < width; x++) {
                overWhite(line[x], rgb, Pixels.CHANNELS * (y * width + x));
            }
        }
        return new Pixels(width, height, rgb);
    }

    private interface Lines {
        /// Alpha, red, green and blue of a line's pixels, from the highest byte to the lowest.
        int[] argb(int y);
    }

    private static Lines stored(Raster raster, int bits) {
        int bands = raster.getNumBands();
        boolean gray = bands <= 2;
        boolean alpha = bands == 2 || bands == 4;
        return y -> {
            int[] samples = raster.getPixels(0, y, raster.getWidth(), 1, (int[]) null);
            int[] line = new int[raster.getWidth()];
            for (int x = 0; x < line.length; x++) {
                int red = high(samples[x * bands], bits);
                int green = gray ? red : high(samples[x * bands + 1], bits);
                int blue = gray ? red : high(samples[x * bands + 2], bits);
                int opacity = alpha ? high(samples[x * bands + bands - 1], bits) : 255;
                line[x] = opacity << 24 | red << 16 | green << 8 | blue;
            }
            return line;
        };
    }

    private static int high(int sample, int bits) {
        return bits <= 8 ? sample : sample >> (bits - 8);
    }

    /// Pillow's alpha composition, with its 7 fractional bits.
    private static void overWhite(int argb, byte[] rgb, int at) {
        int opacity = argb >>> 24;
        for (int channel = 0; channel < Pixels.CHANNELS; channel++) {
            int value = argb >> (16 - 8 * channel) & 0xFF;
            if (opacity == 0) {
                value = 255;
            } else if (opacity < 255) {
                int mixed = ((value * opacity + 255 * (255 - opacity)) << 7) + (0x80 << 7);
                value = ((mixed >> 8) + mixed >> 8) >> 7;
            }
            rgb[at + channel] = (byte) value;
        }
    }
}
