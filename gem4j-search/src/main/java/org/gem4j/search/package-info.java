// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Search in passages: the client of search servers, and how queries and passages stand in a model's text.
@org.jspecify.annotations.NullMarked
package org.gem4j.search;
