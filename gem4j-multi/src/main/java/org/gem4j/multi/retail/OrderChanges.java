// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.multi.retail.RetailTools.Refused;
import org.jspecify.annotations.Nullable;

/// The tools that change an order, with τ-bench's checks in its order.
///
/// Amounts are doubles where Python's are: sums of prices are not rounded where τ-bench does not round
/// them.
final class OrderChanges {
    private final RetailData data;
    private final boolean strict;

    OrderChanges(RetailData data, boolean strict) {
        this.data = data;
        this.strict = strict;
    }

    /// Calls the tool and returns the changed order.
    Map<String, Object> change(String tool, Map<String, Object> arguments) {
        return switch (tool) {
            case "cancel_pending_order" -> cancel(arguments);
            case "modify_pending_order_payment" -> pay(arguments);
            case "modify_pending_order_items" -> modifyItems(arguments);
            case "return_delivered_order_items" -> giveBack(arguments);
            default -> exchange(arguments);
        };
    }

    /// The order of the call.
    ///
    /// @throws Refused if there is none or it is in another state
    Map<String, Object> order(Map<String, Object> arguments, String status, String refusal) {
        Map<String, Object> order = RetailTools.find(data.orders(), arguments, "order_id", "order");
        if (!status.equals(order.get("status"))) {
            throw new Refused(refusal);
        }
        return order;
    }

    private Map<String, Object> methods(Map<String, Object> order) {
        return Json.map(
                Json.map(data.users().get(String.valueOf(order.get("user_id")))).get("payment_methods"));
    }

    private static List<Object> history(Map<String, Object> order) {
        return Json.list(order.get("payment_history"));
    }

    private static Map<String, Object> entry(String type, @Nullable Object amount, Object method) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("transaction_type", type);
        entry.put("amount", amount);
        entry.put("payment_method_id", method);
        return entry;
    }

    private Map<String, Object> cancel(Map<String, Object> arguments) {
        Map<String, Object> order = order(arguments, "pending", "non-pending order cannot be cancelled");
        Object reason = arguments.get("reason");
        if (!"no longer needed".equals(reason) && !"ordered by mistake".equals(reason)) {
            throw new Refused("invalid reason");
        }
        List<Object> refunds = new ArrayList<>();
        for (Object paid : history(order)) {
            Map<String, Object> payment = Json.map(paid);
            String method = String.valueOf(payment.get("payment_method_id"));
            refunds.add(entry("refund", payment.get("amount"), method));
            if (method.contains("gift_card")) {
                credit(Json.map(methods(order).get(method)), number(payment.get("amount")));
            }
        }
        order.put("status", "cancelled");
        order.put("cancel_reason", reason);
        history(order).addAll(refunds);
        return order;
    }

    private static void credit(Map<String, Object> card, double amount) {
        card.put("balance", rounded(number(card.get("balance")) + amount));
    }

    private static double number(@Nullable Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException("expected a number but got " + value);
    }

    /// As Python rounds to two decimals.
    private static double rounded(double value) {
        double result =
                new BigDecimal(value).setScale(2, RoundingMode.HALF_EVEN).doubleValue();
        return Math.copySign(result, value);
    }

    private Map<String, Object> method(Map<String, Object> order, Map<String, Object> arguments) {
        String id = RetailTools.text(arguments, "payment_method_id");
        Object method = methods(order).get(id);
        if (method == null) {
            throw new Refused("payment method not found");
        }
        return Json.map(method);
    }

    private static void requireBalance(Map<String, Object> method, double amount, String what) {
        if ("gift_card".equals(method.get("source")) && number(method.get("balance")) < amount) {
            throw new Refused("insufficient gift card balance to pay for the " + what);
        }
    }

    private Map<String, Object> pay(Map<String, Object> arguments) {
        Map<String, Object> order = order(arguments, "pending", "non-pending order cannot be modified");
        Map<String, Object> method = method(order, arguments);
        List<Object> history = history(order);
        if (history.isEmpty()) {
            throw new Refused("list index out of range");
        }
        Map<String, Object> first = Json.map(history.getFirst());
        if (history.size() > 1 || !"payment".equals(first.get("transaction_type"))) {
            throw new Refused("there should be exactly one payment for a pending order");
        }
        String id = RetailTools.text(arguments, "payment_method_id");
        String old = String.valueOf(first.get("payment_method_id"));
        if (old.equals(id)) {
            throw new Refused("the new payment method should be different from the current one");
        }
        double amount = number(first.get("amount"));
        requireBalance(method, amount, "order");
        history.add(entry("payment", first.get("amount"), id));
        history.add(entry("refund", first.get("amount"), old));
        if ("gift_card".equals(method.get("source"))) {
            credit(method, -amount);
        }
        if (old.contains("gift_card")) {
            credit(Json.map(methods(order).get(old)), amount);
        }
        return order;
    }

    /// The price differences of replacing items, after all checks of items.
    ///
    /// @param any whether there is an item at all
    private record Swap(List<String> items, List<String> replacements, double difference, boolean any) {
        /// Python's sum starts with the whole number 0.
        Object amount(double value) {
            return any ? (Object) value : (Object) 0L;
        }
    }

    private Swap swap(Map<String, Object> order, Map<String, Object> arguments) {
        List<String> items = RetailTools.texts(arguments, "item_ids");
        List<String> replacements = RetailTools.texts(arguments, "new_item_ids");
        String missing = missing(order, items);
        if (!missing.isEmpty()) {
            throw new Refused(missing + " not found");
        }
        if (items.size() != replacements.size()) {
            throw new Refused("the number of items to be exchanged should match");
        }
        requireItems(items);
        double difference = 0;
        for (int i = 0; i < items.size(); i++) {
            Map<String, Object> item = item(order, items.get(i));
            Map<String, Object> variant = variant(item, replacements.get(i));
            if (variant.isEmpty() || !Boolean.TRUE.equals(variant.get("available"))) {
                throw new Refused("new item " + replacements.get(i) + " not found or available");
            }
            if (strict && items.get(i).equals(replacements.get(i))) {
                throw new Refused("item " + items.get(i) + " cannot be exchanged for itself");
            }
            difference += number(variant.get("price")) - number(item.get("price"));
        }
        return new Swap(items, replacements, difference, !items.isEmpty());
    }

    private void requireItems(List<String> items) {
        if (strict && items.isEmpty()) {
            throw new Refused("item_ids must name one or more items");
        }
    }

    /// The first item that the order does not have as often as it is asked for; empty if there is none.
    private static String missing(Map<String, Object> order, List<String> items) {
        List<String> all = new ArrayList<>();
        Json.list(order.get("items"))
                .forEach(item -> all.add(String.valueOf(Json.map(item).get("item_id"))));
        for (String item : items) {
            if (Collections.frequency(items, item) > Collections.frequency(all, item)) {
                return item;
            }
        }
        return "";
    }

    private static Map<String, Object> item(Map<String, Object> order, String id) {
        for (Object item : Json.list(order.get("items"))) {
            if (id.equals(Json.map(item).get("item_id"))) {
                return Json.map(item);
            }
        }
        throw new Refused("list index out of range");
    }

    private Map<String, Object> variant(Map<String, Object> item, String id) {
        Object product = data.products().get(String.valueOf(item.get("product_id")));
        Object variant = Json.map(Json.map(product).get("variants")).get(id);
        return variant == null ? Map.of() : Json.map(variant);
    }

    private Map<String, Object> modifyItems(Map<String, Object> arguments) {
        Map<String, Object> order = order(arguments, "pending", "non-pending order cannot be modified");
        Swap swap = swap(order, arguments);
        Map<String, Object> method = method(order, arguments);
        requireBalance(method, swap.difference(), "new item");
        String type = swap.difference() > 0 ? "payment" : "refund";
        history(order)
                .add(entry(
                        type,
                        swap.amount(Math.abs(swap.difference())),
                        RetailTools.text(arguments, "payment_method_id")));
        if ("gift_card".equals(method.get("source"))) {
            credit(method, -swap.difference());
        }
        for (int i = 0; i < swap.items().size(); i++) {
            Map<String, Object> item = item(order, swap.items().get(i));
            Map<String, Object> variant = variant(item, swap.replacements().get(i));
            item.put("item_id", swap.replacements().get(i));
            item.put("price", variant.get("price"));
            item.put("options", Json.copy(variant.get("options")));
        }
        order.put("status", "pending (item modified)");
        return order;
    }

    private Map<String, Object> exchange(Map<String, Object> arguments) {
        Map<String, Object> order = order(arguments, "delivered", "non-delivered order cannot be exchanged");
        Swap swap = swap(order, arguments);
        double difference = rounded(swap.difference());
        Map<String, Object> method = method(order, arguments);
        requireBalance(method, difference, "price difference");
        order.put("status", "exchange requested");
        order.put("exchange_items", sorted(swap.items()));
        order.put("exchange_new_items", sorted(swap.replacements()));
        order.put("exchange_payment_method_id", arguments.get("payment_method_id"));
        order.put("exchange_price_difference", swap.amount(difference));
        return order;
    }

    private static List<Object> sorted(List<String> items) {
        return new ArrayList<>(items.stream().sorted().toList());
    }

    private Map<String, Object> giveBack(Map<String, Object> arguments) {
        Map<String, Object> order = order(arguments, "delivered", "non-delivered order cannot be returned");
        List<String> items = RetailTools.texts(arguments, "item_ids");
        method(order, arguments);
        String id = RetailTools.text(arguments, "payment_method_id");
        if (!id.contains("gift_card")
                && !id.equals(Json.map(history(order).getFirst()).get("payment_method_id"))) {
            throw new Refused("payment method should be either the original payment method or a gift card");
        }
        if (!missing(order, items).isEmpty()) {
            throw new Refused("some item not found");
        }
        requireItems(items);
        order.put("status", "return requested");
        order.put("return_items", sorted(items));
        order.put("return_payment_method_id", id);
        return order;
    }
}
