// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui.browser;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A Chromium of this machine without a window.
public final class Browser implements AutoCloseable {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-headless-shell", "chromium-browser", "google-chrome", "google-chrome-stable");
    private static final Pattern LISTENING = Pattern.compile("DevTools listening on (ws://\\S+)");

    private final Process process;
    private final Path profile;
    private final DevTools tools;

    private Browser(Process process, Path profile, URI address) {
        this.process = process;
        this.profile = profile;
        this.tools = new DevTools(address);
    }

    /// The browser of this machine, if it has one.
    public static Optional<Path> find() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// Starts it.
    public static Browser open(Path program) throws IOException {
        Path profile = Files.createTempDirectory("gem4j-browser");
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--hide-scrollbars",
                "--disable-background-networking",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            return new Browser(process, profile, address(process));
        } catch (IOException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static URI address(Process process) throws IOException {
        CompletableFuture<URI> found = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    Matcher matcher = LISTENING.matcher(line);
                    if (matcher.find()) {
                        found.complete(URI.create(matcher.group(1)));
                    }
                }
                found.completeExceptionally(new IOException("the browser ended"));
            } catch (IOException e) {
                found.completeExceptionally(e);
            }
        });
        try {
            return found.get(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the browser did not start", e);
        }
    }

    /// A new page of this size.
    public Tab tab(int width, int height) {
        Object target = tools.call("", "Target.createTarget", Map.of("url", "about:blank"))
                .get("targetId");
        Object session = tools.call(
                        "", "Target.attachToTarget", Map.of("targetId", String.valueOf(target), "flatten", true))
                .get("sessionId");
        return new Tab(tools, String.valueOf(target), String.valueOf(session)).size(width, height);
    }

    @Override
    public void close() {
        tools.close();
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
            }
            delete(profile);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | UncheckedIOException e) {
            // Left in the folder for temporary files.
            return;
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
