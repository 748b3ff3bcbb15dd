// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The Python of a worker: the package `gem4j_sandbox`, and what a bare interpreter is told so that it takes it in.
final class WorkerSources {
    static final String PACKAGE = "gem4j_sandbox";

    /// The modules of the package, which is a module itself.
    static final List<String> MODULES = List.of(
            "__init__",
            "buffers",
            "child",
            "fork_server",
            "isolation",
            "kernel",
            "lenient",
            "main",
            "memory",
            "program",
            "protocol",
            "randomness",
            "seccomp",
            "settings",
            "supervisor",
            "watch",
            "wipe",
            "wire");

    private WorkerSources() {}

    /// What the interpreter runs: it reads the bundle from its standard input.
    static String boot() {
        return read("boot.py");
    }

    /// The package in one piece: names and sources of its modules in turn, each with its length before it.
    static byte[] bundle() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            for (String module : MODULES) {
                String name = module.equals("__init__") ? PACKAGE : PACKAGE + "." + module;
                for (String part : List.of(name, read(PACKAGE + "/" + module + ".py"))) {
                    byte[] encoded = part.getBytes(StandardCharsets.UTF_8);
                    out.writeInt(encoded.length);
                    out.write(encoded);
                }
            }
        } catch (IOException e) {
            throw new SandboxException("cannot bundle the sandbox's sources", e);
        }
        return bytes.toByteArray();
    }

    static String read(String file) {
        try (InputStream in = WorkerSources.class.getResourceAsStream("python/" + file)) {
            if (in == null) {
                throw new SandboxException("resource " + file + " of the sandbox is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new SandboxException("cannot read resource " + file + " of the sandbox", e);
        }
    }
}
