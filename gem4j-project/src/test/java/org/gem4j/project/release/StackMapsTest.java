// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackMapsTest {
    private static final ClassDesc SHAPE = ClassDesc.of("old.Shape");
    private static final ClassDesc ROUND = ClassDesc.of("old.Round");
    private static final ClassDesc SQUARE = ClassDesc.of("old.Square");
    private static final MethodTypeDesc CHOOSE = MethodTypeDesc.of(SHAPE, ConstantDescs.CD_int);

    @Test
    void oldClassesGetStackMapsAndStillRun(@TempDir Path folder) throws Exception {
        Path jar = jar(folder.resolve("picocli-1.0.jar"));

        StackMaps.main(new String[] {jar.toString()});

        assertThat(version(jar, "old/Shape.class")).isEqualTo(ClassFile.JAVA_7_VERSION);
        assertThat(bytes(jar, "text.txt")).asString().isEqualTo("as it was");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
            Class<?> shape = loader.loadClass("old.Shape");
            assertThat(shape.getMethod("choose", int.class).invoke(null, 1)).hasToString("old.Round");
            assertThat(shape.getMethod("choose", int.class).invoke(null, 0)).hasToString("old.Square");
        }
        try (var left = Files.list(folder)) {
            assertThat(left).containsExactly(jar);
        }
    }

    @Test
    void otherLibrariesAndNewerClassesStayAsTheyAre(@TempDir Path folder) throws IOException {
        Path other = jar(folder.resolve("other-1.0.jar"));
        byte[] newer = ClassFile.of().build(SHAPE, to -> {});

        StackMaps.main(new String[] {other.toString()});

        assertThat(version(other, "old/Shape.class")).isEqualTo(ClassFile.JAVA_5_VERSION);
        try (ZipFile jar = new ZipFile(other.toFile())) {
            assertThat(new StackMaps(jar).of("old/Shape.class", newer)).isSameAs(newer);
        }
    }

    @Test
    void releasesShipPicocliWithStackMaps(@TempDir Path folder) throws IOException {
        Path jar = jar(folder.resolve("picocli-1.0.jar"));

        List<Path> copies = PlatformJars.copy(List.of(jar), LinuxPlatform.X86_64, folder.resolve("copies"));

        assertThat(version(copies.getFirst(), "old/Shape.class")).isEqualTo(ClassFile.JAVA_7_VERSION);
    }

    /// A jar of Java 5: `Shape.choose` joins two branches whose values have only the class `Shape` in common, which no
    /// class loader but that of the jar knows.
    private static Path jar(Path file) throws IOException {
        try (OutputStream to = Files.newOutputStream(file);
                ZipOutputStream jar = new ZipOutputStream(to)) {
            put(jar, "old/Shape.class", old(SHAPE, ConstantDescs.CD_Object));
            put(jar, "old/Round.class", old(ROUND, SHAPE));
            put(jar, "old/Square.class", old(SQUARE, SHAPE));
            put(jar, "text.txt", "as it was".getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private static byte[] old(ClassDesc type, ClassDesc parent) {
        return ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS)
                .build(
                        type,
                        to -> to.withVersion(ClassFile.JAVA_5_VERSION, 0)
                                .withSuperclass(parent)
                                .withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER)
                                .withMethodBody(
                                        ConstantDescs.INIT_NAME,
                                        ConstantDescs.MTD_void,
                                        ClassFile.ACC_PUBLIC,
                                        code -> code.aload(0)
                                                .invokespecial(parent, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                                                .return_())
                                .withMethodBody(
                                        "toString",
                                        MethodTypeDesc.of(ConstantDescs.CD_String),
                                        ClassFile.ACC_PUBLIC,
                                        code -> code.ldc(type.packageName() + "." + type.displayName())
                                                .areturn())
                                .withMethodBody(
                                        "choose",
                                        CHOOSE,
                                        ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                                        code -> code.iload(0)
                                                .ifThenElse(
                                                        round -> round.new_(ROUND)
                                                                .dup()
                                                                .invokespecial(
                                                                        ROUND,
                                                                        ConstantDescs.INIT_NAME,
                                                                        ConstantDescs.MTD_void),
                                                        square -> square.new_(SQUARE)
                                                                .dup()
                                                                .invokespecial(
                                                                        SQUARE,
                                                                        ConstantDescs.INIT_NAME,
                                                                        ConstantDescs.MTD_void))
                                                .areturn()));
    }

    private static void put(ZipOutputStream jar, String name, byte[] bytes) throws IOException {
        jar.putNextEntry(new ZipEntry(name));
        jar.write(bytes);
        jar.closeEntry();
    }

    private static byte[] bytes(Path jar, String entry) throws IOException {
        try (ZipFile file = new ZipFile(jar.toFile())) {
            return file.getInputStream(file.getEntry(entry)).readAllBytes();
        }
    }

    private static int version(Path jar, String entry) throws IOException {
        return ClassFile.of().parse(bytes(jar, entry)).majorVersion();
    }
}
