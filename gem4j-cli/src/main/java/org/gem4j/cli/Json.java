// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.util.Map;
import org.gem4j.report.NumberText;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// JSON as commands print it with `--json`.
public final class Json {
    private static final JsonMapper PRETTY =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Json() {}

    /// Maps, lists, records and plain values on several lines.
    public static String pretty(Object value) {
        return PRETTY.writeValueAsString(value);
    }

    /// Prints named results: as a JSON document, or as one line `name: value` each.
    public static void print(PrintWriter out, Map<String, ?> results, boolean json) {
        if (json) {
            out.println(pretty(results));
        } else {
            results.forEach((name, value) ->
                    out.println(name + ": " + (value instanceof Double number ? NumberText.rounded(number) : value)));
        }
    }

    /// Prints named results as [#print] does, but the JSON document on one line, so that results can be collected.
    public static void printLine(PrintWriter out, Map<String, ?> results, boolean json) {
        if (json) {
            out.println(line(results));
        } else {
            print(out, results, false);
        }
    }

    /// Maps, lists, records and plain values on one line.
    public static String line(Object value) {
        return org.gem4j.report.Json.line(value);
    }
}
