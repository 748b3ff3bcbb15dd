// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.code;

import java.util.Map;
import org.gem4j.env.SeededRandom;

/// A small program that questions are asked about.
///
/// @param name a word for it
/// @param difficulty from 5 (easy) to 9
/// @param description what it does, for the question
/// @param python the same in Python, shown with the question
/// @param draw draws an input: names to JSON-like values
/// @param run computes the output; throws [Input.Unfit] for inputs it is not made for
record CodeProgram(String name, int difficulty, String description, String python, Draw draw, Run run) {
    interface Draw {
        Map<String, Object> input(SeededRandom random);
    }

    interface Run {
        Object output(Input input);
    }
}
