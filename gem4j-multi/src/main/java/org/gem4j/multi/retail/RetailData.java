// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.util.LinkedHashMap;
import java.util.Map;

/// The shop's database: users, orders and products by id, as JSON values that tools change.
public final class RetailData {
    private final Map<String, Object> all;

    private RetailData(Map<String, Object> all) {
        this.all = all;
    }

    /// A copy of a map with `users`, `orders` and `products`.
    ///
    /// @throws IllegalArgumentException if one of them is not an object
    public static RetailData of(Map<?, ?> value) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (String part : new String[] {"orders", "products", "users"}) {
            all.put(part, Json.object(value.get(part)));
        }
        return new RetailData(all);
    }

    RetailData copy() {
        return of(all);
    }

    Map<String, Object> users() {
        return Json.map(all.get("users"));
    }

    Map<String, Object> orders() {
        return Json.map(all.get("orders"));
    }

    Map<String, Object> products() {
        return Json.map(all.get("products"));
    }

    /// Everything, as plain JSON values; not to be changed.
    public Map<String, Object> json() {
        return all;
    }

    /// τ-bench's hash of the state.
    public String hash() {
        return PythonTexts.hash(all);
    }
}
