// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.util.List;

/// Finds products for the words of a customer. Thread-safe.
public interface ProductSearch {
    /// The numbers of the products that fit best, best first; at most 50.
    List<String> search(String words);
}
