// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads macros and `call` blocks.
final class MacroParser {
    private final TokenReader tokens;
    private final ExpressionParser expressions;
    private final TemplateParser statements;

    MacroParser(TokenReader tokens, ExpressionParser expressions, TemplateParser statements) {
        this.tokens = tokens;
        this.expressions = expressions;
        this.statements = statements;
    }

    /// From behind the word `macro` on.
    Statement parseMacro() {
        String name = tokens.expectName();
        Map<String, Expression> defaults = new LinkedHashMap<>();
        List<String> parameters = parseParameters(defaults);
        return parseBody(name, parameters, defaults, "endmacro");
    }

    /// From behind the word `call` on.
    Statement parseCall() {
        int line = tokens.peek().line();
        Map<String, Expression> defaults = new LinkedHashMap<>();
        List<String> parameters = tokens.isOperator("(") ? parseParameters(defaults) : List.of();
        if (!(expressions.parse() instanceof Expression.Call call)) {
            throw JinjaException.syntax(line, "expected call");
        }
        return new Statement.CallBlock(call, parseBody("", parameters, defaults, "endcall"));
    }

    private Statement.Macro parseBody(
            String name, List<String> parameters, Map<String, Expression> defaults, String end) {
        int begin = tokens.position();
        List<Statement> body = statements.functionBody(end);
        return new Statement.Macro(
                name,
                parameters,
                defaults,
                tokens.reads("varargs", begin),
                tokens.reads("kwargs", begin),
                tokens.reads("caller", begin),
                body);
    }

    private List<String> parseParameters(Map<String, Expression> defaults) {
        tokens.expectOperator("(");
        List<String> parameters = new ArrayList<>();
        while (!tokens.takeOperator(")")) {
            if (!parameters.isEmpty()) {
                tokens.expectOperator(",");
            }
            int line = tokens.peek().line();
            String parameter = tokens.expectName();
            if (parameters.contains(parameter)) {
                throw JinjaException.syntax(line, "duplicate argument '" + parameter + "'");
            }
            parameters.add(parameter);
            if (tokens.takeOperator("=")) {
                defaults.put(parameter, expressions.parse());
            } else if (!defaults.isEmpty()) {
                throw JinjaException.syntax(line, "non-default argument follows default argument");
            } else if (parameter.equals("caller")) {
                throw JinjaException.syntax(line, "the argument 'caller' must be given a default");
            }
        }
        return parameters;
    }
}
