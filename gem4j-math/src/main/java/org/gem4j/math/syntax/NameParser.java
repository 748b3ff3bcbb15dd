// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gem4j.math.syntax.Node.Apply;
import org.gem4j.math.syntax.Node.Call;
import org.gem4j.math.syntax.Node.Const;
import org.gem4j.math.syntax.Node.Num;
import org.gem4j.math.syntax.Node.Product;
import org.gem4j.math.syntax.Node.Sym;
import org.gem4j.math.syntax.Node.Words;
import org.gem4j.math.syntax.Token.Kind;

/// Parses names of variables with what they carry: subscripts, primes, accents, arguments of functions.
final class NameParser {
    private static final int MAX_LETTERS = 2_000;

    /// Wide accents over a single letter are the narrow ones.
    private static final Map<String, String> NARROW =
            Map.of("overline", "bar", "overrightarrow", "vec", "widehat", "hat", "widetilde", "tilde");

    private final Row row;
    private final ArgumentParser arguments;

    NameParser(Row row) {
        this.row = row;
        this.arguments = new ArgumentParser(row);
    }

    /// A name with its subscripts, primes and arguments.
    Node named(Node symbol) {
        Node node = indexed(symbol);
        while (row.skipOperator("_")) {
            node = Letters.subscripted(node, subscript());
        }
        while (row.skipOperator("'")) {
            node = new Sym(Letters.name(node) + "'");
        }
        while (row.skipOperator("_")) {
            node = Letters.subscripted(node, subscript());
        }
        boolean call = node instanceof Sym name
                && row.peek() instanceof Token next
                && next.is(Kind.GROUP, "(")
                && Letters.isFunction(name.name(), ArgumentParser.inside(next));
        if (call && node instanceof Sym name) {
            return new Call(name.name(), ArgumentParser.items(row.next()));
        }
        return node;
    }

    /// `x12` in plain notation is `x_12`; the letters e and i are numbers, and have none.
    private Node indexed(Node symbol) {
        boolean index = symbol instanceof Sym name
                && name.name().length() == 1
                && row.previous() instanceof Token letter
                && letter.kind() == Kind.WORD
                && row.peek() instanceof Token digits
                && digits.kind() == Kind.NUMBER
                && !digits.space()
                && digits.text().chars().allMatch(c -> c >= '0' && c <= '9');
        return index ? Letters.subscripted(symbol, Decimals.value(row.next().text())) : symbol;
    }

    private Node subscript() {
        Token token = row.peek();
        if (token != null && token.kind() == Kind.TEXT) {
            row.next();
            return new Words(token.text());
        }
        return arguments.argument();
    }

    /// The letters but the last one, which may carry an exponent or a subscript of its own.
    Node letters(Token token, String word) {
        if (word.length() > MAX_LETTERS) {
            throw new UnreadableException("a run of more than " + MAX_LETTERS + " letters");
        }
        List<Node> symbols = new ArrayList<>();
        for (int i = 0; i < word.length() - 1; i++) {
            symbols.add(Letters.symbol(word.substring(i, i + 1)));
        }
        Node node = symbols.size() == 1 ? symbols.getFirst() : new Product(symbols);
        row.split(
                new Token(Kind.GROUP, "letters", node, token.space()),
                Token.of(Kind.WORD, word.substring(word.length() - 1), false));
        return node;
    }

    /// A name under an accent; a bar over a complex number conjugates it.
    Node accented(String accent) {
        if (row.peek() instanceof Token word && word.kind() == Kind.WORD) {
            row.next();
            return named(new Sym(accent + " " + word.text()));
        }
        Node under = arguments.argument();
        if ((accent.equals("overline") || accent.equals("bar")) && isValue(under)) {
            return new Apply(Fn.CONJUGATE, List.of(under));
        }
        String name = nameOf(under);
        String drawn = name.length() > 1 ? accent : NARROW.getOrDefault(accent, accent);
        return named(new Sym(drawn + " " + name));
    }

    /// Whether this is a complex number that is written out, rather than a name.
    private static boolean isValue(Node node) {
        return (node instanceof Node.Sum || node instanceof Node.Quotient || node instanceof Node.Neg)
                && Trees.symbols(node).isEmpty();
    }

    private static String nameOf(Node content) {
        return switch (content) {
            case Sym symbol -> symbol.name().startsWith("bold:") ? symbol.name().substring(5) : symbol.name();
            case Product product ->
                String.join(
                        "", product.factors().stream().map(NameParser::nameOf).toList());
            case Const constant -> constant.constant().name().toLowerCase(Locale.ROOT);
            case Num num -> num.value().toString();
            default -> throw new UnreadableException("an accent over something that is not a name");
        };
    }
}
