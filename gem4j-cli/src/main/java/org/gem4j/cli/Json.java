// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.util.Map;
import org.gem4j.report.NumberText;

/// The output of `--json`: one JSON document on one line.
public final class Json {
    private Json() {}

    /// Maps, lists, records and plain values on one line.
    public static String line(Object value) {
        return org.gem4j.report.Json.line(value);
    }

    /// Prints named results: as a JSON document, or as one line `name: value` each.
    public static void print(PrintWriter out, Map<String, ?> results, boolean json) {
        if (json) {
            out.println(line(results));
        } else {
            results.forEach((name, value) ->
                    out.println(name + ": " + (value instanceof Double number ? NumberText.rounded(number) : value)));
        }
    }
}
