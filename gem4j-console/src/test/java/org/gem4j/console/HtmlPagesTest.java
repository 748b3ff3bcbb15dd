// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlPagesTest {
    @Test
    void drawsWhatABrowserShows() {
        String page = """
            Before.
            <!DOCTYPE html>
            <html><head><title>no</title></head>
            <body>
            <h1>Shop &amp; more</h1>
            <button class="btn">Back to Search</button>
            <a class="product-link">B01</a>
            <p>color</p>
            <input type="radio" name="color" value="red"><label>red</label>
            <input type="radio" name="color" value="blue" checked><label>blue</label>
            <script>alert("<p>no</p>")</script>
            <p>5&#39;  &lt;b&gt; &#x41; &unknown; &</p>
            </body>
            </html>
            After.
            """;

        assertThat(HtmlPages.drawn(page)).isEqualTo("""
            Before.
            Shop & more
            [Back to Search]
            > B01
            color
            ( ) red
            (*) blue
            5' <b> A &unknown; &
            After.
            """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "<b>plain text</b> & more", "<!DOCTYPE html> without an end", "</html> <!DOCTYPE html>"})
    void leavesOtherTextAlone(String text) {
        assertThat(HtmlPages.drawn(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<", "<script>x", "&#0;&#27;", "<>", "< / >", "&#99999999;"})
    void brokenPagesAreDrawnSomehow(String body) {
        assertThat(HtmlPages.drawn("<!DOCTYPE html>" + body + "</html>")).doesNotContain("\u001b");
    }
}
