// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.Deflater;

/// Jars without the native libraries of other systems: copies for a release for one system. Their entries are not
/// compressed, because a release compresses a whole jar better than a jar its many small entries. Picocli's classes get
/// [stack maps][StackMaps].
final class PlatformJars {
    /// When all jars were changed. Java uses prepared classes only with jars of the same time: an archive
    /// keeps it, and the Python client sets it where the jars are installed.
    static final Instant CHANGED = Instant.parse("2000-01-01T00:00:00Z");

    private static final Pattern NATIVE = Pattern.compile(".*\\.(so|dylib|jnilib|dll|a)");

    private PlatformJars() {}

    /// Copies jars into a folder, which is made.
    ///
    /// @param platform whose native libraries stay
    /// @return the copies, sorted by name
    static List<Path> copy(List<Path> jars, LinuxPlatform platform, Path folder) throws IOException {
        Files.createDirectories(folder);
        JarCopy rules =
                new JarCopy(Deflater.NO_COMPRESSION, name -> belongs(name, platform), entry -> CHANGED.toEpochMilli());
        List<Path> copies = new ArrayList<>();
        for (Path jar : jars) {
            Path copy = folder.resolve(jar.getFileName());
            rules.write(jar, copy);
            Files.setLastModifiedTime(copy, FileTime.from(CHANGED));
            copies.add(copy);
        }
        copies.sort(Comparator.comparing(copy -> copy.getFileName().toString()));
        return copies;
    }

    /// Whether an entry of a jar is for the platform. Jars have native libraries in folders such as `linux/amd64`,
    /// `linux-x86-64` and `native/Linux/x86_64`.
    static boolean belongs(String entry, LinuxPlatform platform) {
        String name = entry.toLowerCase(Locale.ROOT).replace('-', '_');
        return !NATIVE.matcher(name).matches()
                || platform.architectures().stream()
                        .anyMatch(each -> name.contains("linux/" + each + "/") || name.contains("linux_" + each + "/"));
    }
}
