// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli.project;

import java.nio.file.Path;
import java.util.Set;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Runs the tests of a folder of classes as a program: prints `passed NAME()` for each and exits with the number of
/// those that failed.
final class TestLauncher implements TestExecutionListener {
    private int failed;

    private TestLauncher() {}

    public static void main(String[] args) {
        TestLauncher tests = new TestLauncher();
        var request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClasspathRoots(Set.of(Path.of(args[0]))))
                .build();
        LauncherFactory.create().execute(request, tests);
        System.exit(tests.failed);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        result.getThrowable().ifPresent(problem -> problem.printStackTrace(System.out));
        boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
        failed += passed ? 0 : 1;
        if (test.isTest()) {
            System.out.println((passed ? "passed " : "failed ") + test.getDisplayName());
        }
    }
}
