// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.launch;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// Sends what native code prints on the standard output to the error stream until closed: gloo tells there to whom it
/// is connected, in the middle of what a command prints for programs to read.
final class NativeOutput implements AutoCloseable {
    private static final int OUT = 1;
    private static final int ERR = 2;

    private static final Optional<MethodHandle> DUP = find("dup", 1);
    private static final Optional<MethodHandle> DUP2 = find("dup2", 2);
    private static final Optional<MethodHandle> CLOSE = find("close", 1);

    private final int kept;

    private NativeOutput(int kept) {
        this.kept = kept;
    }

    /// Does nothing where the system has no such calls.
    static NativeOutput toErrors() {
        int kept = DUP2.isPresent() && CLOSE.isPresent() ? call(DUP, OUT) : -1;
        if (kept >= 0) {
            call(DUP2, ERR, OUT);
        }
        return new NativeOutput(kept);
    }

    private static Optional<MethodHandle> find(String name, int arguments) {
        Linker linker = Linker.nativeLinker();
        Optional<MemorySegment> address = linker.defaultLookup().find(name);
        FunctionDescriptor type = arguments == 1
                ? FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)
                : FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
        return address.map(symbol -> linker.downcallHandle(symbol, type));
    }

    /// The call's result, -1 if there is no such call.
    private static int call(Optional<MethodHandle> function, Object... arguments) {
        if (function.isEmpty()) {
            return -1;
        }
        try {
            return (int) function.get().invokeWithArguments(arguments);
        } catch (Error | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("a call of the system failed", e);
        }
    }

    @Override
    public void close() {
        if (kept >= 0) {
            call(DUP2, kept, OUT);
            call(CLOSE, kept);
        }
    }
}
