// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.data;

import java.util.Optional;
import java.util.random.RandomGenerator;
import org.gem4j.data.Row;

/// Asks the question of a row and judges answers to it. Stateless.
interface Task {
    /// The question, with what form the answer must have.
    String question(Row row);

    /// Judges a model's text. No text is an error.
    Verdict judge(Row row, String text);

    /// The right answer, for the records; empty if it is not a text.
    String gold(Row row);

    /// A text with the right answer in the form asked for, if the row tells it.
    Optional<String> reference(Row row);

    /// A well-formed text with some answer, as likely wrong as not.
    ///
    /// @param other another row of the data set
    String sample(Row other, RandomGenerator random);
}
