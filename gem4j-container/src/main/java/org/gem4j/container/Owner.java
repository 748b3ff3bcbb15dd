// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.container;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

/// Marks containers with the process that owns them, so that those of a process that was killed are found.
final class Owner {
    private static final String MACHINE = "org.gem4j.machine";
    private static final String PROCESS = "org.gem4j.process";
    private static final String STARTED = "org.gem4j.started";
    /// Two processes may compute another's start a little differently; ids are not reused that fast.
    private static final long TOLERANCE_MS = 10_000;
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Owner SELF = of(ProcessHandle.current());

    private final Map<String, String> labels;

    private Owner(Map<String, String> labels) {
        this.labels = labels;
    }

    private static Owner of(ProcessHandle process) {
        return new Owner(Map.of(
                MACHINE, machine(), PROCESS, Long.toString(process.pid()), STARTED, Long.toString(started(process))));
    }

    /// This process.
    static Owner self() {
        return SELF;
    }

    Map<String, String> labels() {
        return labels;
    }

    /// The label that all containers of processes of this machine have.
    static Map<String, String> ofThisMachine() {
        return Map.of(MACHINE, machine());
    }

    /// Whether a container's owner was a process of this machine that no longer runs.
    static boolean gone(Map<String, String> labels) {
        String pid = labels.getOrDefault(PROCESS, "");
        if (!machine().equals(labels.get(MACHINE)) || !pid.matches("\\d{1,18}")) {
            return false;
        }
        return ProcessHandle.of(Long.parseLong(pid))
                .map(process -> Math.abs(started(process) - number(labels.getOrDefault(STARTED, ""))) > TOLERANCE_MS)
                .orElse(true);
    }

    private static long number(String text) {
        return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }

    private static long started(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /// Of this start of this machine, or of this container: process ids mean nothing elsewhere.
    private static String machine() {
        String name;
        try {
            name = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            name = "unknown";
        }
        try {
            return name + " " + Files.readString(BOOT).strip();
        } catch (IOException e) {
            return name;
        }
    }
}
