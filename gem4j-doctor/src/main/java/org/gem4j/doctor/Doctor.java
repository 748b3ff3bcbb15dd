// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.doctor;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Checks everything that gem4j needs from a machine.
public final class Doctor {
    private Doctor() {}

    /// All diagnoses, in the order in which to fix problems. Takes about a second: what waits for other programs
    /// runs at the same time, after the memory's bandwidth has been measured.
    ///
    /// @param folder where runs will be written
    /// @throws InterruptedException if the thread is interrupted meanwhile
    public static List<Diagnosis> examine(Path folder) throws InterruptedException {
        List<Diagnosis> found = new ArrayList<>();
        found.add(JavaCheck.jdk());
        found.add(JavaCheck.launcher(System.getenv()));
        found.addAll(HardwareCheck.examine());
        List<Callable<List<Diagnosis>>> programs = List.of(
                TorchCheck::examine,
                () -> List.of(PythonCheck.examine()),
                SandboxCheck::examine,
                () -> List.of(ContainerCheck.examine(System.getenv())));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<List<Diagnosis>> check : threads.invokeAll(programs)) {
                found.addAll(check.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot check this machine: " + e.getMessage(), e);
        }
        found.add(DiskCheck.examine(folder));
        return List.copyOf(found);
    }
}
