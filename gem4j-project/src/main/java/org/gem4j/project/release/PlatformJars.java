// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

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
        List<Path> copies = new ArrayList<>();
        for (Path jar : jars) {
            Path copy = folder.resolve(jar.getFileName());
            copy(jar, platform, copy);
            Files.setLastModifiedTime(copy, FileTime.from(CHANGED));
            copies.add(copy);
        }
        copies.sort(Comparator.comparing(copy -> copy.getFileName().toString()));
        return copies;
    }

    private static void copy(Path jar, LinuxPlatform platform, Path copy) throws IOException {
        try (ZipFile from = new ZipFile(jar.toFile());
                OutputStream file = Files.newOutputStream(copy);
                ZipOutputStream to = new ZipOutputStream(file)) {
            to.setLevel(Deflater.NO_COMPRESSION);
            StackMaps maps = StackMaps.wantedBy(jar) ? new StackMaps(from) : null;
            for (Enumeration<? extends ZipEntry> entries = from.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                if (belongs(entry.getName(), platform)) {
                    ZipEntry same = new ZipEntry(entry.getName());
                    same.setTime(CHANGED.toEpochMilli());
                    to.putNextEntry(same);
                    if (maps == null) {
                        from.getInputStream(entry).transferTo(to);
                    } else {
                        to.write(maps.of(
                                entry.getName(), from.getInputStream(entry).readAllBytes()));
                    }
                    to.closeEntry();
                }
            }
        }
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
