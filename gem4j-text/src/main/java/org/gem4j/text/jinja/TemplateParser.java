// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
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
    private final TargetParser targets;
    private final MacroParser macros;
    private int depth;
    /// Whether `break` and `continue` have a loop to act on.
    private boolean inLoop;

    private TemplateParser(List<Token> tokens) {
        this.tokens = new TokenReader(tokens);
        this.expressions = new ExpressionParser(this.tokens);
        this.targets = new TargetParser(this.tokens);
        this.macros = new MacroParser(this.tokens, this.expressions, this);
    }

    static List<Statement> parse(String template) {
        TemplateParser parser = new TemplateParser(Lexer.tokens(template));
        List<Statement> statements = parser.parseUntil(Set.of());
        parser.expressions.values().unknown().requireNone();
        return statements;
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
                    statements.add(new Statement.Print(List.of(expressions.parseTuple())));
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
        Statement statement = switch (word) {
            case "if" -> parseIf();
            case "for" -> parseFor();
            case "set" -> parseSet();
            case "macro" -> macros.parseMacro();
            case "call" -> macros.parseCall();
            case "filter" -> parseFilter();
            case "with" -> parseWith();
            case "print" -> parsePrint();
            case "block" -> parseNamedBlock();
            case "generation" -> new Statement.With(List.of(), functionBody("endgeneration"));
            case "autoescape" -> new Statement.Autoescape(expressions.parse(), body("endautoescape"));
            case "include", "import", "from", "extends" -> parseOtherTemplate(word);
            case "break", "continue" -> parseJump(line, word);
            default -> throw JinjaException.syntax(line, "unknown tag " + word);
        };
        tokens.expect(Kind.BLOCK_END);
        return statement;
    }

    private Statement parseJump(int line, String word) {
        if (!inLoop) {
            throw JinjaException.syntax(line, word + " outside loop");
        }
        return word.equals("break") ? new Statement.Break() : new Statement.Continue();
    }

    /// Reads the end of a tag and the statements up to the next one of these words.
    private List<Statement> body(Set<String> ends) {
        tokens.takeOperator(":");
        tokens.expect(Kind.BLOCK_END);
        return parseUntil(ends);
    }

    /// A body with names of its own, and the word that ends it.
    private List<Statement> body(String end) {
        boolean conditional = expressions.values().unknown().setConditional(false);
        List<Statement> body = body(Set.of(end));
        tokens.next();
        expressions.values().unknown().setConditional(conditional);
        return body;
    }

    /// A body that runs apart from the loop around it.
    List<Statement> functionBody(String end) {
        boolean outer = inLoop;
        inLoop = false;
        List<Statement> body = body(end);
        inLoop = outer;
        return body;
    }

    private Statement parseIf() {
        boolean conditional = expressions.values().unknown().setConditional(true);
        List<Map.Entry<Expression, List<Statement>>> branches = new ArrayList<>();
        List<Statement> otherwise = List.of();
        String word = "if";
        while (!word.equals("endif")) {
            if (word.equals("else")) {
                otherwise = body(Set.of("endif"));
            } else {
                Expression condition = expressions.parseTupleWithoutCondition();
                branches.add(Map.entry(condition, body(Set.of("elif", "else", "endif"))));
            }
            word = tokens.expectName();
        }
        expressions.values().unknown().setConditional(conditional);
        return new Statement.If(branches, otherwise);
    }

    private Statement parseFor() {
        Target target = targets.parseLoopTarget();
        if (!tokens.takeName("in")) {
            throw tokens.unexpected("in");
        }
        Expression items = expressions.parseTupleWithoutCondition();
        Optional<Expression> condition = tokens.takeName("if") ? Optional.of(expressions.parse()) : Optional.empty();
        boolean recursive = tokens.takeName("recursive");
        boolean outer = inLoop;
        inLoop = true;
        targets.enterLoop();
        boolean conditional = expressions.values().unknown().setConditional(false);
        List<Statement> body = body(Set.of("else", "endfor"));
        expressions.values().unknown().setConditional(conditional);
        inLoop = outer && !recursive;
        List<Statement> otherwise = tokens.expectName().equals("else") ? body("endfor") : List.of();
        targets.leaveLoop();
        inLoop = outer;
        return new Statement.For(target, items, condition, recursive, body, otherwise);
    }

    private Statement parseSet() {
        Target target = targets.parse();
        if (tokens.takeOperator("=")) {
            return new Statement.Set(target, expressions.parseTuple());
        }
        Expression filters = expressions.values().parsePipes(new Expression.Name(Statement.BODY));
        return new Statement.SetText(target, filters, body("endset"));
    }

    private Statement parseFilter() {
        Expression first = expressions.values().parseFilter(new Expression.Name(Statement.BODY));
        return new Statement.FilterText(expressions.values().parsePipes(first), body("endfilter"));
    }

    private Statement parseWith() {
        List<Map.Entry<Target, Expression>> variables = new ArrayList<>();
        while (tokens.peek().kind() != Kind.BLOCK_END) {
            if (!variables.isEmpty()) {
                tokens.expectOperator(",");
            }
            Target target = targets.parseNames();
            tokens.expectOperator("=");
            variables.add(Map.entry(target, expressions.parse()));
        }
        return new Statement.With(variables, body("endwith"));
    }

    private Statement parsePrint() {
        List<Expression> values = new ArrayList<>();
        while (tokens.peek().kind() != Kind.BLOCK_END) {
            if (!values.isEmpty()) {
                tokens.expectOperator(",");
            }
            values.add(expressions.parse());
        }
        return new Statement.Print(values);
    }

    private Statement parseNamedBlock() {
        String name = tokens.expectName();
        boolean scoped = tokens.takeName("scoped");
        tokens.takeName("required");
        List<Statement> body = functionBody("endblock");
        tokens.takeName(name);
        return new Statement.Block(scoped, body);
    }

    /// Tags that need other templates, of which a chat template has none.
    private Statement parseOtherTemplate(String word) {
        Expression name = expressions.parse();
        if (word.equals("import")) {
            tokens.expectKeyword("as");
        } else if (word.equals("from")) {
            tokens.expectKeyword("import");
        }
        while (tokens.peek().kind() == Kind.NAME || tokens.isOperator(",")) {
            tokens.next();
        }
        return new Statement.OtherTemplate(word, name);
    }
}
