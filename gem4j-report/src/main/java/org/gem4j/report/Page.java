// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import freemarker.core.TemplateClassResolver;
import freemarker.template.Configuration;
import freemarker.template.DefaultObjectWrapper;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import freemarker.template.TemplateModel;
import freemarker.template.TemplateModelException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A page that is one file and needs nothing else, made from a template beside this class.
///
/// It loads nothing from anywhere, and its security policy allows one script only, by its hash: should text of a model
/// ever get into it unescaped, it still could not run. Templates escape every text; characters that are invisible or
/// turn the direction of writing are shown as marks.
final class Page {
    private static final Configuration TEMPLATES = configuration();

    private Page() {}

    /// The whole page.
    ///
    /// @param template name of the template without `.ftlh`
    /// @param script name of the only script that may run
    /// @param data what the script reads: anything that JSON can carry
    /// @param model what the template shows: texts, numbers, lists, maps and public records
    static String render(String template, String script, Object data, Map<String, ?> model) {
        String code = resource(script);
        Map<String, Object> all = new HashMap<>(model);
        all.put("style", resource("report.css"));
        all.put("script", code);
        all.put("scriptHash", hash(code));
        all.put("data", scriptJson(data));
        StringWriter page = new StringWriter();
        try {
            TEMPLATES.getTemplate(template + ".ftlh").process(all, page);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read template " + template + ": " + e.getMessage(), e);
        } catch (TemplateException e) {
            throw new IllegalStateException("template " + template + " does not fit its model: " + e.getMessage(), e);
        }
        return page.toString();
    }

    /// The values as a table shows them, with a dash for what is empty.
    static Map<String, String> table(Map<String, ?> values) {
        Map<String, String> shown = new LinkedHashMap<>();
        values.forEach((name, value) -> shown.put(name, shown(value)));
        return shown;
    }

    static String shown(@Nullable Object value) {
        return value == null || value.toString().isEmpty() ? "–" : value.toString();
    }

    private static Configuration configuration() {
        Configuration templates = new Configuration(Configuration.VERSION_2_3_35);
        templates.setClassForTemplateLoading(Page.class, "");
        templates.setDefaultEncoding("UTF-8");
        templates.setLocale(Locale.ROOT);
        templates.setNumberFormat("computer");
        templates.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        templates.setLogTemplateExceptions(false);
        templates.setWrapUncheckedExceptions(true);
        templates.setNewBuiltinClassResolver(TemplateClassResolver.ALLOWS_NOTHING_RESOLVER);
        templates.setObjectWrapper(new VisibleTexts());
        return templates;
    }

    /// Gives templates texts without invisible characters.
    private static final class VisibleTexts extends DefaultObjectWrapper {
        VisibleTexts() {
            super(Configuration.VERSION_2_3_35);
        }

        @Override
        public TemplateModel wrap(@Nullable Object value) throws TemplateModelException {
            return super.wrap(value instanceof String text ? visible(text) : value);
        }
    }

    /// `text` with marks for control characters and those that turn the direction of writing.
    private static String visible(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == '\n' || c == '\t' || !invisible(c)) {
                safe.appendCodePoint(c);
            } else if (c < ' ') {
                safe.appendCodePoint(0x2400 + c); // the symbol for the control character
            } else {
                safe.append(NumberText.format("[U+%04X]", c));
            }
        });
        return safe.toString();
    }

    /// JSON that can stand inside a `script` element.
    private static String scriptJson(Object value) {
        StringBuilder safe = new StringBuilder();
        Json.line(value).chars().forEach(c -> {
            if (c == '<' || c == '>' || c == '&' || invisible(c)) {
                safe.append(NumberText.format("\\u%04x", c));
            } else {
                safe.append((char) c);
            }
        });
        return safe.toString();
    }

    private static boolean invisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.SURROGATE -> true;
            // Direction marks, zero-width spaces and tags; joiners are left, since scripts and emoji need them.
            case Character.FORMAT -> c != 0x200c && c != 0x200d;
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    private static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing beside " + Page.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read resource " + name + ": " + e.getMessage(), e);
        }
    }

    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
