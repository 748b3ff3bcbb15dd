// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Answers in the texts of models: boxes, answer tags, answer phrases, and the wrappers around an answer.
///
/// One rule for every environment: the last complete box that is not empty counts, whatever comes after it.
@org.jspecify.annotations.NullMarked
package org.gem4j.text.answer;
