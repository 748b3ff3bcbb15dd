// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import java.util.List;

/// What the Python client gives to the `java` that it starts.
final class JavaOptions {
    static final List<String> ALL = List.of(
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-Dstdout.encoding=UTF-8",
            "-Dstderr.encoding=UTF-8",
            "-Xlog:disable",
            "-Xlog:all=error:stderr");

    private JavaOptions() {}
}
