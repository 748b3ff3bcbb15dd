// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/// Adds stack maps to the classes of picocli, which are those of Java 5. Without stack maps, Java verifies a class
/// slowly at every start, and does not take it into a cache of loaded classes.
final class StackMaps {
    private static final int FIRST_WITH_MAPS = ClassFile.JAVA_7_VERSION;

    private final ClassFile format;

    /// @param jar where the superclasses of the classes are, if not in Java itself
    StackMaps(ZipFile jar) {
        format = ClassFile.of(
                ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                ClassFile.ClassHierarchyResolverOption.of(
                        ClassHierarchyResolver.ofResourceParsing((ClassDesc type) -> open(jar, type))
                                .orElse(ClassHierarchyResolver.defaultResolver())
                                .cached()));
    }

    /// Rewrites jars in place.
    ///
    /// @param args paths; those of other libraries stay as they are
    public static void main(String[] args) throws IOException {
        for (String arg : args) {
            Path jar = Path.of(arg);
            if (wantedBy(jar)) {
                Path copy = jar.resolveSibling(jar.getFileName() + ".new");
                new JarCopy(Deflater.DEFAULT_COMPRESSION, name -> true, ZipEntry::getTime).write(jar, copy);
                Files.move(copy, jar, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /// Whether a jar holds the classes that this is for.
    static boolean wantedBy(Path jar) {
        return String.valueOf(jar.getFileName()).matches("picocli-\\d.*\\.jar");
    }

    /// The bytes of an entry of the jar: with stack maps if it is a class without them, else as they are.
    byte[] of(String entry, byte[] bytes) {
        if (!entry.endsWith(".class")) {
            return bytes;
        }
        ClassModel old = format.parse(bytes);
        if (old.majorVersion() >= FIRST_WITH_MAPS) {
            return bytes;
        }
        ClassTransform version = (to, element) ->
                to.with(element instanceof ClassFileVersion ? ClassFileVersion.of(FIRST_WITH_MAPS, 0) : element);
        return format.transformClass(
                old,
                ClassTransform.transformingMethodBodies((to, element) -> to.with(element))
                        .andThen(version));
    }

    private static @Nullable InputStream open(ZipFile jar, ClassDesc type) {
        String descriptor = type.descriptorString();
        ZipEntry entry = jar.getEntry(descriptor.substring(1, descriptor.length() - 1) + ".class");
        try {
            return entry == null ? null : jar.getInputStream(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
