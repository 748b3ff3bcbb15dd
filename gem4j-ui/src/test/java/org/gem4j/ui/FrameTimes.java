// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.gem4j.report.RunFolder;
import org.gem4j.ui.browser.Browser;
import org.gem4j.ui.browser.Tab;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Measures how long scripts of the page work in a frame: ten runs of 10,000 points, while new steps come, a part is
/// zoomed into and the cursor moves. Prints the percentiles in milliseconds.
///
/// Its name keeps it out of the build, since times say nothing on a busy machine:
/// `./mvnw -pl gem4j-ui -am -Dtest=FrameTimes -Dsurefire.failIfNoSpecifiedTests=false test`
class FrameTimes {
    private static final double MOST_MILLIS = 16;
    private static final int RUNS = 10;
    private static final int POINTS = 10_000;

    /// A library may draw in a microtask of the frame, which is counted too.
    private static final String MEASURE = """
            globalThis.times = [];
            globalThis.next = requestAnimationFrame;
            globalThis.requestAnimationFrame = work => next(time => {
              const begun = performance.now();
              work(time);
              queueMicrotask(() => times.push(performance.now() - begun));
            });""";

    @Test
    void scriptsLeaveTimeForTheFrame(@TempDir Path root) {
        for (int run = 1; run <= RUNS; run++) {
            SampleRuns.finished(root, "run-" + run, run, POINTS);
        }
        try (Page page = new Page(root);
                Browser browser = Browser.open().orElseThrow();
                Tab tab = browser.tab(1280, 900)) {
            tab.go(page.server.address().toString()).await("document.querySelectorAll('.chart canvas').length >= 3");
            tab.eval("location.hash = '#runs?" + chosen() + "'");
            tab.await("document.querySelector('.chart .now').children.length === 4");
            tab.eval(MEASURE);
            for (int more = 0; more < 20; more++) {
                SampleRuns.steps(new RunFolder(root.resolve("run-1")), POINTS + 1 + more, POINTS + 1 + more);
                tab.eval("new Promise(done => setTimeout(done, 600))");
            }
            print("new steps", tab);
            for (int zoom = 0; zoom < 20; zoom++) {
                tab.eval("location.hash = '#runs?" + chosen() + "&from=" + zoom * 300 + "&to=" + (zoom * 300 + 3000)
                        + "'");
                tab.eval("new Promise(done => setTimeout(done, 400))");
            }
            print("zooms", tab);
            tab.eval("""
                    (async () => {
                      const over = document.querySelector('.u-over'), box = over.getBoundingClientRect();
                      for (let i = 0; i < 200; i++) {
                        await new Promise(done => next(done));
                        const begun = performance.now();
                        over.dispatchEvent(new MouseEvent('mousemove', {clientX: box.x + i, clientY: box.y + 50, bubbles: true}));
                        await null;
                        times.push(performance.now() - begun);
                      }
                    })()""");
            print("cursor", tab);
        }
    }

    private static String chosen() {
        StringBuilder runs = new StringBuilder();
        for (int run = 1; run <= RUNS; run++) {
            runs.append(run > 1 ? "&" : "").append("run=run-").append(run);
        }
        return runs.toString();
    }

    private static void print(String what, Tab tab) {
        List<?> times = (List<?>) Objects.requireNonNull(tab.eval("times.splice(0).sort((a, b) => a - b)"));
        System.out.printf(
                Locale.ROOT,
                "%s: %d frames, median %.1f, P95 %.1f, greatest %.1f ms%n",
                what,
                times.size(),
                at(times, 0.5),
                at(times, 0.95),
                at(times, 1));
        assertThat(at(times, 0.95)).as(what).isLessThanOrEqualTo(MOST_MILLIS);
    }

    private static double at(List<?> sorted, double part) {
        return sorted.isEmpty()
                ? Double.NaN
                : ((Number) Objects.requireNonNull(sorted.get((int) (part * (sorted.size() - 1))))).doubleValue();
    }
}
