// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import java.util.ArrayList;
import java.util.List;

/// Texts that are known to break action parsers.
public final class HostileActions {
    private static final List<String> TEXTS = create();

    private HostileActions() {}

    /// A few dozen texts, most of them short, some of 100,000 characters.
    public static List<String> all() {
        return TEXTS;
    }

    private static List<String> create() {
        List<String> texts = new ArrayList<>(List.of(
                "",
                " ",
                "\n",
                "\u0000",
                "\u001b[2J\u0007\u0008\u007f",
                "\u202e\u200f\u200b\ufeff",
                "\ud800",
                "\udc00\\boxed{1}",
                "\\boxed{",
                "\\boxed{}",
                "\\boxed{ }",
                "}\\boxed{",
                "\\boxed{\\boxed{\\boxed{1}}}",
                "\\boxed{{{{1}}}}",
                "\\boxed{1}\\boxed{",
                "\\boxed{1}\\boxed{2}\\boxed{3}",
                "\\boxed{-1}",
                "\\boxed{0}",
                "\\boxed{1e9}",
                "\\boxed{NaN}",
                "\\boxed{99999999999999999999}",
                "\\boxed{-2147483648 -2147483648 -2147483648}",
                "\\boxed{2147483647 2147483647}",
                "\\boxed{\u0663}",
                "\\boxed{\uff13 \uff14}",
                "\\boxed{\u0967 \u0968 \u0969}",
                "\\boxed{\ud835\udfcf}",
                "\\boxed{\u00b2}",
                "\\boxed{\u0130\u0131\u017f\u212a}",
                "\\boxed{1\u00a02\u30003}",
                "\\boxed{reveal 0 0}\\boxed{flag -1 -1}",
                "<answer></answer>",
                "<answer><answer>1</answer>",
                "```python\n```",
                "<python>",
                "<tool_call>{\"name\":</tool_call>",
                "%s%n%d{0}${jndi:x}",
                "'; DROP TABLE games; --"));
        String digits = "9".repeat(5_000);
        texts.add(digits);
        texts.add("\\boxed{" + digits + "}");
        texts.add("\\boxed{" + digits + " " + digits + " " + digits + "}");
        texts.add("\\boxed{" + "1 ".repeat(5_000) + "}");
        texts.add("a".repeat(100_000));
        texts.add(" ".repeat(100_000) + "\\boxed{1}");
        texts.add("\\boxed{".repeat(12_500));
        texts.add("\\boxed{" + " ".repeat(100_000) + "}");
        texts.add("\\boxed{1}".repeat(10_000));
        texts.add("{".repeat(50_000) + "}".repeat(50_000));
        texts.add("\\boxed{" + "\u0663".repeat(50_000) + "}");
        return List.copyOf(texts);
    }
}
