// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Writes a Python wheel: a ZIP file with a list of its files and their hashes. Files of programs keep the permission
/// to be run.
final class WheelWriter implements AutoCloseable {
    private static final int CENTRAL_HEADER = 0x02014b50;
    private static final int CENTRAL_BYTES = 46;
    private static final int END_BYTES = 22;
    private static final long SAME_TIME = 946_684_800_000L;

    private final PythonProject project;
    private final String platform;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ZipOutputStream zip = new ZipOutputStream(bytes);
    private final List<String> records = new ArrayList<>();
    private final Set<String> programs = new HashSet<>();

    /// The files of a folder and where they are to lie.
    record Tree(Path folder, String place) {}

    /// @param platform such as `any` or `manylinux_2_28_x86_64`
    WheelWriter(PythonProject project, String platform) {
        this.project = project;
        this.platform = platform;
        zip.setLevel(Deflater.BEST_COMPRESSION);
    }

    void add(Tree tree) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(tree.folder())) {
            files = all.filter(Files::isRegularFile)
                    .filter(WheelWriter::belongs)
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            String name = tree.place() + "/"
                    + tree.folder().relativize(file).toString().replace('\\', '/');
            add(name, Files.readAllBytes(file), Files.isExecutable(file));
        }
    }

    private static boolean belongs(Path file) {
        String name = file.toString();
        return !name.contains("__pycache__")
                && !name.endsWith("checkout.txt")
                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    void add(String name, byte[] content, boolean program) throws IOException {
        put(name, content);
        if (program) {
            programs.add(name);
        }
        records.add(name + ",sha256=" + hash(content) + "," + content.length);
    }

    void addText(String name, String text) throws IOException {
        add(name, text.getBytes(StandardCharsets.UTF_8), false);
    }

    private void put(String name, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(SAME_TIME);
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }

    private static String hash(byte[] content) {
        try {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /// Ends the wheel and writes it, in place of an older one only when it is whole.
    void writeTo(Path file) throws IOException {
        String info = "gem4j-" + project.version() + ".dist-info/";
        addText(info + "METADATA", project.metadata());
        addText(
                info + "WHEEL",
                "Wheel-Version: 1.0\nGenerator: gem4j\nRoot-Is-Purelib: " + platform.equals("any") + "\nTag: py3-none-"
                        + platform + "\n");
        String record = info + "RECORD";
        put(record, (String.join("\n", records) + "\n" + record + ",,\n").getBytes(StandardCharsets.UTF_8));
        zip.close();
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        try {
            Files.write(partial, withPermissions(bytes.toByteArray()));
            Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    /// Sets the Unix permissions in the directory at the end of the file, which Java's writer leaves out.
    private byte[] withPermissions(byte[] file) {
        ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        int at = buffer.getInt(file.length - END_BYTES + 16);
        while (at < file.length - END_BYTES && buffer.getInt(at) == CENTRAL_HEADER) {
            int nameBytes = buffer.getShort(at + 28) & 0xffff;
            String name = new String(file, at + CENTRAL_BYTES, nameBytes, StandardCharsets.UTF_8);
            buffer.put(at + 5, (byte) 3); // made on Unix
            buffer.putInt(at + 38, (programs.contains(name) ? 0100755 : 0100644) << 16);
            at += CENTRAL_BYTES + nameBytes + (buffer.getShort(at + 30) & 0xffff) + (buffer.getShort(at + 32) & 0xffff);
        }
        return file;
    }

    @Override
    public void close() {
        try {
            zip.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
