// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Why a Parquet file cannot be read, in a user's words.
final class ParquetFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int DEEPEST = 32;

    /// Whether trying again helps.
    enum Again {
        /// It may: something outside the file was in the way.
        MAYBE,
        /// Other rows may be whole.
        OTHER_ROWS,
        /// It would take as long and fail.
        NEVER
    }

    private final Again again;

    ParquetFailure(String message) {
        this(message, null, Again.OTHER_ROWS);
    }

    private ParquetFailure(String message, @Nullable Throwable cause, Again again) {
        super(message, cause);
        this.again = again;
    }

    static ParquetFailure interrupted(InterruptedException problem) {
        return new ParquetFailure("interrupted", problem, Again.MAYBE);
    }

    static ParquetFailure timeout(Duration limit) {
        return new ParquetFailure(
                "it was not decoded within " + limit.toSeconds() + " s, as happens with damaged files",
                null,
                Again.NEVER);
    }

    /// @param problem what the library threw; its causes say more than itself
    static ParquetFailure of(@Nullable Throwable problem) {
        Throwable root = Objects.requireNonNullElseGet(problem, IllegalStateException::new);
        for (int depth = 0; depth < DEEPEST; depth++) {
            if (root instanceof ParquetFailure known) {
                return known;
            }
            Throwable cause = root.getCause();
            if (cause == null) {
                break;
            }
            root = cause;
        }
        return switch (root) {
            case OutOfMemoryError _ ->
                new ParquetFailure("it needs more memory than Java has, or is damaged", problem, Again.MAYBE);
            case LinkageError _ ->
                new ParquetFailure(
                        "it cannot be decompressed on this system: " + detail(root), problem, Again.OTHER_ROWS);
            case UnsupportedOperationException _ ->
                new ParquetFailure(
                        "it has something that is not supported: " + detail(root), problem, Again.OTHER_ROWS);
            // What went wrong inside the library says something to its authors alone.
            case NullPointerException _,
                    IndexOutOfBoundsException _,
                    ClassCastException _,
                    NegativeArraySizeException _ -> new ParquetFailure("it is damaged", problem, Again.OTHER_ROWS);
            default -> new ParquetFailure("it is damaged or not supported: " + detail(root), problem, Again.OTHER_ROWS);
        };
    }

    /// Without the file's name in brackets, which the library may put in front and callers do anyway.
    private static String detail(Throwable root) {
        String message = root.getMessage();
        return message == null || message.isBlank()
                ? root.getClass().getSimpleName()
                : message.replaceFirst("^\\[[^]]*] ", "");
    }

    Again again() {
        return again;
    }
}
