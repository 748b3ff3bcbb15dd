// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import java.util.List;

/// One test of a program.
public sealed interface CodeTest {
    /// The program reads this from standard input and prints that.
    record Standard(String input, String output) implements CodeTest {}

    /// A function returns this for these arguments. A method of a class `Solution` will do.
    record Call(String function, List<PythonValue> arguments, PythonValue returned) implements CodeTest {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /// Code that asserts something of what the program defines, as `assert f(2) == 4`.
    ///
    /// It runs in a process of its own. Names that it leaves open are the program's; only what is called and with
    /// what arguments goes to the program.
    record Assertion(String code) implements CodeTest {}
}
