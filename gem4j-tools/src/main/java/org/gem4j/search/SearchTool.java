// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.tool.TextTool;
import org.gem4j.tool.Tool;
import org.gem4j.tool.ToolErrorKind;
import org.gem4j.tool.ToolResult;
import org.gem4j.tool.ToolSchema;
import org.gem4j.tool.ToolUse;
import org.gem4j.tool.Truncation;
import org.jspecify.annotations.Nullable;

/// Search in a corpus for an agent.
///
/// It is called by markup ([TextTool]: a `<search>` tag) or by name ([Tool]: `search` with `query`). The retriever is
/// shared and not closed with the tool. A search that cannot work is a failure of the surroundings, never an answer.
public final class SearchTool implements TextTool, Tool {
    private static final ToolSchema SCHEMA = ToolSchema.create().text("query", "what to look for");

    private final Retriever retriever;
    private final int topk;
    private final int longestObservation;

    /// @param topk passages of a result
    /// @param longestObservation characters of a result; a longer one loses its middle
    public SearchTool(Retriever retriever, int topk, int longestObservation) {
        this.retriever = retriever;
        this.topk = topk;
        this.longestObservation = longestObservation;
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
        return "Finds the " + topk + " passages of a text collection that fit a query best.";
    }

    @Override
    public ToolSchema schema() {
        return SCHEMA;
    }

    @Override
    public String instruction() {
        return "You can look things up: write a query between <search> and </search>, and passages that fit it are shown"
                + " to you between <information> and </information>. Search as often as you need to. Give the final"
                + " answer between <answer> and </answer>.";
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
        List<Hit> hits = retriever.search(List.of(query), topk).getFirst();
        if (hits.isEmpty()) {
            return ToolResult.ok("Nothing was found.");
        }
        String text = SearchMarkup.render(
                hits.stream().map(hit -> hit.passage().contents()).toList());
        return ToolResult.ok(Truncation.keepEnds(text, longestObservation));
    }

    @Override
    public void close() {}
}
