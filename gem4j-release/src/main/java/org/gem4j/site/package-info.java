// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// The documentation as a site: the Markdown files of the checkout, and reference pages made from the code.
@org.jspecify.annotations.NullMarked
package org.gem4j.site;
