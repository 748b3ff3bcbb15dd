// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gem4j.agent.style.UiAction;
import org.gem4j.text.StrictJson;
import org.gem4j.text.python.Floats;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// The tool `pyautogui_code_generator`: an action on the screen as a program for PyAutoGUI. It writes the
/// program; it does not run it.
final class ScreenProgram {
    private ScreenProgram() {}

    static String of(@Nullable Object given) {
        Object value = given instanceof String text
                ? StrictJson.readAll(text).map(StrictJson.Read::value).orElse(null)
                : given;
        if (!(value instanceof Map<?, ?> action)) {
            return "Error: Invalid action format - " + given;
        }
        String type = String.valueOf(action.get("action_type"));
        Map<?, ?> inputs = action.get("action_inputs") instanceof Map<?, ?> map ? map : Map.of();
        if (type.equals("finished") || type.equals("call_user")) {
            return "Task completed: " + text(inputs, "content", "Task completed");
        }
        return "Generated PyAutoGUI code:\nimport pyautogui\n" + line(type, inputs);
    }

    private static String line(String type, Map<?, ?> inputs) {
        return switch (type) {
            case "click" ->
                place(inputs, "start_box")
                        .map(at -> "pyautogui.click(" + at + ")")
                        .orElse("# no place");
            case "hover" ->
                place(inputs, "start_box")
                        .map(at -> "pyautogui.moveTo(" + at + ")")
                        .orElse("# no place");
            case "drag" ->
                place(inputs, "start_box")
                        .flatMap(from -> place(inputs, "end_box")
                                .map(to ->
                                        "pyautogui.moveTo(" + from + ")\npyautogui.dragTo(" + to + ", duration=1.0)"))
                        .orElse("# no place");
            case "type" -> "pyautogui.write(" + Strings.repr(text(inputs, "content", "")) + ", interval=0.1)";
            case "hotkey" -> {
                List<String> keys = new ArrayList<>();
                for (String key :
                        text(inputs, "key", text(inputs, "hotkey", "")).split(" ")) {
                    keys.add(Strings.repr(key.equals("space") ? " " : key));
                }
                yield "pyautogui.hotkey(" + String.join(", ", keys) + ")";
            }
            case "scroll" -> {
                boolean up =
                        text(inputs, "direction", "").toLowerCase(Locale.ROOT).contains("up");
                String at =
                        place(inputs, "start_box").map(place -> ", " + place).orElse("");
                yield "pyautogui.scroll(" + (up ? 5 : -5) + at + ")";
            }
            default -> "# Unrecognized action type: " + type;
        };
    }

    private static String text(Map<?, ?> inputs, String key, String fallback) {
        return inputs.get(key) == null ? fallback : String.valueOf(inputs.get(key));
    }

    /// The center of a box in pixels.
    private static Optional<String> place(Map<?, ?> inputs, String key) {
        String[] parts = text(inputs, key, "").replaceAll("[\\[\\]() ]", "").split(",");
        if (parts.length != 4 && parts.length != 2) {
            return Optional.empty();
        }
        try {
            double left = Double.parseDouble(parts[0]);
            double top = Double.parseDouble(parts[1]);
            double right = parts.length == 2 ? left : Double.parseDouble(parts[2]);
            double bottom = parts.length == 2 ? top : Double.parseDouble(parts[3]);
            return Optional.of(rounded((left + right) / 2 * UiAction.WIDTH) + ", "
                    + rounded((top + bottom) / 2 * UiAction.HEIGHT));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static String rounded(double value) {
        return Floats.repr(Math.rint(value * 1000) / 1000);
    }
}
