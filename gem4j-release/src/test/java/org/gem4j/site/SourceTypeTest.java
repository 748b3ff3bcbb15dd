// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTypeTest {
    @TempDir
    private Path folder;

    private SourceType read(String source) throws IOException {
        return SourceType.read(Files.writeString(folder.resolve("Point.java"), source))
                .orElseThrow();
    }

    @Test
    void aTypeIsReadWithItsCommentsAndMembers() throws IOException {
        SourceType type = read("""
                package org.example;

                /// A point, see [Line#slope] and [Plane].
                ///
                /// @param x to the right,
                ///     in pixels
                @Deprecated
                public record Point(
                        int x, int y) implements Shape {
                    public Point {
                        check(x);
                    }

                    /// The distance.
                    ///
                    /// @return in pixels
                    /// @throws IllegalArgumentException if it is far
                    @Override
                    public double distance(
                            Point other) {
                        return 0;
                    }

                    /// Not for all.
                    int hidden() {
                        return 1;
                    }
                }
                """);

        assertThat(type.name()).isEqualTo("Point");
        assertThat(type.pack()).isEqualTo("org.example");
        assertThat(type.header()).isEqualTo("public record Point(int x, int y) implements Shape");
        assertThat(type.comment())
                .isEqualTo("A point, see `Line.slope` and `Plane`.\n\n\n- `x` to the right,\n      in pixels\n");
        assertThat(type.members())
                .containsExactly(new SourceType.Member(
                        "public double distance(Point other)",
                        "The distance.\n\n\n- returns in pixels\n- throws `IllegalArgumentException` if it is far\n"));
    }

    @Test
    void aFileWithoutAPublicTypeIsNone() throws IOException {
        Path file = Files.writeString(folder.resolve("Hidden.java"), "package org.example;\n\nfinal class Hidden {}\n");

        assertThat(SourceType.read(file)).isEmpty();
    }
}
