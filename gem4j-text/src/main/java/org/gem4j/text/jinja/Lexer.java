// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.text.jinja.Token.Kind;
import org.gem4j.text.python.Characters;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// Cuts a template into tokens. Blank space is trimmed as with Jinja's `trim_blocks` and `lstrip_blocks`: a block takes
/// the line break behind it and the indentation before it with it.
final class Lexer {
    private static final List<String> OPERATORS = List.of(
            "//", "**", "==", "!=", "<=", ">=", "+", "-", "*", "/", "%", "~", "<", ">", "(", ")", "[", "]", "{", "}",
            ".", ",", ":", "|", "=", ";");

    private static final int LONGEST_NUMBER = 500;
    private static final Pattern RAW_BEGIN =
            Pattern.compile("\\{%[-+]?\\s*raw\\s*(?:-%}\\s*|%})", Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern RAW_END =
            Pattern.compile("\\{%([-+]?)\\s*endraw\\s*([-+]?)%}", Pattern.UNICODE_CHARACTER_CLASS);

    private final String source;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line = 1;
    /// Whether what was read last ended a line.
    private boolean lineStarts = true;

    private Lexer(String source) {
        this.source = source;
    }

    static List<Token> tokens(String template) {
        String source = template.replace("\r\n", "\n").replace('\r', '\n');
        if (source.endsWith("\n")) {
            source = source.substring(0, source.length() - 1);
        }
        Lexer lexer = new Lexer(source);
        lexer.run();
        return lexer.tokens;
    }

    private void run() {
        while (at < source.length()) {
            int tag = nextTag(at);
            readData(tag);
            if (tag == source.length()) {
                break;
            }
            switch (source.charAt(tag + 1)) {
                case '#' -> readComment();
                case '%' -> readBlock();
                default -> readVariable();
            }
        }
        add(Kind.END, "", null);
    }

    private int nextTag(int from) {
        for (int i = from; i + 1 < source.length(); i++) {
            if (source.charAt(i) == '{' && "%{#".indexOf(source.charAt(i + 1)) >= 0) {
                return i;
            }
        }
        return source.length();
    }

    private void readData(int end) {
        int stop = end;
        if (end < source.length()) {
            char mark = end + 2 < source.length() ? source.charAt(end + 2) : ' ';
            boolean variable = source.charAt(end + 1) == '{';
            if (mark == '-') {
                while (stop > at && Characters.isSpace(source.charAt(stop - 1))) {
                    stop--;
                }
            } else if (mark != '+' && !variable) {
                stop = beforeIndentation(source, at, end, lineStarts);
            }
        }
        if (stop > at) {
            add(Kind.DATA, source.substring(at, stop), null);
        }
        countLines(at, end);
        at = end;
    }

    /// Where the blanks begin that indent a tag at `end`; `end` itself if other text precedes it on its line.
    private static int beforeIndentation(String text, int from, int end, boolean lineStarted) {
        int start = end;
        while (start > from && text.charAt(start - 1) != '\n') {
            start--;
            if (!Characters.isSpace(text.charAt(start))) {
                return end;
            }
        }
        return start > from || lineStarted ? start : end;
    }

    private void countLines(int from, int to) {
        for (int i = from; i < to; i++) {
            if (source.charAt(i) == '\n') {
                line++;
            }
        }
    }

    private void readComment() {
        int begin = at + 2;
        if (source.startsWith("-", begin) || source.startsWith("+", begin)) {
            begin++;
        }
        int end = source.indexOf("#}", begin);
        if (end < 0) {
            throw JinjaException.syntax(line, "a comment is not closed");
        }
        countLines(at, end);
        at = end;
        closeTag(end > begin ? source.charAt(end - 1) : ' ', true);
    }

    private void readBlock() {
        if (readRaw()) {
            return;
        }
        add(Kind.BLOCK_BEGIN, "{%", null);
        at += 2;
        skipMark();
        readExpression('%');
    }

    private void readVariable() {
        add(Kind.VARIABLE_BEGIN, "{{", null);
        at += 2;
        skipMark();
        readExpression('}');
    }

    private void skipMark() {
        if (at < source.length() && (source.charAt(at) == '-' || source.charAt(at) == '+')) {
            at++;
        }
    }

    /// Moves behind the two characters that close a tag, and behind the blank space that goes with them.
    private void closeTag(char mark, boolean takesLineBreak) {
        at += 2;
        int before = at;
        if (mark == '-') {
            while (at < source.length() && Characters.isSpace(source.charAt(at))) {
                at++;
            }
        } else if (takesLineBreak && mark != '+' && at < source.length() && source.charAt(at) == '\n') {
            at++;
        }
        countLines(before, at);
        lineStarts = at > before && source.charAt(at - 1) == '\n';
    }

    /// Takes a block `raw` with all that is in it, if there is one.
    private boolean readRaw() {
        Matcher begin = RAW_BEGIN.matcher(source).region(at, source.length());
        if (!begin.lookingAt()) {
            return false;
        }
        Matcher end = RAW_END.matcher(source);
        if (!end.find(begin.end())) {
            throw JinjaException.syntax(line, "raw is not closed");
        }
        countLines(at, begin.end());
        boolean lineStarted = source.charAt(begin.end() - 1) == '\n';
        String text = source.substring(begin.end(), end.start());
        String sign = end.group(1);
        if (sign.equals("-")) {
            text = Strings.strip(text, false, true);
        } else if (sign.isEmpty()) {
            int stop = beforeIndentation(text, 0, text.length(), lineStarted);
            text = text.substring(0, stop);
        }
        if (!text.isEmpty()) {
            add(Kind.DATA, text, null);
        }
        countLines(begin.end(), end.end());
        at = end.end() - 2;
        closeTag(end.group(2).isEmpty() ? ' ' : end.group(2).charAt(0), true);
        return true;
    }

    private void readExpression(char closing) {
        StringBuilder open = new StringBuilder();
        while (true) {
            while (at < source.length() && Characters.isSpace(source.charAt(at))) {
                countLines(at, at + 1);
                at++;
            }
            if (at >= source.length()) {
                throw JinjaException.syntax(line, "a tag is not closed");
            }
            char c = source.charAt(at);
            boolean marked = (c == '-' || (c == '+' && closing == '%')) && closes(at + 1, closing);
            if (open.isEmpty() && (marked || closes(at, closing))) {
                add(closing == '%' ? Kind.BLOCK_END : Kind.VARIABLE_END, "", null);
                at += marked ? 1 : 0;
                closeTag(marked ? c : ' ', closing == '%');
                return;
            }
            balance(c, open);
            readToken(c);
        }
    }

    private void balance(char c, StringBuilder open) {
        if ("([{".indexOf(c) >= 0) {
            open.append(c);
        } else if (")]}".indexOf(c) >= 0) {
            if (open.isEmpty() || open.charAt(open.length() - 1) != "([{".charAt(")]}".indexOf(c))) {
                throw JinjaException.syntax(line, "unexpected '" + c + "'");
            }
            open.setLength(open.length() - 1);
        }
    }

    private boolean closes(int place, char closing) {
        return source.startsWith(closing == '%' ? "%}" : "}}", place);
    }

    private void readToken(char c) {
        if (Character.isLetter(c) || c == '_') {
            int start = at;
            while (at < source.length() && (Character.isLetterOrDigit(source.charAt(at)) || source.charAt(at) == '_')) {
                at++;
            }
            add(Kind.NAME, source.substring(start, at), null);
        } else if (c >= '0' && c <= '9') {
            readNumber();
        } else if (c == '"' || c == '\'') {
            readString(c);
        } else {
            for (String operator : OPERATORS) {
                if (source.startsWith(operator, at)) {
                    add(Kind.OPERATOR, operator, null);
                    at += operator.length();
                    return;
                }
            }
            throw JinjaException.syntax(line, "unexpected character " + c);
        }
    }

    private void readNumber() {
        int end = Math.min(source.length(), at + LONGEST_NUMBER);
        Matcher decimal = FLOAT.matcher(source).region(at, end);
        boolean behindDot = at > 0 && source.charAt(at - 1) == '.';
        if (!behindDot && decimal.lookingAt()) {
            String text = decimal.group().replace("_", "");
            at = decimal.end();
            add(Kind.NUMBER, text, Double.valueOf(text));
            return;
        }
        Matcher whole = INTEGER.matcher(source).region(at, end);
        if (!whole.lookingAt() || whole.end() == at + LONGEST_NUMBER) {
            throw JinjaException.syntax(line, "a number must have at most " + LONGEST_NUMBER + " characters");
        }
        at = whole.end();
        add(
                Kind.NUMBER,
                whole.group(),
                Numbers.of(NumberTexts.integer(whole.group(), 0).orElseThrow()));
    }

    private static final Pattern FLOAT = Pattern.compile(
            "(?:\\d++_)*+\\d++" + "(?:(?:\\.(?:\\d++_)*+\\d++)?[eE][-+]?(?:\\d++_)*+\\d++|\\.(?:\\d++_)*+\\d++)");
    private static final Pattern INTEGER = Pattern.compile(
            "0[bB](?:_?[01]++)++|0[oO](?:_?[0-7]++)++|0[xX](?:_?[0-9a-fA-F]++)++|[1-9]\\d*+(?:_\\d++)*+|0++(?:_0++)*+");

    private void readString(char quote) {
        StringBuilder text = new StringBuilder();
        int startLine = line;
        at++;
        while (at < source.length() && source.charAt(at) != quote) {
            char c = source.charAt(at);
            countLines(at, at + 1);
            at++;
            if (c == '\\' && at < source.length()) {
                int next = Escapes.read(source, at, text);
                if (next < 0) {
                    throw JinjaException.syntax(line, "a string has an invalid escape");
                }
                countLines(at, next);
                at = next;
            } else {
                text.append(c);
            }
        }
        if (at >= source.length()) {
            throw JinjaException.syntax(startLine, "a string is not closed");
        }
        at++;
        add(Kind.STRING, text.toString(), null);
    }

    private void add(Kind kind, String text, @Nullable Object value) {
        tokens.add(new Token(kind, text, value, line));
    }
}
