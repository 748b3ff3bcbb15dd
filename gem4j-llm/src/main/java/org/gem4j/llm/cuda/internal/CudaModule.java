// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.cuda.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.bytedeco.cuda.cudart.CUfunc_st;
import org.bytedeco.cuda.cudart.CUmod_st;
import org.bytedeco.cuda.global.cudart;
import org.bytedeco.cuda.global.nvrtc;
import org.bytedeco.cuda.nvrtc._nvrtcProgram;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.javacpp.SizeTPointer;

/// Machine code of some of this package's `.cu` files, one after the other, loaded on the current device.
///
/// NVRTC compiles it once for each set of definitions and kind of GPU; the result is kept in JavaCPP's cache folder,
/// where that can be written to.
final class CudaModule implements AutoCloseable {
    private static final String FOLDER = "gem4j-kernels";

    /// Compute capability from which kernels can start while the previous one runs.
    static final int EARLY_CAPABILITY = 9;

    private final CUmod_st module;
    private final boolean early;
    private final List<CudaKernel> kernels = new ArrayList<>();

    private CudaModule(CUmod_st module, boolean early) {
        this.module = module;
        this.early = early;
    }

    /// Loads files, compiled for the current device; on a thread that has used the device before.
    ///
    /// @param definitions as `NAME=VALUE`
    /// @throws CudaException if it cannot be compiled or loaded
    /// @throws LinkageError if NVRTC is missing and there is no compiled file
    static CudaModule load(List<String> files, int device, List<String> definitions) {
        List<String> options =
                new ArrayList<>(List.of("-arch=sm_" + capability(device) + attribute(76, device), "-std=c++17"));
        definitions.forEach(each -> options.add("-D" + each));
        String file = files.getLast();
        String source = files.stream().map(CudaModule::source).collect(Collectors.joining());
        Path kept = kept(source, options);
        byte[] code = read(kept);
        if (code.length == 0) {
            code = compile(file, source, options);
            keep(kept, code);
        }
        CUmod_st module = new CUmod_st();
        module.retainReference();
        try (BytePointer image = new BytePointer(code)) {
            CudaException.check(cudart.cuModuleLoadData(module, image), "loading " + file);
        }
        return new CudaModule(module, capability(device) >= EARLY_CAPABILITY);
    }

    CudaKernel kernel(String name) {
        return kernel(name, false);
    }

    /// A kernel that may start while the previous one still runs, and waits for it with `awaitPrevious`, where the
    /// GPU can do so.
    CudaKernel earlyKernel(String name) {
        return kernel(name, early);
    }

    private CudaKernel kernel(String name, boolean early) {
        CUfunc_st function = new CUfunc_st();
        function.retainReference();
        CudaException.check(cudart.cuModuleGetFunction(function, module, name), "looking for " + name);
        CudaKernel kernel = new CudaKernel(name, function, early);
        kernels.add(kernel);
        return kernel;
    }

    /// The major number of the device's compute capability; [#attribute] 76 is the minor one.
    static int capability(int device) {
        return attribute(75, device);
    }

    /// An attribute of a device by the driver's number of it.
    static int attribute(int which, int device) {
        int[] value = new int[1];
        CudaException.checkRuntime(cudart.cudaDeviceGetAttribute(value, which, device), "asking for the device's kind");
        return value[0];
    }

    private static String source(String file) {
        try (InputStream in = CudaModule.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new CudaException(file + " is missing from the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new CudaException("cannot read " + file + ": " + e.getMessage());
        }
    }

    private static Path kept(String source, List<String> options) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(source.getBytes(StandardCharsets.UTF_8));
            digest.update(options.toString().getBytes(StandardCharsets.UTF_8));
            String name = HexFormat.of().formatHex(digest.digest()).substring(0, 32) + ".cubin";
            return Loader.getCacheDir().toPath().resolve(FOLDER).resolve(name);
        } catch (NoSuchAlgorithmException | IOException e) {
            throw new CudaException("there is no cache folder: " + e.getMessage());
        }
    }

    private static byte[] read(Path kept) {
        try {
            return Files.exists(kept) ? Files.readAllBytes(kept) : new byte[0];
        } catch (IOException e) {
            return new byte[0];
        }
    }

    /// Moved into place whole, since other processes may read it at the same time.
    private static void keep(Path kept, byte[] code) {
        try {
            Files.createDirectories(kept.getParent());
            Path half = Files.createTempFile(kept.getParent(), "half", ".cubin");
            Files.write(half, code);
            Files.move(half, kept, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            // It is compiled again next time.
        }
    }

    private static byte[] compile(String file, String source, List<String> options) {
        Loader.load(nvrtc.class);
        try (PointerScope scope = new PointerScope()) {
            _nvrtcProgram program = new _nvrtcProgram();
            check(
                    nvrtc.nvrtcCreateProgram(
                            program,
                            new BytePointer(source),
                            new BytePointer(file),
                            0,
                            (PointerPointer<?>) null,
                            (PointerPointer<?>) null),
                    "reading " + file);
            PointerPointer<BytePointer> texts = new PointerPointer<>(options.toArray(String[]::new));
            int error = nvrtc.nvrtcCompileProgram(program, options.size(), texts);
            SizeTPointer size = new SizeTPointer(1);
            if (error != 0) {
                nvrtc.nvrtcGetProgramLogSize(program, size);
                BytePointer log = new BytePointer(size.get());
                nvrtc.nvrtcGetProgramLog(program, log);
                throw new CudaException("NVRTC cannot compile " + file + ": " + log.getString());
            }
            check(nvrtc.nvrtcGetCUBINSize(program, size), "compiling " + file);
            BytePointer code = new BytePointer(size.get());
            check(nvrtc.nvrtcGetCUBIN(program, code), "compiling " + file);
            byte[] bytes = new byte[Math.toIntExact(size.get())];
            code.get(bytes);
            nvrtc.nvrtcDestroyProgram(program);
            return bytes;
        }
    }

    private static void check(int error, String doing) {
        if (error != 0) {
            throw new CudaException("NVRTC failed when " + doing + ": "
                    + nvrtc.nvrtcGetErrorString(error).getString());
        }
    }

    @Override
    public void close() {
        kernels.forEach(CudaKernel::close);
        cudart.cuModuleUnload(module);
        module.releaseReference();
    }
}
