// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.tool.TextTool;
import org.gem4j.tool.Tool;
import org.gem4j.tool.ToolErrorKind;
import org.gem4j.tool.ToolException;
import org.gem4j.tool.ToolResult;
import org.gem4j.tool.ToolSchema;
import org.gem4j.tool.ToolUse;
import org.gem4j.tool.Truncation;
import org.jspecify.annotations.Nullable;

/// Shows the agent passages that match its query.
///
/// It is called by markup ([TextTool]: `<search>`) or by name ([Tool]: `search` with `query`). The engine is
/// shared.
public final class SearchTool implements TextTool, Tool {
    private static final int LONGEST_TEXT = 20_000;
    private static final ToolSchema SCHEMA = ToolSchema.create().text("query", "What to look for");

    private final SearchEngine engine;
    private final int topk;

    /// @param topk passages shown, at least 1
    public SearchTool(SearchEngine engine, int topk) {
        if (topk < 1) {
            throw new IllegalArgumentException("topk must be >= 1 but was " + topk);
        }
        this.engine = engine;
        this.topk = topk;
    }

    @Override
    public String type() {
        return "search";
    }

    @Override
    public String name() {
        return "search";
    }

    @Override
    public String description() {
        return "Finds the passages that best match a query.";
    }

    @Override
    public ToolSchema schema() {
        return SCHEMA;
    }

    @Override
    public String instruction() {
        return "You can search: put a query between <search> and </search>. The passages that best match it are"
                + " shown to you between <information> and </information>. You may search several times.";
    }

    @Override
    public Optional<ToolUse> use(String action) {
        return SearchMarkup.find(action).map(query -> {
            ToolResult result = run(query.text());
            return new ToolUse(
                    "\n\n<information>" + result.text() + "</information>\n\n",
                    result.failed(),
                    action.substring(0, query.end()));
        });
    }

    @Override
    public ToolResult execute(Map<String, @Nullable Object> arguments) {
        return run(String.valueOf(arguments.get("query")));
    }

    private ToolResult run(String query) {
        if (query.isBlank()) {
            return ToolResult.error(ToolErrorKind.BAD_ARGUMENTS, "The query is empty.");
        }
        try {
            List<String> contents = engine.search(List.of(query), topk).getFirst().stream()
                    .map(Hit::contents)
                    .toList();
            return ToolResult.ok(Truncation.keepEnds(SearchMarkup.render(contents), LONGEST_TEXT));
        } catch (SearchException e) {
            throw new ToolException("the search failed: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {}
}
