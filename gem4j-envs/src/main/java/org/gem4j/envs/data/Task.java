// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.data;

import java.util.Optional;
import java.util.random.RandomGenerator;
import org.gem4j.data.Row;

/// Asks the question of a row and grades answers to it. Stateless.
interface Task {
    /// The question, with the form that the answer must have.
    String question(Row row);

    /// Grades a model's text. No text is an error.
    Verdict judge(Row row, String text);

    /// The reference answer, for records; empty if it is not text.
    String gold(Row row);

    /// A text with the reference answer in the required form, if the row has one.
    Optional<String> reference(Row row);

    /// A well-formed text with some answer, right or wrong.
    ///
    /// @param other another row of the dataset
    String sample(Row other, RandomGenerator random);
}
