// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.util.List;

/// A task: what the user wants, the final database, and the texts that the assistant must say.
///
/// @param user the user's id
/// @param instruction who the user is and what it wants, told to whoever plays the user
/// @param actions calls that bring the database into the right state
/// @param outputs texts that the assistant must have said
/// @param persona how the scripted user speaks
public record RetailTask(
        String user, String instruction, List<RetailAction> actions, List<String> outputs, Persona persona) {
    public RetailTask {
        actions = List.copyOf(actions);
        outputs = List.copyOf(outputs);
    }

    /// A task without a script: the user says the whole instruction.
    public RetailTask(String user, String instruction, List<RetailAction> actions, List<String> outputs) {
        this(user, instruction, actions, outputs, new Persona(instruction, List.of()));
    }
}
