// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A page in a [Browser].
public final class Tab implements AutoCloseable {
    private static final long DEADLINE_NANOS = 60_000_000_000L;
    private static final long LOOK_NANOS = 30_000_000;

    private final DevTools tools;
    private final String target;
    private final String session;

    Tab(DevTools tools, String target, String session) {
        this.tools = tools;
        this.target = target;
        this.session = session;
        call("Page.enable", Map.of());
        call("Runtime.enable", Map.of());
        call("Log.enable", Map.of());
    }

    private Map<String, Object> call(String method, Map<String, ?> parameters) {
        return tools.call(session, method, parameters);
    }

    public Tab size(int width, int height) {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
        return this;
    }

    /// Light or dark, as a system's setting is.
    public Tab dark(boolean dark) {
        Map<String, String> scheme = Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
        call("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme)));
        return this;
    }

    /// Loads an address.
    public Tab go(String url) {
        call("Page.navigate", Map.of("url", url));
        return this;
    }

    /// The value of an expression, whose promise is waited for.
    public @Nullable Object eval(String script) {
        Map<String, Object> answer =
                call("Runtime.evaluate", Map.of("expression", script, "awaitPromise", true, "returnByValue", true));
        if (answer.get("exceptionDetails") != null) {
            throw new IllegalStateException(script + " failed: " + answer.get("exceptionDetails"));
        }
        return ((Map<?, ?>) Objects.requireNonNull(answer.get("result"))).get("value");
    }

    /// Its text.
    public String text(String script) {
        return String.valueOf(eval(script));
    }

    /// Waits until an expression is true.
    public Tab await(String condition) {
        long end = System.nanoTime() + DEADLINE_NANOS;
        while (!Boolean.TRUE.equals(eval("Boolean(" + condition + ")"))) {
            if (System.nanoTime() > end) {
                throw new AssertionError("never true: " + condition + "; errors: " + errors() + "; the page says: "
                        + eval("document.body.innerText"));
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return this;
    }

    /// Presses a key, such as `j`, `Enter` or `ArrowLeft`.
    public Tab press(String key) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("key", key);
        event.put("code", key);
        if (key.length() == 1) {
            event.put("text", key);
        } else if (key.equals("Enter")) {
            event.put("text", "\r");
            event.put("windowsVirtualKeyCode", 13);
        } else if (key.equals("Tab")) {
            event.put("windowsVirtualKeyCode", 9);
        }
        event.put("type", "keyDown");
        call("Input.dispatchKeyEvent", event);
        event.remove("text");
        event.put("type", "keyUp");
        call("Input.dispatchKeyEvent", event);
        return this;
    }

    /// Types a text where the focus is.
    public Tab type(String text) {
        call("Input.insertText", Map.of("text", text));
        return this;
    }

    /// Clicks an element when its middle is seen. All in one turn of the page's scripts, so that the page cannot put
    /// another element into its place in between.
    public Tab click(String selector) {
        return await("""
                (element => {
                  if (!element) return false;
                  element.scrollIntoView({block: 'center'});
                  const box = element.getBoundingClientRect();
                  const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                  if (!element.contains(seen)) return false;
                  seen.click();
                  return true;
                })(document.querySelector(`%s`))""".formatted(selector));
    }

    /// What scripts threw, and what the browser complained about.
    public List<String> errors() {
        return tools.events().stream()
                .filter(event -> session.equals(event.get("sessionId")))
                .filter(event -> "Runtime.exceptionThrown".equals(event.get("method"))
                        || ("Log.entryAdded".equals(event.get("method"))
                                && String.valueOf(event.get("params")).contains("level=error")))
                .map(event -> String.valueOf(event.get("params")))
                .toList();
    }

    /// Writes what is seen as a PNG file.
    public Path screenshot(Path file) throws IOException {
        Object data = call("Page.captureScreenshot", Map.of("format", "png")).get("data");
        return Files.write(file, Base64.getDecoder().decode(String.valueOf(data)));
    }

    @Override
    public void close() {
        tools.call("", "Target.closeTarget", Map.of("targetId", target));
    }
}
