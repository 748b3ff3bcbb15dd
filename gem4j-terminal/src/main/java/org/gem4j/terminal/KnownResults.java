// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.gem4j.env.EnvException;

/// What the tests of the bundled tasks said, by the files that they tested, so that equal files are tested once and
/// never graded differently. Episodes often end alike: nothing was changed, or the same solution was found.
/// Thread-safe.
final class KnownResults {
    private final int most;
    /// The one used longest ago first. Guarded by itself.
    private final Map<String, FutureTask<Grader.Results>> results = new LinkedHashMap<>(16, 0.75f, true);

    /// @param most how many results are kept
    KnownResults(int most) {
        this.most = most;
    }

    /// The results of the tests on these files; whoever asks for the same ones meanwhile waits for them.
    ///
    /// @param tests runs them; after an exception, which is thrown here, and after results that are not in
    ///     time, the next caller tries again
    Map<String, Boolean> of(TerminalTask task, byte[] files, Supplier<Grader.Results> tests) {
        String key = task.name() + "/" + digest(files);
        FutureTask<Grader.Results> own = new FutureTask<>(tests::get);
        FutureTask<Grader.Results> known;
        synchronized (results) {
            known = results.putIfAbsent(key, own);
            if (results.size() > most) {
                results.remove(results.keySet().iterator().next());
            }
        }
        if (known == null) {
            own.run();
            known = own;
        }
        try {
            Grader.Results found = known.get();
            if (!found.inTime()) {
                forget(key, known);
            }
            return found.passed();
        } catch (ExecutionException e) {
            forget(key, known);
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new EnvException("the tests of " + task.name() + " cannot run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvException("interrupted while the tests of " + task.name() + " ran", e);
        }
    }

    private void forget(String key, FutureTask<Grader.Results> known) {
        synchronized (results) {
            results.remove(key, known);
        }
    }

    private static String digest(byte[] files) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(files));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
