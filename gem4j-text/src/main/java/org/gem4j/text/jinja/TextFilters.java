// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import static org.gem4j.text.jinja.Filters.define;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// Filters of texts.
final class TextFilters {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]+");
    private static final Pattern WORD_START = Pattern.compile("[-\\s({\\[<]+", Pattern.UNICODE_CHARACTER_CLASS);
    private static final int LEEWAY = 5;

    private TextFilters() {}

    static void defineAll() {
        define("trim", "chars=", TextFilters::trim);
        define("upper", "", (value, in) -> Texts.like(value, Strings.upper(Texts.of(value))));
        define("lower", "", (value, in) -> Texts.like(value, Strings.lower(Texts.of(value))));
        define("title", "", (value, in) -> title(Texts.of(value)));
        define("capitalize", "", (value, in) -> Texts.like(value, Strings.capitalize(Texts.of(value))));
        define("replace", "old new count=", TextFilters::replace);
        define("string", "", (value, in) -> Texts.soft(value));
        define("safe", "", (value, in) -> new Markup(Texts.of(value)));
        define("escape", "", (value, in) -> new Markup(Texts.escaped(value)));
        define("e", "", (value, in) -> new Markup(Texts.escaped(value)));
        define("forceescape", "", (value, in) -> new Markup(Markup.escape(Texts.of(value))));
        define("indent", "width= first= blank=", TextFilters::indent);
        define(
                "center",
                "width=",
                (value, in) -> Texts.like(value, TextPadding.center(Texts.of(value), in.integer("width", 80))));
        define("truncate", "length= killwords= end= leeway=", TextFilters::truncate);
        define(
                "wordcount",
                "",
                (value, in) -> WORD.matcher(Texts.of(value)).results().count());
        define("wordwrap", "width= break_long_words= wrapstring= break_on_hyphens=", TextWrap::apply);
        define("format", "*", TextFilters::format);
        define("striptags", "", (value, in) -> HtmlText.withoutTags(Texts.of(value)));
        define("urlencode", "", UrlText::encoded);
        define("xmlattr", "autospace=", HtmlText::attributes);
        define("tojson", "ensure_ascii= indent= separators= sort_keys=", Json::write);
        define("pprint", "", (value, in) -> PrettyPrint.of(value));
    }

    private static Object trim(@Nullable Object value, Inputs in) {
        String text = Texts.of(value);
        return Texts.like(
                value,
                in.get("chars", null) == null
                        ? Strings.strip(text, true, true)
                        : TextMethods.strip(text, in.text("chars"), true, true));
    }

    /// Words begin behind blanks, hyphens and opening brackets only.
    private static String title(String text) {
        StringBuilder title = new StringBuilder();
        Matcher gap = WORD_START.matcher(text);
        int from = 0;
        while (gap.find()) {
            title.append(word(text.substring(from, gap.start()))).append(word(gap.group()));
            from = gap.end();
        }
        return title.append(word(text.substring(from))).toString();
    }

    private static String word(String text) {
        int first = text.isEmpty() ? 0 : text.offsetByCodePoints(0, 1);
        return Strings.upper(text.substring(0, first)) + Strings.lower(text.substring(first));
    }

    private static Object replace(@Nullable Object value, Inputs in) {
        long count = in.get("count", null) == null ? -1 : in.integer("count", -1);
        return TextMethods.replace(Texts.of(value), Texts.of(in.get("old")), Texts.of(in.get("new")), count);
    }

    /// The text that a filter takes which knows texts only.
    static String text(@Nullable Object value, String filter) {
        if (value instanceof String || value instanceof Markup) {
            return Texts.of(value);
        }
        throw Values.undefinedOr(value, value, filter + " takes a str but was given " + Values.kind(value));
    }

    private static Object indent(@Nullable Object value, Inputs in) {
        String text = text(value, "indent");
        Object width = in.get("width", 4L);
        boolean given = width instanceof String || width instanceof Markup;
        long blanks = given ? 0 : in.integer("width", 4);
        Budget.make(Math.max(0, blanks));
        String indention = given ? Texts.of(width) : " ".repeat((int) Math.max(0, blanks));
        indention = value instanceof Markup && width instanceof String ? Markup.escape(indention) : indention;
        boolean blankLines = in.flag("blank", false);
        List<@Nullable Object> lines = TextSplits.lines(text + "\n", false);
        StringBuilder result = new StringBuilder(in.flag("first", false) ? indention : "");
        for (int i = 0; i < lines.size(); i++) {
            String line = (String) Objects.requireNonNull(lines.get(i));
            if (i > 0) {
                Budget.make(indention.length());
                result.append('\n').append(blankLines || !line.isEmpty() ? indention : "");
            }
            result.append(line);
        }
        return Texts.like(value, result.toString());
    }

    private static @Nullable Object truncate(@Nullable Object value, Inputs in) {
        String end = Texts.of(in.get("end", "..."));
        long length = in.integer("length", 255);
        long leeway = in.get("leeway", null) == null ? LEEWAY : in.integer("leeway", LEEWAY);
        if (length < Strings.length(end) || leeway < 0) {
            throw JinjaException.type("truncate expects a length of at least that of " + Texts.repr(end)
                    + " and a leeway of at least 0 but got " + length + " and " + leeway);
        }
        if (Values.length(value) <= length + leeway) {
            return value;
        }
        String text = text(value, "truncate");
        String kept = text.substring(0, text.offsetByCodePoints(0, (int) length - Strings.length(end)));
        int blank = kept.lastIndexOf(' ');
        String shown = in.flag("killwords", false) || blank < 0 ? kept : kept.substring(0, blank);
        return Texts.like(value, shown + (value instanceof Markup ? Texts.escaped(in.get("end", "...")) : end));
    }

    private static Object format(@Nullable Object value, Inputs in) {
        if (!in.positional().isEmpty() && !in.named().isEmpty()) {
            throw JinjaException.type("format takes values by place or by name, not both");
        }
        Object values =
                in.named().isEmpty() ? new Tuple(new ArrayList<>(in.positional())) : Functions.dict(null, in.named());
        String text = PercentFormat.of(Texts.of(value), values, value instanceof Markup);
        return Texts.like(value, text);
    }
}
