// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.site;

import java.util.List;
import org.gem4j.wrap.WrapperSpec;

/// A page for each wrapper that a list of wrappers may name; tools around an environment are wrappers.
final class WrapperPages {
    private WrapperPages() {}

    static List<Page> of(List<WrapperSpec> specs) {
        return specs.stream()
                .map(spec -> new Page("reference/wrappers/" + spec.name() + ".md", Page.Section.WRAPPERS, page(spec)))
                .toList();
    }

    private static String page(WrapperSpec spec) {
        StringBuilder text = new StringBuilder(
                "# %s\n\n%s\n\n".formatted(Markdown.text(spec.name()), Markdown.text(spec.summary())));
        text.append(
                "```java\nWrappers.parse(\"%s\")\n```\n```\n./gem4j train --env_id game:GuessTheNumber-v0-easy --wrappers %s\n```\n"
                        .formatted(spec.name(), spec.name()));
        if (spec.outermost()) {
            text.append("\nIt goes around all others, wherever it stands in the list.\n");
        }
        if (spec.options().isEmpty()) {
            return text.append("\nIt has no options.\n").toString();
        }
        text.append(
                "\n## Options\n\nIn brackets behind the name: `%s(%s=...)`.\n\n| option | values | default | |\n|---|---|---|---|\n"
                        .formatted(spec.name(), spec.options().getFirst().name()));
        spec.options().forEach(option -> text.append(Markdown.row(option)));
        return text.toString();
    }
}
