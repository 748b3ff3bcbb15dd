// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// A web shop as in WebShop and GEM: an agent searches a catalog, reads pages, chooses options and buys.
@org.jspecify.annotations.NullMarked
package org.gem4j.webshop;
