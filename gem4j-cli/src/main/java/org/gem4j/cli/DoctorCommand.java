// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.gem4j.doctor.Diagnosis;
import org.gem4j.doctor.Doctor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `doctor`: checks this machine and says how to fix problems.
@Command(
        name = "doctor",
        description = {
            "Check this machine: what works, and how to fix the rest.",
            "Exits with 3 if a requirement of gem4j is missing."
        })
final class DoctorCommand implements Callable<Integer> {
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        List<Diagnosis> found = Doctor.examine(Path.of(""));
        if (json) {
            out.println(Json.line(found));
        } else {
            int width = found.stream()
                    .mapToInt(diagnosis -> diagnosis.name().length())
                    .max()
                    .orElse(0);
            found.forEach(diagnosis -> print(out, diagnosis, width));
        }
        return found.stream().anyMatch(diagnosis -> diagnosis.status() == Diagnosis.Status.MISSING)
                ? Exit.MISSING
                : Exit.DONE;
    }

    private static void print(PrintWriter out, Diagnosis diagnosis, int width) {
        String status = diagnosis.status().name().toLowerCase(Locale.ROOT);
        String name = diagnosis.name() + " ".repeat(width - diagnosis.name().length());
        out.println(String.format(Locale.ROOT, "%-8s %s  %s", status, name, diagnosis.detail()));
        if (!diagnosis.fix().isEmpty()) {
            out.println(" ".repeat(11 + width) + "-> " + diagnosis.fix());
        }
    }
}
