// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/// An assistant that calls any tool with arguments of the right form, or speaks.
final class RandomAssistant {
    private static final List<String> REPLIES =
            List.of("How can I help you?", "May I have your email?", "Shall I proceed?", "Is there anything else?");

    private RandomAssistant() {}

    static String act(RetailData data, RandomGenerator random) {
        if (random.nextInt(3) == 0) {
            return REPLIES.get(random.nextInt(REPLIES.size()));
        }
        List<RetailTool> tools = List.copyOf(RetailTool.BY_NAME.values());
        RetailTool tool = tools.get(random.nextInt(tools.size()));
        String orderId = any(data.orders(), random);
        Map<String, Object> order = Json.map(data.orders().get(orderId));
        String userId = String.valueOf(order.get("user_id"));
        List<Object> items = Json.list(order.get("items"));
        Map<String, Object> item = Json.map(items.get(random.nextInt(items.size())));
        Map<String, Object> product = Json.map(data.products().get(String.valueOf(item.get("product_id"))));
        Map<String, Object> user = Json.map(data.users().get(userId));
        Map<String, Object> arguments = new LinkedHashMap<>();
        for (String parameter : tool.parameters()) {
            arguments.put(
                    parameter,
                    switch (parameter) {
                        case "order_id" -> orderId;
                        case "user_id" -> userId;
                        case "product_id" -> String.valueOf(product.get("product_id"));
                        case "item_ids" -> List.of(String.valueOf(item.get("item_id")));
                        case "new_item_ids" -> List.of(any(Json.map(product.get("variants")), random));
                        case "payment_method_id" -> any(Json.map(user.get("payment_methods")), random);
                        case "email" -> String.valueOf(user.get("email"));
                        case "reason" -> random.nextBoolean() ? "no longer needed" : "ordered by mistake";
                        case "expression" -> random.nextInt(100) + " + " + random.nextInt(100);
                        default -> parameter;
                    });
        }
        return new RetailAction(tool.name(), arguments).write();
    }

    private static String any(Map<String, Object> map, RandomGenerator random) {
        return new ArrayList<>(map.keySet()).get(random.nextInt(map.size()));
    }
}
