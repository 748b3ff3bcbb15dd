// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.site;

/// A page of the site as Markdown.
///
/// @param place its file from the root of the site, such as `docs/training.md`; links in the text are relative to it
/// @param section where it stands in the list of pages
record Page(String place, Section section, String markdown) {
    /// The groups of pages, in the order of the list.
    enum Section {
        START("Start"),
        TUTORIAL("Tutorial"),
        STUDY("Study notes"),
        GUIDES("Guides"),
        ENVIRONMENTS("Environments"),
        WRAPPERS("Tools and wrappers"),
        GRADERS("Graders"),
        ALGORITHMS("Algorithms"),
        MODULES("Modules"),
        BACKGROUND("Background");

        private final String title;

        Section(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /// The first heading, or the file name without one.
    String title() {
        return markdown.lines()
                .filter(line -> line.startsWith("# "))
                .findFirst()
                .map(line -> line.substring(2).replace("`", "").strip())
                .orElse(place);
    }

    /// Its place as the list of pages is sorted: the page of a folder comes before those in it.
    String order() {
        return place.replaceFirst("README\\.md$", "");
    }

    /// The file of the page in the site.
    String htmlPlace() {
        return html(place);
    }

    /// Where a Markdown file or notebook of the checkout is in the site: a README is the page of its folder.
    static String html(String place) {
        return place.replaceFirst("README\\.md$", "index.html").replaceFirst("\\.(md|ipynb)$", ".html");
    }
}
