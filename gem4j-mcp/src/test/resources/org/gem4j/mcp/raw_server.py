# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""An MCP server without a library: tools on three pages, and results of the rarer kinds."""
import json
import sys

RESULTS = {
    "structured": {"content": [], "structuredContent": {"a": 1, "s": "x, y=2", "l": [None, True, "\u00e9"]}},
    "resource": {"content": [
        {"type": "resource", "resource": {"uri": "file:///a", "mimeType": "text/plain", "text": "the text\nof a"}},
        {"type": "resource", "resource": {"uri": "file:///b", "mimeType": "image/png", "blob": "AAAA"}},
        {"type": "resource_link", "uri": "file:///c", "name": "c.txt"},
        {"type": "image", "data": "AAAA", "mimeType": "image/png"}]},
    "both": {"content": [{"type": "text", "text": "{\"a\": 1}"}], "structuredContent": {"a": 1}, "unknownField": 1},
}
NAMES = list(RESULTS)


def answer(method, parameters):
    if method == "initialize":
        return {"protocolVersion": parameters["protocolVersion"], "capabilities": {"tools": {}},
                "serverInfo": {"name": "raw", "version": "1"}}
    if method == "tools/list":
        page = int(parameters.get("cursor") or 0)
        more = {"nextCursor": str(page + 1)} if page + 1 < len(NAMES) else {}
        return {"tools": [{"name": NAMES[page], "inputSchema": {"type": "object"}}], **more}
    print("a line for people", flush=True)
    return RESULTS[parameters["name"]]


for line in sys.stdin:
    request = json.loads(line)
    if "id" in request:
        result = answer(request["method"], request.get("params") or {})
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
