// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gem4j.text.jinja.Token.Kind;

/// Reads a template's statements.
final class TemplateParser {
    private static final int DEEPEST = 100;

    private final TokenReader tokens;
    private final ExpressionParser expressions;
    private int depth;

    private TemplateParser(List<Token> tokens) {
        this.tokens = new TokenReader(tokens);
        this.expressions = new ExpressionParser(this.tokens);
    }

    static List<Statement> parse(String template) {
        TemplateParser parser = new TemplateParser(Lexer.tokens(template));
        return parser.parseUntil(Set.of());
    }

    /// Statements up to a block that begins with one of these words, which is left to be read from its word on.
    private List<Statement> parseUntil(Set<String> ends) {
        if (++depth > DEEPEST) {
            throw JinjaException.syntax(tokens.peek().line(), "blocks are nested more than " + DEEPEST + " deep");
        }
        List<Statement> statements = new ArrayList<>();
        while (true) {
            Token token = tokens.next();
            switch (token.kind()) {
                case DATA -> statements.add(new Statement.Text(token.text()));
                case VARIABLE_BEGIN -> {
                    statements.add(new Statement.Print(expressions.parseTuple()));
                    tokens.expect(Kind.VARIABLE_END);
                }
                case BLOCK_BEGIN -> {
                    if (tokens.peek().kind() == Kind.NAME
                            && ends.contains(tokens.peek().text())) {
                        depth--;
                        return statements;
                    }
                    statements.add(parseBlock());
                }
                case END -> {
                    if (!ends.isEmpty()) {
                        throw JinjaException.syntax(token.line(), "the template ends where one of " + ends + " is due");
                    }
                    depth--;
                    return statements;
                }
                default -> throw JinjaException.syntax(token.line(), "unexpected " + token.text());
            }
        }
    }

    private Statement parseBlock() {
        int line = tokens.peek().line();
        String word = tokens.expectName();
        return switch (word) {
            case "if" -> parseIf();
            case "for" -> parseFor();
            case "set" -> parseSet();
            case "macro" -> parseMacro();
            case "filter" -> parseFilter();
            case "generation" -> {
                tokens.expect(Kind.BLOCK_END);
                yield new Statement.Group(bodyUntil("endgeneration"));
            }
            case "break" -> {
                tokens.expect(Kind.BLOCK_END);
                yield new Statement.Break();
            }
            case "continue" -> {
                tokens.expect(Kind.BLOCK_END);
                yield new Statement.Continue();
            }
            default -> throw JinjaException.syntax(line, "unknown block " + word);
        };
    }

    /// A body and the end of its block.
    private List<Statement> bodyUntil(String end) {
        List<Statement> body = parseUntil(Set.of(end));
        tokens.next();
        tokens.expect(Kind.BLOCK_END);
        return body;
    }

    private Statement parseIf() {
        List<Map.Entry<Expression, List<Statement>>> branches = new ArrayList<>();
        List<Statement> otherwise = List.of();
        String word = "if";
        while (!word.equals("endif")) {
            if (word.equals("else")) {
                tokens.expect(Kind.BLOCK_END);
                otherwise = parseUntil(Set.of("endif"));
            } else {
                Expression condition = expressions.parseTuple();
                tokens.expect(Kind.BLOCK_END);
                branches.add(Map.entry(condition, parseUntil(Set.of("elif", "else", "endif"))));
            }
            word = tokens.expectName();
        }
        tokens.expect(Kind.BLOCK_END);
        return new Statement.If(branches, otherwise);
    }

    private Statement parseFor() {
        List<String> names = parseNames();
        if (!tokens.takeName("in")) {
            throw tokens.unexpected("in");
        }
        Expression items = expressions.parseWithoutCondition();
        Optional<Expression> condition = tokens.takeName("if") ? Optional.of(expressions.parse()) : Optional.empty();
        if (tokens.isName("recursive")) {
            throw JinjaException.syntax(tokens.peek().line(), "recursive loops are not known");
        }
        tokens.expect(Kind.BLOCK_END);
        List<Statement> body = parseUntil(Set.of("else", "endfor"));
        List<Statement> otherwise = List.of();
        if (tokens.expectName().equals("else")) {
            tokens.expect(Kind.BLOCK_END);
            otherwise = parseUntil(Set.of("endfor"));
            tokens.next();
        }
        tokens.expect(Kind.BLOCK_END);
        return new Statement.For(names, items, condition, body, otherwise);
    }

    private List<String> parseNames() {
        boolean bracketed = tokens.takeOperator("(");
        List<String> names = new ArrayList<>(List.of(tokens.expectName()));
        while (tokens.takeOperator(",")) {
            names.add(tokens.expectName());
        }
        if (bracketed) {
            tokens.expectOperator(")");
        }
        return names;
    }

    private Statement parseSet() {
        if (tokens.peekSecond().is(Kind.OPERATOR, ".")) {
            String namespace = tokens.expectName();
            tokens.next();
            String attribute = tokens.expectName();
            tokens.expectOperator("=");
            Expression value = expressions.parseTuple();
            tokens.expect(Kind.BLOCK_END);
            return new Statement.SetAttribute(namespace, attribute, value);
        }
        List<String> names = parseNames();
        if (tokens.takeOperator("=")) {
            Expression value = expressions.parseTuple();
            tokens.expect(Kind.BLOCK_END);
            return new Statement.Set(names, value);
        }
        tokens.expect(Kind.BLOCK_END);
        return new Statement.SetText(names.getFirst(), bodyUntil("endset"));
    }

    private Statement parseMacro() {
        String name = tokens.expectName();
        tokens.expectOperator("(");
        List<String> parameters = new ArrayList<>();
        Map<String, Expression> defaults = new LinkedHashMap<>();
        while (!tokens.takeOperator(")")) {
            String parameter = tokens.expectName();
            parameters.add(parameter);
            if (tokens.takeOperator("=")) {
                defaults.put(parameter, expressions.parse());
            }
            if (!tokens.isOperator(")")) {
                tokens.expectOperator(",");
            }
        }
        tokens.expect(Kind.BLOCK_END);
        return new Statement.Macro(name, parameters, defaults, bodyUntil("endmacro"));
    }

    private Statement parseFilter() {
        String name = tokens.expectName();
        Expression.Arguments arguments =
                tokens.isOperator("(") ? expressions.values().parseArguments() : Expression.Arguments.NONE;
        Expression filter = expressions
                .values()
                .parseFilters(new Expression.Filter(new Expression.Name(Statement.FilterText.BODY), name, arguments));
        tokens.expect(Kind.BLOCK_END);
        return new Statement.FilterText(filter, bodyUntil("endfilter"));
    }
}
