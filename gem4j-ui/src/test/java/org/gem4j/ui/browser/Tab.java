// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page in a [Browser]. Every wait ends after a minute.
public final class Tab implements AutoCloseable {
    private static final int DEADLINE_MILLIS = 60_000;

    private final Page page;
    private final List<String> errors = new ArrayList<>();

    Tab(Page page) {
        this.page = page;
        page.setDefaultTimeout(DEADLINE_MILLIS);
        page.onPageError(errors::add);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                errors.add(message.text());
            }
        });
    }

    public Tab size(int width, int height) {
        page.setViewportSize(width, height);
        return this;
    }

    /// Light or dark, as a system's setting is.
    public Tab dark(boolean dark) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(dark ? ColorScheme.DARK : ColorScheme.LIGHT));
        return this;
    }

    /// Loads an address.
    public Tab go(String url) {
        page.navigate(url);
        return this;
    }

    /// The value of an expression, whose promise is waited for.
    public @Nullable Object eval(String script) {
        return page.evaluate(script);
    }

    /// Its text.
    public String text(String script) {
        return String.valueOf(eval(script));
    }

    /// Waits until an expression is true.
    public Tab await(String condition) {
        try {
            page.waitForFunction("() => Boolean(" + condition + ")");
        } catch (TimeoutError e) {
            throw new AssertionError(
                    "never true: " + condition + "; errors: " + errors + "; the page says: "
                            + eval("document.body.innerText"),
                    e);
        }
        return this;
    }

    /// Presses a key, such as `j`, `Enter` or `Shift+Enter`.
    public Tab press(String key) {
        page.keyboard().press(key);
        return this;
    }

    /// Types a text where the focus is.
    public Tab type(String text) {
        page.keyboard().insertText(text);
        return this;
    }

    /// Clicks the first such element once it can be clicked.
    public Tab click(String selector) {
        page.locator(selector).first().click();
        return this;
    }

    /// What scripts threw, and what the browser complained about.
    public List<String> errors() {
        return List.copyOf(errors);
    }

    /// Writes what is seen as a PNG file.
    public Path screenshot(Path file) {
        page.screenshot(new Page.ScreenshotOptions().setPath(file));
        return file;
    }

    @Override
    public void close() {
        page.close();
    }
}
