// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui.browser;

import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// This machine's Chromium without a window, driven by Playwright, which runs in this machine's Node.
public final class Browser implements AutoCloseable {
    private static final List<String> CHROMIUM =
            List.of("chromium", "chromium-headless-shell", "chromium-browser", "google-chrome", "google-chrome-stable");
    private static final List<String> NODE = List.of("node", "nodejs");

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser browser;

    private Browser(Path node, Path chromium) {
        playwright = Playwright.create(new Playwright.CreateOptions()
                .setEnv(Map.of("PLAYWRIGHT_NODEJS_PATH", node.toString(), "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(chromium)
                        .setChromiumSandbox(false)
                        .setArgs(List.of("--disable-gpu", "--disable-dev-shm-usage")));
    }

    /// Starts it; empty if this machine lacks Chromium or Node.
    public static Optional<Browser> open() {
        return find(NODE).flatMap(node -> find(CHROMIUM).map(chromium -> new Browser(node, chromium)));
    }

    private static Optional<Path> find(List<String> names) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(folder -> names.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// A new page of this size.
    public Tab tab(int width, int height) {
        return new Tab(browser.newPage()).size(width, height);
    }

    @Override
    public void close() {
        playwright.close();
    }
}
