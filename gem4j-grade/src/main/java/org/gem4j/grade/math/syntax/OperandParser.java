// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gem4j.grade.math.exact.Rational;
import org.gem4j.grade.math.syntax.Node.Apply;
import org.gem4j.grade.math.syntax.Node.Based;
import org.gem4j.grade.math.syntax.Node.Call;
import org.gem4j.grade.math.syntax.Node.Const;
import org.gem4j.grade.math.syntax.Node.Constant;
import org.gem4j.grade.math.syntax.Node.Listing;
import org.gem4j.grade.math.syntax.Node.Literal;
import org.gem4j.grade.math.syntax.Node.Named;
import org.gem4j.grade.math.syntax.Node.NamedSet;
import org.gem4j.grade.math.syntax.Node.Num;
import org.gem4j.grade.math.syntax.Node.Product;
import org.gem4j.grade.math.syntax.Node.Sym;
import org.gem4j.grade.math.syntax.Node.Words;
import org.gem4j.grade.math.syntax.Token.Kind;
import org.jspecify.annotations.Nullable;

/// Parses one operand: a number, a letter, a group, a function with its argument, a fraction, a root.
final class OperandParser {
    private static final int MAX_LETTERS = 2_000;
    private static final Set<String> ACCENTS = Set.of(
            "hat",
            "vec",
            "bar",
            "overline",
            "tilde",
            "dot",
            "overrightarrow",
            "widehat",
            "widetilde",
            "angle",
            "triangle");

    /// Wide accents over a single letter are the narrow ones.
    private static final Map<String, String> NARROW =
            Map.of("overline", "bar", "overrightarrow", "vec", "widehat", "hat", "widetilde", "tilde");

    private final Row row;
    private final TermParser terms;

    OperandParser(Row row, TermParser terms) {
        this.row = row;
        this.terms = terms;
    }

    Node operand() {
        Token token = row.next();
        return switch (token.kind()) {
            case NUMBER -> number(token);
            case WORD -> word(token);
            case COMMAND -> command(token.text());
            case GROUP -> group(token);
            default -> throw new UnreadableException("an operand is missing before " + token.text());
        };
    }

    /// The node of a group.
    static Node inside(Token group) {
        Node node = group.node();
        if (node == null) {
            throw new UnreadableException("empty braces");
        }
        return node;
    }

    private Node number(Token token) {
        Node number = NumberScanner.value(token.text());
        if (row.skipOperator("_")) {
            return based(token.text());
        }
        if (token.text().indexOf('.') >= 0) {
            return number;
        }
        Token next = row.peek();
        if (next != null && isDigits(next)) {
            row.skip(2);
            return based(token.text() + next.text());
        }
        if (next != null && next.kind() == Kind.COMMAND && isFraction(next.text())) {
            int start = row.position();
            row.next();
            Num mixed = TermParser.mixed(number, fraction());
            if (mixed != null) {
                return mixed;
            }
            row.rewind(start);
        }
        return plainMixed(number, next);
    }

    /// Whether a word after a number is more of its digits, as in `1A_{16}`.
    private boolean isDigits(Token word) {
        boolean letters = word.kind() == Kind.WORD
                && !word.space()
                && word.text().chars().allMatch(c -> c >= 'A' && c <= 'F')
                && row.peek(1) instanceof Token mark
                && mark.isOperator("_");
        return letters
                && row.peek(2) instanceof Token base
                && base.node() instanceof Num num
                && num.value().isInt()
                && num.value().toInt() > 10;
    }

    /// `8 3/7`: a whole number, a blank, a proper fraction.
    private Node plainMixed(Node number, @Nullable Token next) {
        Token slash = row.peek(1);
        Token bottom = row.peek(2);
        boolean shape = next != null
                && slash != null
                && bottom != null
                && next.kind() == Kind.NUMBER
                && next.space()
                && slash.isOperator("/")
                && bottom.kind() == Kind.NUMBER;
        if (shape && next != null && bottom != null) {
            Node part = Folding.quotient(NumberScanner.value(next.text()), NumberScanner.value(bottom.text()));
            Num mixed = TermParser.mixed(number, part);
            if (mixed != null) {
                row.skip(3);
                return mixed;
            }
        }
        return number;
    }

    private Node based(String digits) {
        Integer base = subscriptBase();
        if (base == null || digits.indexOf('.') >= 0) {
            throw new UnreadableException("a number with a subscript that is no base");
        }
        for (int i = 0; i < digits.length(); i++) {
            if (Character.digit(digits.charAt(i), 36) >= base) {
                throw new UnreadableException("the digit " + digits.charAt(i) + " does not exist in base " + base);
            }
        }
        return new Based(digits.toUpperCase(Locale.ROOT), base);
    }

    private @Nullable Integer subscriptBase() {
        Token token = row.next();
        return switch (token.kind()) {
            case GROUP -> Letters.base(inside(token));
            case NUMBER -> Letters.base(NumberScanner.value(token.text()));
            case TEXT -> Letters.base(new Words(token.text()));
            default -> null;
        };
    }

    private Node word(Token token) {
        String word = token.text();
        Fn fn = Fn.named(word);
        if (fn != null) {
            return function(fn);
        }
        if (word.equals("sqrt") || word.equals("cbrt")) {
            return Folding.root(terms.argument(), Num.of(word.equals("sqrt") ? 2 : 3));
        }
        if (word.length() == 1 || Letters.isName(word)) {
            return named(Letters.symbol(word));
        }
        int prefix = functionPrefix(word);
        if (prefix > 0) {
            row.split(
                    Token.of(Kind.WORD, word.substring(0, prefix), token.space()),
                    Token.of(Kind.WORD, word.substring(prefix), false));
            return word.startsWith("pi")
                    ? new Const(Constant.PI)
                    : function(Objects.requireNonNull(Fn.named(word.substring(0, prefix))));
        }
        return letters(token, word);
    }

    /// The letters but the last one, which may carry an exponent or a subscript of its own.
    private Node letters(Token token, String word) {
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

    /// The length of a function's name that the word begins with, one letter following: `sinx`, `pir`.
    private static int functionPrefix(String word) {
        int length = word.length() - 1;
        boolean known =
                length >= 2 && (Fn.named(word.substring(0, length)) != null || word.startsWith("pi") && length == 2);
        return known ? length : 0;
    }

    /// A name with its subscripts, primes and arguments.
    private Node named(Node symbol) {
        Node node = symbol;
        while (row.skipOperator("_")) {
            node = Letters.subscripted(node, subscript());
        }
        while (row.skipOperator("'")) {
            node = node instanceof Sym name ? new Sym(name.name() + "'") : node;
        }
        while (row.skipOperator("_")) {
            node = Letters.subscripted(node, subscript());
        }
        boolean call = node instanceof Sym name
                && row.peek() instanceof Token next
                && next.is(Kind.GROUP, "(")
                && Letters.isFunction(name.name(), inside(next));
        if (call && node instanceof Sym name) {
            return new Call(name.name(), arguments(row.next()));
        }
        return node;
    }

    private Node subscript() {
        Token token = row.peek();
        if (token != null && token.kind() == Kind.TEXT) {
            row.next();
            return new Words(token.text());
        }
        return terms.argument();
    }

    private Node group(Token token) {
        if (row.isOperator("_") && token.node() instanceof Num num && num.literal() == Literal.INTEGER) {
            row.next();
            return based(num.value().toString());
        }
        Node node = inside(token);
        return node instanceof Sym || node instanceof Const ? named(node) : node;
    }

    private static List<Node> arguments(Token group) {
        Node node = inside(group);
        return node instanceof Listing listing ? listing.items() : List.of(node);
    }

    private Node command(String name) {
        Node letter = Letters.command(name);
        Fn fn = Fn.named(name);
        if (letter != null) {
            return named(letter);
        }
        if (fn != null) {
            return function(fn);
        }
        if (ACCENTS.contains(name)) {
            return accented(name);
        }
        return switch (name) {
            case "frac", "dfrac", "tfrac", "cfrac" -> fraction();
            case "sqrt" -> root();
            case "binom", "dbinom", "tbinom" -> new Apply(Fn.BINOMIAL, List.of(fractionArgument(), fractionArgument()));
            case "emptyset", "varnothing" -> new NamedSet(Named.EMPTY);
            case "sum", "prod", "int", "lim" -> new BigParser(row, terms).big(name);
            case "R" -> new NamedSet(Named.REALS);
            default -> throw new UnreadableException("the command \\" + name + " is not known");
        };
    }

    private Node accented(String accent) {
        if (row.peek() instanceof Token word && word.kind() == Kind.WORD) {
            row.next();
            return named(new Sym(accent + " " + word.text()));
        }
        Node under = terms.argument();
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
                        "",
                        product.factors().stream().map(OperandParser::nameOf).toList());
            case Const constant -> constant.constant().name().toLowerCase(Locale.ROOT);
            case Num num -> num.value().toString();
            default -> throw new UnreadableException("an accent over something that is not a name");
        };
    }

    private static boolean isFraction(String name) {
        return name.equals("frac") || name.equals("dfrac") || name.equals("tfrac") || name.equals("cfrac");
    }

    private Node fraction() {
        Node top = fractionArgument();
        return Folding.quotient(top, fractionArgument());
    }

    /// Without braces a fraction takes one digit or letter: `\frac12`.
    private Node fractionArgument() {
        Token token = row.peek();
        if (token != null && token.kind() == Kind.NUMBER && token.text().length() > 1) {
            row.next();
            row.split(
                    Token.of(Kind.NUMBER, token.text().substring(0, 1), token.space()),
                    Token.of(Kind.NUMBER, token.text().substring(1), false));
            return NumberScanner.value(token.text().substring(0, 1));
        }
        return terms.argument();
    }

    private Node root() {
        Node index = Num.of(2);
        if (row.peek() instanceof Token token && token.is(Kind.GROUP, "[")) {
            index = inside(row.next());
        }
        return Folding.root(terms.argument(), index);
    }

    private Node function(Fn fn) {
        Node base = null;
        Node exponent = null;
        for (int i = 0; i < 2; i++) {
            if (base == null && row.skipOperator("_")) {
                base = digitOrArgument();
            } else if (exponent == null && row.skipOperator("^")) {
                exponent = terms.exponent();
            }
        }
        Fn called = fn;
        Fn inverse = fn.inverse();
        if (exponent instanceof Num num && num.value().equals(Rational.of(-1)) && inverse != null) {
            called = inverse;
            exponent = null;
        }
        List<Node> arguments = functionArguments();
        if (base != null && called == Fn.LOG) {
            arguments = List.of(base, arguments.getFirst());
        } else if (base != null && called != Fn.MIN && called != Fn.MAX) {
            throw new UnreadableException("a subscript of a function that takes none");
        }
        Node value = called == Fn.FACTORIAL ? arguments.getFirst() : new Apply(called, arguments);
        return exponent == null ? value : Folding.power(value, exponent);
    }

    /// Without braces a base is one digit: `\log_28` is the logarithm of 8 to base 2.
    private Node digitOrArgument() {
        return row.peek() instanceof Token token && token.kind() == Kind.NUMBER ? fractionArgument() : terms.argument();
    }

    private List<Node> functionArguments() {
        Token token = row.peek();
        if (token != null
                && token.kind() == Kind.GROUP
                && !token.text().equals("#")
                && !token.text().equals("letters")) {
            row.next();
            return arguments(token);
        }
        return List.of(openArgument());
    }

    /// The argument of a function without brackets: factors up to the next sign or function, and `/n` after π.
    private Node openArgument() {
        boolean negative = row.skipOperator("-");
        List<Node> factors = new ArrayList<>();
        factors.add(terms.power());
        while (continuesArgument()) {
            factors.add(terms.power());
        }
        Node argument = Folding.quotient(factors, List.of());
        Token bottom = row.peek(1);
        boolean pi = factors.contains(new Const(Constant.PI));
        if (pi && row.isOperator("/") && bottom != null && bottom.kind() == Kind.NUMBER) {
            row.skip(2);
            argument = Folding.quotient(argument, NumberScanner.value(bottom.text()));
        }
        return negative ? Folding.negate(argument) : argument;
    }

    private boolean continuesArgument() {
        Token token = row.peek();
        Token before = row.previous();
        if (token == null || before == null || !terms.startsFactor()) {
            return false;
        }
        boolean function = token.kind() != Kind.GROUP && Fn.named(token.text()) != null;
        boolean bracket = token.is(Kind.GROUP, "(") && before.kind() != Kind.NUMBER;
        boolean prefixed = token.kind() == Kind.WORD
                && functionPrefix(token.text()) > 0
                && !token.text().startsWith("pi");
        return !function && !bracket && !prefixed;
    }
}
