// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

/// One visible thing on a page, from top to bottom.
sealed interface Element {
    /// The shop's name, which every start page shows.
    record Heading(String text) implements Element {}

    /// The wish of the customer.
    record Instruction(String text) implements Element {}

    /// A button.
    record Button(String label) implements Element {}

    /// The link to a product.
    ///
    /// @param seen whether it was opened since the last search page
    record ProductLink(String asin, boolean seen) implements Element {}

    /// A value of an option.
    record Choice(String option, String value, boolean chosen) implements Element {}

    /// Plain text.
    record Words(String text) implements Element {}
}
