// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.code;

import java.util.Map;
import org.gem4j.env.SeededRandom;

/// A small program to ask questions about.
///
/// @param name its name
/// @param difficulty from 5 (easy) to 9
/// @param description what it does, for the question
/// @param python the same in Python, shown with the question
/// @param draw samples an input: names to JSON-like values
/// @param run computes the output; throws [Input.Unfit] for unsupported inputs
record CodeProgram(String name, int difficulty, String description, String python, Draw draw, Run run) {
    interface Draw {
        Map<String, Object> input(SeededRandom random);
    }

    interface Run {
        Object output(Input input);
    }
}
