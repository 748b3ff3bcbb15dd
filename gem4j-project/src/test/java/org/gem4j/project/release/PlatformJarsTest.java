// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlatformJarsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "org/xerial/snappy/native/Linux/x86_64/libsnappyjava.so",
                "linux/amd64/libzstd-jni-1.5.7-9.so",
                "com/sun/jna/linux-x86-64/libjnidispatch.so",
                "lib/linux-x86_64/libbrotli.so",
                "org/bytedeco/javacpp/linux-x86_64/libjnijavacpp.so",
            })
    void librariesOfThePlatformStay(String entry) {
        assertThat(PlatformJars.belongs(entry, LinuxPlatform.X86_64)).isTrue();
        assertThat(PlatformJars.belongs(entry, LinuxPlatform.AARCH64)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org/xerial/snappy/native/Linux/x86_64-musl/libsnappyjava.so",
                "org/xerial/snappy/native/Mac/x86_64/libsnappyjava.dylib",
                "org/jline/nativ/FreeBSD/x86_64/libjlinenative.so",
                "com/sun/jna/darwin-x86-64/libjnidispatch.jnilib",
                "com/sun/jna/aix-ppc64/libjnidispatch.a",
                "com/sun/jna/linux-x86/libjnidispatch.so",
                "win/amd64/libzstd-jni-1.5.7-9.dll",
                "linux/ppc64le/libzstd-jni-1.5.7-9.so",
            })
    void librariesOfOtherSystemsAreLeftOut(String entry) {
        assertThat(PlatformJars.belongs(entry, LinuxPlatform.X86_64)).isFalse();
        assertThat(PlatformJars.belongs(entry, LinuxPlatform.AARCH64)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "linux/aarch64/libzstd-jni-1.5.7-9.so",
                "org/jline/nativ/Linux/arm64/libjlinenative.so",
                "A.class"
            })
    void librariesOfArmStayOnArm(String entry) {
        assertThat(PlatformJars.belongs(entry, LinuxPlatform.AARCH64)).isTrue();
    }

    @Test
    void copiesAreSortedAndHaveOneTime(@TempDir Path folder) throws IOException {
        Path second = jar(folder.resolve("b.jar"), "Some.class", "win/amd64/some.dll");
        Path first = jar(folder.resolve("a.jar"), "Other.class");

        List<Path> copies = PlatformJars.copy(List.of(second, first), LinuxPlatform.X86_64, folder.resolve("copies"));

        assertThat(copies).extracting(copy -> copy.getFileName().toString()).containsExactly("a.jar", "b.jar");
        for (Path copy : copies) {
            assertThat(Files.getLastModifiedTime(copy).toInstant()).isEqualTo(PlatformJars.CHANGED);
        }
        try (ZipFile copy = new ZipFile(copies.getLast().toFile())) {
            assertThat(copy.stream()).extracting(ZipEntry::getName).containsExactly("Some.class");
            assertThat(copy.getInputStream(copy.getEntry("Some.class"))).hasContent("Some.class");
        }
    }

    private static Path jar(Path file, String... entries) throws IOException {
        try (OutputStream to = Files.newOutputStream(file);
                ZipOutputStream jar = new ZipOutputStream(to)) {
            for (String entry : entries) {
                jar.putNextEntry(new ZipEntry(entry));
                jar.write(entry.getBytes(StandardCharsets.UTF_8));
                jar.closeEntry();
            }
        }
        return file;
    }
}
