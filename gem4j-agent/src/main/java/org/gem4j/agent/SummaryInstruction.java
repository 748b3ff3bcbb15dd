// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.util.Locale;

/// The instruction with which a model is asked to summarize its history.
public enum SummaryInstruction {
    /// A short summary.
    BASE("You have reached the configured assistant-turn limit for this segment. You must now summarize: respond"
            + " using a single <summarize>...</summarize> block with a concise summary of progress and key results"
            + " so far (not <action>)."),
    /// A handover in four sections.
    DETAIL("""
        Your work is about to be handed over to a fresh session of yourself. It will see the system prompt, the
        user's task and the summary that you write now, and nothing else of this conversation. Write, exactly and
        with all names, paths, values and messages as they were:

        1. State of the task: what is done, what is in progress, what is left.
        2. Facts: what you learned from the environment, and where.
        3. Dead ends: what you tried that did not work, and why.
        4. Plan: your current hypothesis, and the next step to take.

        Mark what you are not sure of. Leave out what no longer matters.\
        """.strip()),
    /// A form to fill in.
    PROGRESS("""
        Your context is about to be reset. Summarize your progress in this form, one line per entry:

        TASK: the goal in one sentence
        KNOWN: two to four facts
        TOOLS: the tools you called
        DONE: what is finished
        OPEN: what is in progress or not yet started
        HYPOTHESIS: your best guess
        NEXT: the call you will make next
        ELSE: what to do if that call fails

        Use exact names and numbers. Call no tool in this turn.\
        """.strip());

    private final String text;

    SummaryInstruction(String text) {
        this.text = text;
    }

    /// What the model is asked.
    public String text() {
        return text;
    }

    /// `base`, `detail` or `progress`; any other name means `base`, as in AgentFly.
    public static SummaryInstruction parse(String name) {
        for (SummaryInstruction instruction : values()) {
            if (instruction.name().toLowerCase(Locale.ROOT).equals(name)) {
                return instruction;
            }
        }
        return BASE;
    }
}
