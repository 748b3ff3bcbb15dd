// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/// The facts about software and machine that a result depends on.
final class Machine {
    private Machine() {}

    static Map<String, Object> versions() {
        String gem4j = RunRecord.class.getPackage().getImplementationVersion();
        Map<String, Object> versions = new LinkedHashMap<>();
        versions.put("gem4j", gem4j == null ? "development" : gem4j);
        versions.put("java", property("java.runtime.version"));
        versions.put("java_vendor", property("java.vendor"));
        versions.put("os", property("os.name") + " " + property("os.version"));
        return versions;
    }

    static Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("architecture", property("os.arch"));
        facts.put("processor", processor());
        facts.put("processors", Runtime.getRuntime().availableProcessors());
        facts.put("heap_mib", Runtime.getRuntime().maxMemory() >> 20);
        facts.put("load_at_start", loadAverage());
        return facts;
    }

    /// How many processes wanted a processor over the last minute; -1 where the system does not say.
    static double loadAverage() {
        return Math.round(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage() * 100) / 100.0;
    }

    private static String property(String name) {
        return System.getProperty(name, "");
    }

    /// The processor's model where the system says it in a file (Linux) or a variable (Windows).
    private static String processor() {
        Path file = Path.of("/proc/cpuinfo");
        if (Files.isReadable(file)) {
            try (Stream<String> lines = Files.lines(file)) {
                return lines.filter(line -> line.startsWith("model name"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst()
                        .orElse("");
            } catch (IOException e) {
                return "";
            }
        }
        String windows = System.getenv("PROCESSOR_IDENTIFIER");
        return windows == null ? "" : windows;
    }
}
