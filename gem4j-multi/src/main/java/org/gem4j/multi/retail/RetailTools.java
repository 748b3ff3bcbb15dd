// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.gem4j.text.python.JsonText;
import org.jspecify.annotations.Nullable;

/// The sixteen tools of τ-bench's retail domain on a database. Results are texts: JSON of what was read
/// or changed, or `Error: ` with the reason, in which case nothing has changed.
public final class RetailTools {
    /// The tool that ends the conversation.
    static final String TRANSFER = "transfer_to_human_agents";

    private static final List<String> ADDRESS = List.of("address1", "address2", "city", "state", "country", "zip");
    private static final String ERROR = "Error: ";

    private final RetailData data;
    private final OrderChanges changes;

    /// @param strict whether to refuse what τ-bench accepts by mistake: empty lists of items, and items
    ///     exchanged for themselves
    public RetailTools(RetailData data, boolean strict) {
        this.data = data;
        this.changes = new OrderChanges(data, strict);
    }

    /// What makes a call fail.
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(String reason) {
            super(reason, null, false, false);
        }
    }

    /// Calls a tool.
    public String call(RetailAction action) {
        RetailTool tool = RetailTool.BY_NAME.get(action.name());
        if (tool == null) {
            return "Unknown action " + action.name();
        }
        try {
            tool.requireArguments(action.arguments());
            return run(tool, action.arguments());
        } catch (Refused e) {
            return ERROR + e.getMessage();
        } catch (IllegalArgumentException e) {
            return ERROR + "the database has an unexpected form: " + e.getMessage();
        }
    }

    private String run(RetailTool tool, Map<String, Object> arguments) {
        return switch (tool.name()) {
            case "find_user_id_by_email" -> findByEmail(text(arguments, "email"));
            case "find_user_id_by_name_zip" -> findByName(arguments);
            case "get_user_details" -> JsonText.dumps(find(data.users(), arguments, "user_id", "user"));
            case "get_order_details" -> JsonText.dumps(find(data.orders(), arguments, "order_id", "order"));
            case "get_product_details" -> JsonText.dumps(find(data.products(), arguments, "product_id", "product"));
            case "list_all_product_types" -> productTypes();
            case "calculate" -> Calculation.of(text(arguments, "expression"));
            case "modify_user_address" -> {
                Map<String, Object> user = find(data.users(), arguments, "user_id", "user");
                user.put("address", address(arguments));
                yield JsonText.dumps(user);
            }
            case "modify_pending_order_address" -> {
                Map<String, Object> order = changes.order(arguments, "pending", "non-pending order cannot be modified");
                order.put("address", address(arguments));
                yield JsonText.dumps(order);
            }
            case "think" -> "";
            case TRANSFER -> "Transfer successful";
            default -> JsonText.dumps(changes.change(tool.name(), arguments));
        };
    }

    /// @throws Refused if the argument is not a text
    static String text(Map<String, Object> arguments, String name) {
        Object value = arguments.get(name);
        if (value instanceof String text) {
            return text;
        }
        throw new Refused(name + " must be a string but was " + value);
    }

    /// @throws Refused if the argument is not a list of texts
    static List<String> texts(Map<String, Object> arguments, String name) {
        List<String> texts = new ArrayList<>();
        if (arguments.get(name) instanceof List<?> list) {
            for (Object item : list) {
                if (!(item instanceof String text)) {
                    throw new Refused(name + " must be a list of strings but has " + item);
                }
                texts.add(text);
            }
            return texts;
        }
        throw new Refused(name + " must be a list of strings but was " + arguments.get(name));
    }

    static Map<String, Object> find(Map<String, Object> from, Map<String, Object> arguments, String name, String what) {
        Object key = arguments.get(name);
        if (key instanceof List<?> || key instanceof Map<?, ?>) {
            throw new Refused(name + " must be a string but was " + key);
        }
        Object found = key instanceof String ? from.get(key) : null;
        if (found == null) {
            throw new Refused(what + " not found");
        }
        return Json.map(found);
    }

    private String findByEmail(String email) {
        String wanted = email.toLowerCase(Locale.ROOT);
        for (Map.Entry<String, Object> user : data.users().entrySet()) {
            if (String.valueOf(Json.map(user.getValue()).get("email"))
                    .toLowerCase(Locale.ROOT)
                    .equals(wanted)) {
                return user.getKey();
            }
        }
        throw new Refused("user not found");
    }

    private String findByName(Map<String, Object> arguments) {
        String first = text(arguments, "first_name").toLowerCase(Locale.ROOT);
        String last = text(arguments, "last_name").toLowerCase(Locale.ROOT);
        @Nullable Object zip = arguments.get("zip");
        for (Map.Entry<String, Object> user : data.users().entrySet()) {
            Map<String, Object> profile = Json.map(user.getValue());
            Map<String, Object> name = Json.map(profile.get("name"));
            if (String.valueOf(name.get("first_name")).toLowerCase(Locale.ROOT).equals(first)
                    && String.valueOf(name.get("last_name"))
                            .toLowerCase(Locale.ROOT)
                            .equals(last)
                    && Objects.equals(Json.map(profile.get("address")).get("zip"), zip)) {
                return user.getKey();
            }
        }
        throw new Refused("user not found");
    }

    private String productTypes() {
        Map<String, Object> sorted = new TreeMap<>();
        for (Object product : data.products().values()) {
            Map<String, Object> entry = Json.map(product);
            sorted.put(String.valueOf(entry.get("name")), entry.get("product_id"));
        }
        return JsonText.dumps(sorted);
    }

    private static Map<String, Object> address(Map<String, Object> arguments) {
        Map<String, Object> address = new LinkedHashMap<>();
        ADDRESS.forEach(part -> address.put(part, arguments.get(part)));
        return address;
    }
}
