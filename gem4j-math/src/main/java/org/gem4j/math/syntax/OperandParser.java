// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.List;
import org.gem4j.math.syntax.Node.Apply;
import org.gem4j.math.syntax.Node.Const;
import org.gem4j.math.syntax.Node.Constant;
import org.gem4j.math.syntax.Node.Literal;
import org.gem4j.math.syntax.Node.Named;
import org.gem4j.math.syntax.Node.NamedSet;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Sym;

/// Parses one operand: a number, a letter, a group, a function with its argument, a fraction, a root.
final class OperandParser {
    private final Row row;
    private final ArgumentParser arguments;

    OperandParser(Row row) {
        this.row = row;
        this.arguments = new ArgumentParser(row);
    }

    Node operand() {
        Token token = row.next();
        return switch (token.kind()) {
            case NUMBER -> new NumberParser(row).number(token);
            case WORD -> word(token);
            case COMMAND -> command(token.text());
            case GROUP -> group(token);
            default -> throw new UnreadableException("an operand is missing before " + token.text());
        };
    }

    private Node word(Token token) {
        String word = token.text();
        if (Fn.named(word) != null) {
            return functions().function(word);
        }
        if (word.equals("sqrt") || word.equals("cbrt")) {
            return Folding.root(arguments.argument(), Num.of(word.equals("sqrt") ? 2 : 3));
        }
        if (word.length() == 1 || Letters.isName(word)) {
            return names().named(Letters.symbol(word));
        }
        int prefix = FunctionParser.prefix(word);
        if (prefix > 0) {
            row.cut(prefix);
            return word.startsWith("pi") ? new Const(Constant.PI) : functions().function(word.substring(0, prefix));
        }
        if (Wording.isNegation(word)
                || row.peek() instanceof Token next && next.kind() == Token.Kind.NUMBER && next.space()) {
            // A product of letters: not 0 would be 0.
            throw new UnreadableException("words before a formula: " + word);
        }
        return names().letters(token, word);
    }

    private Node group(Token token) {
        if (row.isOperator("_") && token.node() instanceof Num num && num.literal() == Literal.INTEGER) {
            row.next();
            return new NumberParser(row).based(num.value().toString());
        }
        Node node = ArgumentParser.inside(token);
        return node instanceof Sym || node instanceof Const ? names().named(node) : node;
    }

    private Node command(String name) {
        Node letter = Letters.command(name);
        if (letter != null) {
            return names().named(letter);
        }
        if (Fn.named(name) != null) {
            return functions().function(name);
        }
        if (Commands.isAccent(name)) {
            return names().accented(name);
        }
        if (Commands.isFraction(name)) {
            return arguments.fraction();
        }
        return switch (name) {
            case "sqrt" -> arguments.root();
            case "binom", "dbinom", "tbinom" ->
                new Apply(Fn.BINOMIAL, List.of(arguments.shortArgument(), arguments.shortArgument()));
            case "emptyset", "varnothing" -> new NamedSet(Named.EMPTY);
            case "sum", "prod", "int", "lim" -> new BigParser(row).big(name);
            case "R" -> new NamedSet(Named.REALS);
            default -> throw new UnreadableException("the command \\" + name + " is not known");
        };
    }

    private NameParser names() {
        return new NameParser(row);
    }

    private FunctionParser functions() {
        return new FunctionParser(row);
    }
}
