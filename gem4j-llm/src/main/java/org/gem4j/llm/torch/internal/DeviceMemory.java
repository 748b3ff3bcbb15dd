// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.torch.internal;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.bytedeco.cuda.global.cudart;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.pytorch.global.torch_cuda;
import org.gem4j.llm.torch.Device;

/// How much memory a device has, and how much of it this process uses.
public final class DeviceMemory {
    private DeviceMemory() {}

    /// Bytes that can still be taken; empty where nobody can tell.
    public static OptionalLong free(Device device) {
        if (device.isCpu()) {
            OptionalLong available = line(Path.of("/proc/meminfo"), "MemAvailable:");
            return available.isPresent() ? OptionalLong.of(Math.min(available.getAsLong(), allowed())) : available;
        }
        device.torchDevice();
        int[] before = new int[1];
        try (SizeTPointer free = new SizeTPointer(1);
                SizeTPointer total = new SizeTPointer(1)) {
            cudart.cudaGetDevice(before);
            cudart.cudaSetDevice(device.index());
            int error = cudart.cudaMemGetInfo(free, total);
            cudart.cudaSetDevice(before[0]);
            return error == 0 ? OptionalLong.of(free.get()) : OptionalLong.empty();
        }
    }

    /// What a container allows, or all that the machine has.
    private static long allowed() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : Long.MAX_VALUE;
    }

    /// The most bytes that tensors on a GPU took at one time, or this whole process on the CPU; empty where
    /// nobody can tell.
    public static OptionalLong peak(Device device) {
        if (device.isCpu()) {
            return line(Path.of("/proc/self/status"), "VmHWM:");
        }
        return OptionalLong.of(torch_cuda
                .getAllocator()
                .getDeviceStats((byte) device.index())
                .allocated_bytes()
                .peak());
    }

    /// Bytes of memory that this process takes; empty where nobody can tell.
    public static OptionalLong resident() {
        return line(Path.of("/proc/self/status"), "VmRSS:");
    }

    /// A line of a file of the kernel's that counts kB.
    private static OptionalLong line(Path file, String name) {
        try {
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith(name)) {
                    return OptionalLong.of(1024 * Long.parseLong(line.replaceAll("\\D", "")));
                }
            }
            return OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }
}
