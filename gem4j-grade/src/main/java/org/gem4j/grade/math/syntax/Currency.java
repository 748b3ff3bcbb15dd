// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.syntax;

/// The currency signs, which may stand before their number.
final class Currency {
    private Currency() {}

    static boolean isSign(String text) {
        return text.length() == 1 && "$€£¥₹¢".indexOf(text.charAt(0)) >= 0;
    }
}
