// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Objects;
import java.util.Optional;

/// The standard output, with its write errors recorded: a `PrintStream` alone does not report them.
public final class StandardOutput extends FilterOutputStream {
    private volatile Optional<String> failure = Optional.empty();

    public StandardOutput(OutputStream out) {
        super(out);
    }

    /// Puts itself in the place of `System.out`, with the same encoding.
    public static StandardOutput install() {
        StandardOutput output = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        System.setOut(new PrintStream(output, true, System.out.charset()));
        return output;
    }

    /// Why output is lost; empty if nothing is, or if the reader went away, as `head` does.
    public Optional<String> failure() {
        return failure.filter(reason -> !reason.contains("Broken pipe"));
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        try {
            out.write(bytes, from, count);
        } catch (IOException e) {
            failure = Optional.of(Objects.requireNonNullElse(e.getMessage(), "unknown reason"));
            throw e;
        }
    }
}
