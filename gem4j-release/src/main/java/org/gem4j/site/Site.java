// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.site;

import freemarker.core.TemplateClassResolver;
import freemarker.template.Configuration;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gem4j.env.EnvSpec;
import org.gem4j.wrap.WrapperSpec;
import tools.jackson.databind.json.JsonMapper;

/// Writes the pages as a folder of HTML files that can be opened from disk or served.
public final class Site {
    private static final int SEARCHED_CHARACTERS = 4000;

    private final Path checkout;
    private final List<Page> pages = new ArrayList<>();

    /// @param checkout whose Markdown files and sources it shows
    public Site(Path checkout, List<EnvSpec> environments, List<WrapperSpec> wrappers) throws IOException {
        this.checkout = checkout;
        pages.addAll(MarkdownFiles.of(checkout));
        pages.addAll(EnvironmentPages.of(environments));
        pages.addAll(WrapperPages.of(wrappers));
        pages.addAll(TypePages.of(checkout));
        pages.sort(Comparator.comparing(Page::section).thenComparing(Page::order));
    }

    List<Page> pages() {
        return List.copyOf(pages);
    }

    /// An entry of the search.
    private record Entry(String title, String place, String section, String text) {}

    /// A line of the list of pages.
    public record Line(String title, String place, boolean here) {}

    /// Writes all files of the site.
    ///
    /// @return the number of pages
    public int write(Path folder) throws IOException {
        Renderer renderer =
                new Renderer(checkout, pages.stream().map(Page::place).collect(Collectors.toSet()));
        Template template = template();
        List<Entry> entries = new ArrayList<>();
        for (Page page : pages) {
            Renderer.Content content = renderer.render(page);
            String words = content.words();
            entries.add(new Entry(
                    page.title(),
                    page.htmlPlace(),
                    page.section().title(),
                    words.substring(0, Math.min(words.length(), SEARCHED_CHARACTERS))));
            Path file = folder.resolve(page.htmlPlace());
            Files.createDirectories(file.getParent());
            Files.writeString(file, fill(template, page, content.html()));
        }
        for (String asset : renderer.assets()) {
            Path file = folder.resolve(Renderer.assetPlace(asset));
            Files.createDirectories(file.getParent());
            Files.copy(checkout.resolve(asset), file, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.writeString(
                folder.resolve("index.js"),
                "window.gem4jPages = " + JsonMapper.shared().writeValueAsString(entries) + ";\n");
        for (String name : List.of("site.css", "search.js")) {
            Files.writeString(folder.resolve(name), resource(name));
        }
        return pages.size();
    }

    private String fill(Template template, Page page, String content) throws IOException {
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("title", page.title());
        model.put("content", content);
        model.put("root", "../".repeat((int)
                        page.place().chars().filter(each -> each == '/').count()));
        model.put("sections", sections(page));
        StringWriter text = new StringWriter();
        try {
            template.process(model, text);
        } catch (TemplateException e) {
            throw new IllegalStateException("the template does not fit its model: " + e.getMessage(), e);
        }
        return text.toString();
    }

    /// The list of pages; of environments the families, and those of the page's own.
    private Map<String, List<Line>> sections(Page shown) {
        Map<Page.Section, List<Line>> lines = new EnumMap<>(Page.Section.class);
        for (Page page : pages) {
            boolean listed =
                    page.section() != Page.Section.ENVIRONMENTS || page.place().endsWith("/README.md");
            if (listed || page.place().equals(shown.place())) {
                lines.computeIfAbsent(page.section(), section -> new ArrayList<>())
                        .add(new Line(
                                page.title(), page.htmlPlace(), page.place().equals(shown.place())));
            }
        }
        Map<String, List<Line>> titled = new LinkedHashMap<>();
        lines.forEach((section, list) -> titled.put(section.title(), list));
        return titled;
    }

    private static Template template() throws IOException {
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_34);
        configuration.setDefaultEncoding("UTF-8");
        configuration.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        configuration.setNewBuiltinClassResolver(TemplateClassResolver.ALLOWS_NOTHING_RESOLVER);
        configuration.setLogTemplateExceptions(false);
        configuration.setClassForTemplateLoading(Site.class, "");
        return configuration.getTemplate("page.ftlh");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Site.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("there is no " + name + " beside the program");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
