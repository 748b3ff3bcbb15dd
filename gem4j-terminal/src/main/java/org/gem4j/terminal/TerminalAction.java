// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// What an agent does: runs a command or hands the task in.
sealed interface TerminalAction {
    /// Runs a command.
    ///
    /// @param text the action up to the end of its element
    record Run(String text, String command, Duration limit) implements TerminalAction {}

    /// Hands the task in.
    record Finish(String text) implements TerminalAction {}

    /// Its YAML cannot be read.
    record Unreadable(String why) implements TerminalAction {}

    /// It is something else.
    record Other() implements TerminalAction {}

    Duration DEFAULT_LIMIT = Duration.ofSeconds(30);
    Duration LONGEST = Duration.ofMinutes(10);
    Pattern TAG = Pattern.compile("<(\\w+)>");
    Pattern KEYS = Pattern.compile("(?m)^\\s*\\{?\\s*[\"']?cmd[\"']?\\s*:");

    /// Reads the first `<bash>` or `<finish>` element. Its content is a command, or YAML with `cmd` and
    /// `timeout_secs`.
    static TerminalAction parse(String action) {
        int at = 0;
        Matcher tags = TAG.matcher(action);
        while (tags.find(at)) {
            String name = tags.group(1);
            at = tags.end();
            int end = action.indexOf("</" + name + ">", at);
            if (end < 0 || (!name.equals("bash") && !name.equals("finish"))) {
                // Thoughts are passed over with all that is in them.
                at = end >= 0 && name.startsWith("think") ? end : at;
                continue;
            }
            String text = action.substring(0, end + name.length() + 3);
            String content = action.substring(at, end);
            return name.equals("finish") ? new Finish(text) : command(text, content);
        }
        return new Other();
    }

    private static TerminalAction command(String text, String content) {
        if (KEYS.matcher(content).find()) {
            try {
                if (yaml(content) instanceof Map<?, ?> map && map.containsKey("cmd")) {
                    return new Run(text, String.valueOf(map.get("cmd")), limit(map.get("timeout_secs")));
                }
            } catch (YamlEngineException e) {
                return new Unreadable(String.valueOf(e.getMessage()));
            }
        }
        return new Run(text, content.strip(), DEFAULT_LIMIT);
    }

    private static Duration limit(@Nullable Object seconds) {
        if (seconds instanceof Number number && number.doubleValue() > 0) {
            long millis = (long) Math.min(number.doubleValue() * 1000, (double) LONGEST.toMillis());
            return Duration.ofMillis(Math.max(1, millis));
        }
        return DEFAULT_LIMIT;
    }

    /// Reads an action as GEM does: the first element of any name decides, and a command must be YAML.
    ///
    /// @throws IllegalArgumentException where GEM stops with an error
    static TerminalAction parseAsPeer(String action) {
        Set<String> open = new HashSet<>();
        Matcher tags = TAG.matcher(action);
        for (int at = 0; tags.find(at); at = tags.start() + 1) {
            String name = tags.group(1);
            int end = open.contains(name) ? -1 : action.indexOf("</" + name + ">", tags.end());
            if (end < 0) {
                open.add(name);
                continue;
            }
            return element(name, action.substring(tags.end(), end), action.substring(0, end + name.length() + 3));
        }
        return new Other();
    }

    private static TerminalAction element(String name, String content, String text) {
        if (!name.equals("bash") && !name.equals("finish")) {
            return new Other();
        }
        try {
            Object value = yaml(content.strip());
            if (name.equals("finish")) {
                return new Finish(text);
            }
            if (!(value instanceof Map<?, ?> map)) {
                throw new IllegalArgumentException("a command must be a YAML mapping but was " + value);
            }
            Object command = Optional.<Object>ofNullable(map.get("cmd")).orElse("");
            return new Run(text, String.valueOf(command), limit(map.get("timeout_secs")));
        } catch (YamlEngineException e) {
            return new Unreadable(String.valueOf(e.getMessage()));
        }
    }

    private static Object yaml(String text) {
        Object value = new Load(LoadSettings.builder().build()).loadFromString(text);
        return value == null ? "" : value;
    }
}
