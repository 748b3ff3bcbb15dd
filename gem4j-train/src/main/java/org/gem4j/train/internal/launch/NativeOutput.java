// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// Sends what native code prints on the standard output to the error stream until closed: gloo tells there to whom it
/// is connected, in the middle of what a command prints for programs to read.
///
/// There is one output for all threads: it is back when the last of several is closed.
final class NativeOutput implements AutoCloseable {
    private static final int OUT = 1;
    private static final int ERR = 2;

    private static final Optional<MethodHandle> DUP = find("dup", 1);
    private static final Optional<MethodHandle> DUP2 = find("dup2", 2);
    private static final Optional<MethodHandle> CLOSE = find("close", 1);

    private static int open;
    private static int kept = -1;

    private NativeOutput() {}

    /// Does nothing where the system has no such calls.
    static NativeOutput toErrors() {
        synchronized (NativeOutput.class) {
            if (open++ == 0 && DUP2.isPresent() && CLOSE.isPresent()) {
                kept = call(DUP, OUT);
                if (kept >= 0) {
                    call(DUP2, ERR, OUT);
                }
            }
            return new NativeOutput();
        }
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
            throw new IllegalStateException("a system call failed", e);
        }
    }

    @Override
    public void close() {
        synchronized (NativeOutput.class) {
            if (--open == 0 && kept >= 0) {
                call(DUP2, kept, OUT);
                call(CLOSE, kept);
                kept = -1;
            }
        }
    }
}
