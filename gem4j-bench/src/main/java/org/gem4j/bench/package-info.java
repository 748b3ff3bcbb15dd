// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// `./gem4j bench`: what is measured, area by area; [org.gem4j.bench.jmh] holds the JMH benchmarks.
@org.jspecify.annotations.NullMarked
package org.gem4j.bench;
