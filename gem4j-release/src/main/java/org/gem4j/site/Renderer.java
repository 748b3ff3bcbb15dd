// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/// Makes HTML of pages. Links to Markdown files become links to their pages; other files that are linked are remembered
/// as assets, to be copied.
final class Renderer {
    private static final Set<String> SHOWN = Set.of("png", "svg", "jpg", "html");
    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());

    private final Parser parser = Parser.builder().extensions(EXTENSIONS).build();
    private final HtmlRenderer html =
            HtmlRenderer.builder().extensions(EXTENSIONS).escapeHtml(false).build();
    private final Path checkout;
    private final Set<String> places;
    private final Set<String> assets = new TreeSet<>();

    /// @param places the files of all pages
    Renderer(Path checkout, Set<String> places) {
        this.checkout = checkout;
        this.places = Set.copyOf(places);
    }

    /// A page's content.
    ///
    /// @param words its text without markup, for the search
    record Content(String html, String words) {}

    Content render(Page page) {
        Node document = parser.parse(page.markdown());
        StringBuilder words = new StringBuilder();
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                link.setDestination(target(page, link.getDestination()));
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                image.setDestination(target(page, image.getDestination()));
                visitChildren(image);
            }

            @Override
            public void visit(Text text) {
                words.append(text.getLiteral()).append(' ');
            }

            @Override
            public void visit(Code code) {
                words.append(code.getLiteral()).append(' ');
            }

            @Override
            public void visit(FencedCodeBlock block) {
                words.append(block.getLiteral()).append(' ');
            }
        });
        return new Content(
                html.render(document), words.toString().replaceAll("\\s+", " ").strip());
    }

    private String target(Page page, String link) {
        if (link.matches("[a-z]+:.*") || link.startsWith("#")) {
            return link;
        }
        int hash = link.indexOf('#') < 0 ? link.length() : link.indexOf('#');
        String name = link.substring(0, hash);
        Path here = Path.of(page.place());
        String place = here.resolveSibling(name).normalize().toString().replace('\\', '/');
        if (places.contains(place)) {
            return Page.html(name) + link.substring(hash);
        }
        if (places.contains(place + "/README.md") || (place.isEmpty() && places.contains("README.md"))) {
            return name.replaceFirst("/?$", "/index.html") + link.substring(hash);
        }
        if (!Files.isRegularFile(checkout.resolve(place))) {
            return link;
        }
        assets.add(place);
        return assetPlace(name) + link.substring(hash);
    }

    /// The files of the checkout that pages link to and that are not pages.
    Set<String> assets() {
        return Set.copyOf(assets);
    }

    /// Where an asset is in the site: sources are texts, so that a browser shows them.
    static String assetPlace(String place) {
        String ending = place.substring(place.lastIndexOf('.') + 1);
        return SHOWN.contains(ending) ? place : place + ".txt";
    }
}
