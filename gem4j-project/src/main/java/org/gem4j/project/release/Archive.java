// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/// A self-contained archive of the command: the launcher, a Java runtime, the jars with their native libraries, man
/// pages and completion. It is unpacked anywhere and run, without a JDK, from a folder that need not be writable.
///
/// @param checkout where the launcher, the license and the notice are
/// @param texts more files by their place, such as `share/man/man1/gem4j.1`
/// @param licenses files for the folder `licenses`
public record Archive(String version, Path checkout, Map<String, String> texts, List<Path> licenses) {
    private static final List<String> DOCUMENTS = List.of("LICENSE", "NOTICE", "CHANGELOG.md", "SECURITY.md");

    public Archive {
        texts = Map.copyOf(texts);
        licenses = List.copyOf(licenses);
    }

    /// Writes `gem4j-VERSION-PLATFORM.tar.gz` and a file with its SHA-256.
    ///
    /// @param folder for both, which is made
    /// @return the archive
    /// @throws IOException if a file cannot be read or written, the class path is not of jars alone, or this is not
    ///     Linux, for which the archive is
    public Path write(Path folder) throws IOException {
        LinuxPlatform platform = LinuxPlatform.here()
                .orElseThrow(() -> new IOException("archives are made on Linux with an x86-64 or aarch64 processor, but"
                        + " this is " + System.getProperty("os.name") + " on " + System.getProperty("os.arch")));
        String name = "gem4j-" + version + "-linux-" + platform.processor();
        Files.createDirectories(folder);
        Path work = Files.createTempDirectory("gem4j-archive");
        Path file = folder.resolve(name + ".tar.gz");
        Path partial = folder.resolve(name + ".tar.gz.partial");
        try {
            Path runtime = JavaRuntimeImage.link(work.resolve("runtime"), JavaRuntimeImage.COMMAND);
            List<Path> jars = PlatformJars.copy(Jars.ofThisProgram(List.of()), platform, work.resolve("jars"));
            Path log = work.resolve("rehearsal.log");
            ClassCache.write(runtime, runtime.resolve("gem4j.aot"), jars, log);
            List<Path> few = jars.stream().filter(Archive::isShort).toList();
            ClassCache.write(runtime, runtime.resolve("short.aot"), few, log, "short");
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(partial));
                    TarWriter tar = new TarWriter(new GZIPOutputStream(out, 1 << 16))) {
                pack(tar, name, runtime, jars);
            }
            Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(partial);
            JavaRuntimeImage.delete(work);
        }
        Files.writeString(folder.resolve(name + ".tar.gz.sha256"), sha256(file) + "  " + file.getFileName() + "\n");
        return file;
    }

    private void pack(TarWriter tar, String name, Path runtime, List<Path> jars) throws IOException {
        tar.addFile(name + "/gem4j", checkout.resolve("gem4j"));
        for (String document : DOCUMENTS) {
            tar.addFile(name + "/" + document, checkout.resolve(document));
        }
        for (Path license : licenses) {
            tar.addFile(name + "/licenses/" + license.getFileName(), license);
        }
        for (String place : texts.keySet().stream().sorted().toList()) {
            tar.addText(name + "/" + place, texts.getOrDefault(place, ""));
        }
        for (Path jar : jars) {
            tar.addFile(name + "/lib/" + jar.getFileName(), jar);
        }
        tar.addTree(name + "/runtime", runtime);
    }

    /// Whether a jar is on the class path of the shortest commands, as the launcher chooses it.
    private static boolean isShort(Path jar) {
        return String.valueOf(jar.getFileName()).matches("(gem4j-.*|picocli-.*|pytorch-.*-.*-.*)\\.jar");
    }

    private static String sha256(Path file) throws IOException {
        try (DigestInputStream in =
                new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
            in.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
