// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Collections;
import java.util.List;
import org.bytedeco.javacpp.Pointer;

/// What is alive outside the Java heap: by glibc's own account where there is one, by JavaCPP's elsewhere.
final class NativeMemory {
    private static final MemoryLayout MALLINFO2 = MemoryLayout.sequenceLayout(10, ValueLayout.JAVA_LONG);

    private NativeMemory() {}

    /// By how many bytes the memory in use has grown from the third-last `window` readings to the last `window`: the
    /// difference of the two minima, since what comes and goes (the JIT compiler's scratch memory, a longer batch)
    /// raises single readings, and a leak raises all of them.
    static long growth(List<Long> readings, int window) {
        int size = readings.size();
        assertThat(size).as("readings").isGreaterThan(4 * window);
        long early = Collections.min(readings.subList(size - 3 * window, size - 2 * window));
        long late = Collections.min(readings.subList(size - window, size));
        return late - early;
    }

    static long liveBytes() {
        Linker linker = Linker.nativeLinker();
        SymbolLookup symbols = linker.defaultLookup();
        var symbol = symbols.find("mallinfo2");
        if (symbol.isEmpty()) {
            return Pointer.totalBytes();
        }
        MemoryLayout struct = MemoryLayout.structLayout(MALLINFO2.withName("fields"));
        MethodHandle mallinfo2 = linker.downcallHandle(symbol.get(), FunctionDescriptor.of(struct));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment info = (MemorySegment) mallinfo2.invoke((SegmentAllocator) arena);
            long mapped = info.getAtIndex(ValueLayout.JAVA_LONG, 4);
            long used = info.getAtIndex(ValueLayout.JAVA_LONG, 7);
            return mapped + used;
        } catch (Throwable e) {
            throw new AssertionError("mallinfo2 cannot be called", e);
        }
    }
}
