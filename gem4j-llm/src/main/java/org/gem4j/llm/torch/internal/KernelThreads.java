// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.torch.internal;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.torch.Precision;

/// How many threads one operation on the CPU may use, in this process.
public final class KernelThreads {
    static {
        Libtorch.load();
    }

    private static volatile int count = 1;

    private KernelThreads() {}

    /// Their number as it was set last; 1 before.
    public static int count() {
        return count;
    }

    /// Sets the number for a model with quantized matrices, whose products are neither library's.
    ///
    /// @param threads at least 1
    public static void setForQuantized(int threads) {
        setOfBlas(1);
        torch.set_num_threads(1);
        count = threads;
    }

    /// Sets their number. One is best for small models, whose operations are shorter than it takes to wake a
    /// thread.
    ///
    /// Products in f32 are OpenBLAS's, everything else is libtorch's own; the threads of either wait for work by
    /// spinning, and would take each other's processors. So they go to whoever has most to do in a precision.
    ///
    /// @param threads at least 1
    public static void set(int threads, Precision precision) {
        boolean blas = precision == Precision.F32 && setOfBlas(threads);
        torch.set_num_threads(blas ? 1 : threads);
        count = threads;
    }

    /// Whether libtorch's products are OpenBLAS's and it took the number.
    private static boolean setOfBlas(int threads) {
        Optional<MemorySegment> found = SymbolLookup.loaderLookup().find("openblas_set_num_threads");
        if (found.isEmpty()) {
            return false;
        }
        try {
            Linker.nativeLinker()
                    .downcallHandle(found.get(), FunctionDescriptor.ofVoid(ValueLayout.JAVA_INT))
                    .invokeExact(threads);
            return true;
        } catch (Throwable e) {
            throw new ModelException("OpenBLAS did not accept " + threads + " threads", e);
        }
    }
}
