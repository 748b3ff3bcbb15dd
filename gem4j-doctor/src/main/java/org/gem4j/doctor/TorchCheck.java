// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// libtorch for this platform, and the GPU with what it needs. Nothing native is loaded: that would take seconds.
final class TorchCheck {
    private static final List<String> CUDA_LIBRARIES = List.of("libcudart.so.13", "libcudnn.so.9", "libnccl.so.2");
    private static final List<String> LIBRARY_FOLDERS =
            List.of("/usr/local/cuda/lib64", "/usr/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib");

    private TorchCheck() {}

    static List<Diagnosis> examine() {
        boolean gpuBuild = isOnClassPath("linux-x86_64-gpu");
        return List.of(torch(platform(), gpuBuild), gpu(gpuBuild));
    }

    private static Diagnosis torch(String platform, boolean gpuBuild) {
        if (gpuBuild) {
            return Diagnosis.ok("torch", "libtorch with CUDA");
        }
        return isOnClassPath(platform)
                ? Diagnosis.ok("torch", "libtorch for " + platform)
                : Diagnosis.missing(
                        "torch",
                        "no libtorch for " + platform,
                        "there are builds for linux-x86_64, macosx-arm64 and windows-x86_64");
    }

    private static Diagnosis gpu(boolean gpuBuild) {
        Optional<String> cards =
                Programs.output("nvidia-smi", "--query-gpu=name,memory.total,driver_version", "--format=csv,noheader");
        if (cards.isEmpty()) {
            return Diagnosis.ok("gpu", "none; the CPU is used");
        }
        String detail = cards.get().replaceAll("\\R", "; ");
        if (!gpuBuild) {
            return Diagnosis.limited("gpu", detail + "; not used by this build", "set GEM4J_GPU=1 and start again");
        }
        List<String> absent = new ArrayList<>(CUDA_LIBRARIES);
        absent.removeIf(TorchCheck::isInstalled);
        return absent.isEmpty()
                ? Diagnosis.ok("gpu", detail)
                : Diagnosis.limited(
                        "gpu",
                        detail + "; not found: " + String.join(", ", absent),
                        "install CUDA 13, cuDNN 9 and NCCL, and name their folders in LD_LIBRARY_PATH");
    }

    private static boolean isInstalled(String library) {
        String named = Optional.ofNullable(System.getenv("LD_LIBRARY_PATH")).orElse("");
        return Stream.concat(Stream.of(named.split(":")), LIBRARY_FOLDERS.stream())
                .filter(folder -> !folder.isBlank())
                .anyMatch(folder -> Files.exists(Path.of(folder, library)));
    }

    private static boolean isOnClassPath(String platform) {
        return TorchCheck.class.getResource("/org/bytedeco/pytorch/" + platform + "/") != null;
    }

    /// The platform's name as the library's jars have it.
    private static String platform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String name = system.startsWith("mac") ? "macosx" : system.startsWith("windows") ? "windows" : "linux";
        String processor = System.getProperty("os.arch");
        return name + "-"
                + switch (processor) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64", "arm64" -> "arm64";
                    default -> processor;
                };
    }
}
