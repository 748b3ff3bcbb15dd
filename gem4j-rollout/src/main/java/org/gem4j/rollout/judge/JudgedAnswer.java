// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.judge;

/// An answer with what a judge needs to know about it. None of the texts is trusted.
///
/// @param question what was asked
/// @param reference a right answer; empty where there is none
/// @param answer what is judged
public record JudgedAnswer(String question, String reference, String answer) {}
