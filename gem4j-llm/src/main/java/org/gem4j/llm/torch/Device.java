// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.torch;

import org.bytedeco.javacpp.Loader;
import org.bytedeco.pytorch.DeviceOptional;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
import org.bytedeco.pytorch.global.torch_cuda;
import org.gem4j.llm.NoDeviceException;
import org.gem4j.llm.torch.internal.Libtorch;

/// The device of a model: the CPU or a CUDA GPU.
///
/// @param kind which of both
/// @param index number of the GPU, from 0; 0 for the CPU
public record Device(Kind kind, int index) {
    public static final Device CPU = new Device(Kind.CPU, 0);

    /// The sort of processor.
    public enum Kind {
        CPU,
        CUDA
    }

    public Device {
        if (index < 0 || index > 127 || (kind == Kind.CPU && index > 0)) {
            throw new IllegalArgumentException("a device's number must be 0 for cpu, 0..127 for cuda but was " + index);
        }
    }

    /// The first CUDA GPU if libtorch sees one, else the CPU.
    public static Device best() {
        return Cuda.gpus() > 0 ? new Device(Kind.CUDA, 0) : CPU;
    }

    /// How many CUDA GPUs libtorch sees.
    public static int gpus() {
        return (int) Cuda.gpus();
    }

    /// The device of a name: `cpu`, `cuda`, `cuda:1`, or `auto` for [#best].
    ///
    /// @throws IllegalArgumentException if it is none
    public static Device named(String name) {
        if (name.equals("auto")) {
            return best();
        }
        if (name.equals("cpu")) {
            return CPU;
        }
        if (name.matches("cuda(:\\d{1,3})?")) {
            return new Device(Kind.CUDA, name.equals("cuda") ? 0 : Integer.parseInt(name.substring(5)));
        }
        throw new IllegalArgumentException("device must be auto, cpu, cuda or cuda:N but was " + name);
    }

    public boolean isCpu() {
        return kind == Kind.CPU;
    }

    /// Refuses a GPU that is not there.
    ///
    /// @throws NoDeviceException if it is one
    public void require() {
        if (!isCpu()) {
            Cuda.require(this);
        }
    }

    /// Options for a tensor on this device.
    public TensorOptions options(Precision precision) {
        return new TensorOptions(precision.scalarType()).device(optional());
    }

    /// As libtorch's options take it.
    public DeviceOptional optional() {
        return new DeviceOptional(torchDevice());
    }

    /// libtorch's name for it.
    ///
    /// @throws NoDeviceException if it is a GPU and libtorch has none
    public org.bytedeco.pytorch.Device torchDevice() {
        Libtorch.load();
        if (isCpu()) {
            return new org.bytedeco.pytorch.Device("cpu");
        }
        require();
        return new org.bytedeco.pytorch.Device(torch.kCUDA(), (byte) index);
    }

    /// Waits until everything queued on a GPU is done: other threads may then use what it made.
    public void synchronize() {
        if (!isCpu()) {
            torch_cuda.device_synchronize();
        }
    }

    /// libtorch's CUDA half, loaded on first use: before that it says that there is no GPU.
    private static final class Cuda {
        private static final String MISSING = load();

        private static String load() {
            Libtorch.load();
            try {
                Loader.load(torch_cuda.class);
                return "";
            } catch (LinkageError e) {
                return ": " + e.getMessage();
            }
        }

        static long gpus() {
            return MISSING.isEmpty() && torch.cuda_is_available() ? torch.cuda_device_count() : 0;
        }

        static void require(Device device) {
            long gpus = gpus();
            if (device.index() >= gpus) {
                throw new NoDeviceException("there is no " + device + ": libtorch sees " + gpus
                        + " CUDA GPUs (GEM4J_GPU=1 builds for CUDA; doctor says what is missing)" + MISSING);
            }
        }
    }

    @Override
    public String toString() {
        return isCpu() ? "cpu" : "cuda:" + index;
    }
}
