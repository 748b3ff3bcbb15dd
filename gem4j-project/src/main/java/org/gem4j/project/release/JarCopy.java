// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Copies a jar entry by entry. Picocli's classes get [stack maps][StackMaps].
///
/// @param level of compression
/// @param kept whether an entry of a name is copied
/// @param changed when the copy of an entry was changed, in milliseconds
record JarCopy(int level, Predicate<String> kept, ToLongFunction<ZipEntry> changed) {
    void write(Path jar, Path copy) throws IOException {
        try (ZipFile from = new ZipFile(jar.toFile());
                OutputStream file = Files.newOutputStream(copy);
                ZipOutputStream to = new ZipOutputStream(file)) {
            to.setLevel(level);
            StackMaps maps = StackMaps.wantedBy(jar) ? new StackMaps(from) : null;
            for (Enumeration<? extends ZipEntry> entries = from.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                if (kept.test(entry.getName())) {
                    ZipEntry same = new ZipEntry(entry.getName());
                    same.setTime(changed.applyAsLong(entry));
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
}
