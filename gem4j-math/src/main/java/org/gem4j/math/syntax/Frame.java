// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayList;
import java.util.List;

/// An open bracket and the row of tokens behind it.
///
/// @param opening the bracket, or `begin:` and the name of an environment, or nothing for the answer as a whole
/// @param row     the tokens so far; grows until the bracket closes
/// @param space   whether whitespace stood before the bracket
record Frame(String opening, List<Token> row, boolean space) {
    static final String ENVIRONMENT = "begin:";

    static Frame opened(String opening, boolean space) {
        return new Frame(opening, new ArrayList<>(), space);
    }

    boolean isOpenedBy(String bracket) {
        return opening.equals(bracket);
    }
}
