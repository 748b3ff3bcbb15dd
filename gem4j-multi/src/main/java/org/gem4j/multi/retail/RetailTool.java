// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A tool of the shop: its name, what it does and its parameters, all of them required.
record RetailTool(String name, String description, List<String> parameters) {
    /// By name, in the order in which they are listed.
    static final Map<String, RetailTool> BY_NAME = Stream.of(
                    tool("find_user_id_by_email", "The id of the user with this email.", "email"),
                    tool(
                            "find_user_id_by_name_zip",
                            "The id of the user with this name and zip code.",
                            "first_name",
                            "last_name",
                            "zip"),
                    tool("get_user_details", "Profile, payment methods and orders of a user.", "user_id"),
                    tool("get_order_details", "Items, status, address and payments of an order.", "order_id"),
                    tool("get_product_details", "Variants of a product with options, price and stock.", "product_id"),
                    tool("list_all_product_types", "Names and product ids of all products."),
                    tool("calculate", "The value of an arithmetic expression.", "expression"),
                    tool(
                            "cancel_pending_order",
                            "Cancels a pending order; the reason is 'no longer needed' or 'ordered by mistake'.",
                            "order_id",
                            "reason"),
                    tool(
                            "modify_pending_order_address",
                            "Changes the address of a pending order.",
                            "order_id",
                            "address1",
                            "address2",
                            "city",
                            "state",
                            "country",
                            "zip"),
                    tool(
                            "modify_pending_order_items",
                            "Replaces items of a pending order with other variants, only once.",
                            "order_id",
                            "item_ids",
                            "new_item_ids",
                            "payment_method_id"),
                    tool(
                            "modify_pending_order_payment",
                            "Changes the payment method of a pending order.",
                            "order_id",
                            "payment_method_id"),
                    tool(
                            "return_delivered_order_items",
                            "Requests the return of items of a delivered order.",
                            "order_id",
                            "item_ids",
                            "payment_method_id"),
                    tool(
                            "exchange_delivered_order_items",
                            "Requests the exchange of items of a delivered order for other variants, only once.",
                            "order_id",
                            "item_ids",
                            "new_item_ids",
                            "payment_method_id"),
                    tool(
                            "modify_user_address",
                            "Changes the default address of a user.",
                            "user_id",
                            "address1",
                            "address2",
                            "city",
                            "state",
                            "country",
                            "zip"),
                    tool("think", "Records a thought; changes nothing.", "thought"),
                    tool(RetailTools.TRANSFER, "Transfers the user to a human agent; ends the chat.", "summary"))
            .collect(Collectors.toMap(RetailTool::name, tool -> tool, (a, b) -> a, LinkedHashMap::new));

    private static RetailTool tool(String name, String description, String... parameters) {
        return new RetailTool(name, description, List.of(parameters));
    }

    /// Whether calls change the database.
    boolean writes() {
        return name.startsWith("cancel_")
                || name.startsWith("modify_")
                || name.startsWith("return_")
                || name.startsWith("exchange_");
    }

    /// @throws RetailTools.Refused unless the arguments are exactly the parameters
    void requireArguments(Map<String, Object> arguments) {
        for (String argument : arguments.keySet()) {
            if (!parameters.contains(argument)) {
                throw new RetailTools.Refused(name + " has no parameter " + argument);
            }
        }
        for (String parameter : parameters) {
            if (!arguments.containsKey(parameter)) {
                throw new RetailTools.Refused(name + " lacks the argument " + parameter);
            }
        }
    }

    /// One line for the list of tools.
    String line() {
        return "- " + name + "(" + String.join(", ", parameters) + "): " + description;
    }
}
