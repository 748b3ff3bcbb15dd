// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.env.Snapshot;

/// One customer's visit: which page is shown, and what a click or a search does.
final class Shop {
    static final int PER_PAGE = 10;
    private static final List<String> DETAILS = List.of("description", "features", "reviews", "attributes");
    private static final String BACK = "back to search";
    private static final String PREVIOUS = "< prev";
    private static final String NEXT = "next >";
    private static final String BUY = "buy now";

    /// The kinds of page, by their names in WebShop.
    enum Kind {
        START(""),
        RESULTS("search_results"),
        ITEM("item_page"),
        DETAIL("item_sub_page"),
        DONE("done");

        private final String id;

        Kind(String id) {
            this.id = id;
        }

        String id() {
            return id;
        }
    }

    private final Catalog catalog;
    private final Goal goal;
    private final boolean peer;
    private Kind kind = Kind.START;
    private String query = "";
    private List<String> hits = List.of();
    private int page = 1;
    private String asin = "";
    private String detail = "";
    private final Map<String, String> chosen = new LinkedHashMap<>();
    private final Set<String> seen = new TreeSet<>();
    private final boolean showAttributes;
    /// What the page shows and what can be clicked; empty until it is asked for again after a change.
    private Optional<List<Element>> shownElements = Optional.empty();

    private Optional<List<String>> shownClickables = Optional.empty();

    /// @param showAttributes whether products have a page with their attributes
    /// @param peer whether pages are told apart as WebShop does, by what occurs in their address
    Shop(Catalog catalog, Goal goal, boolean showAttributes, boolean peer) {
        this.showAttributes = showAttributes;
        this.catalog = catalog;
        this.goal = goal;
        this.peer = peer;
    }

    Kind kind() {
        return kind;
    }

    /// The kind of the page as the dispatcher sees it.
    Kind shownKind() {
        if (!peer || kind == Kind.START) {
            return kind;
        }
        String address = address();
        for (Kind candidate : List.of(Kind.RESULTS, Kind.ITEM, Kind.DETAIL, Kind.DONE)) {
            if (address.contains(candidate.id())) {
                return candidate;
            }
        }
        return Kind.START;
    }

    private String address() {
        String words = query.replace(' ', '+');
        return kind == Kind.RESULTS
                ? "/" + kind.id() + "/session/" + words + "/" + page
                : "/" + kind.id() + "/session/" + asin + "/" + words + "/" + page + "/" + PageText.json(chosen);
    }

    Map<String, String> chosen() {
        return chosen;
    }

    /// The product whose page is shown, or whose details are.
    Optional<Product> product() {
        return catalog.product(asin);
    }

    List<String> hits() {
        return hits;
    }

    String query() {
        return query;
    }

    int page() {
        return page;
    }

    /// Shows the first page of what a search finds.
    void search(String words) {
        changed();
        query = words;
        hits = catalog.search().search(words);
        page = 1;
        showResults();
    }

    private void showResults() {
        kind = Kind.RESULTS;
        asin = "";
        chosen.clear();
    }

    /// Follows a link or presses a button that is on the page.
    ///
    /// @return the purchase, if this was one
    Optional<Purchase> click(String thing) {
        List<Element> before = elements();
        changed();
        Kind shown = shownKind();
        if (thing.equals(BUY)) {
            kind = Kind.DONE;
            return Optional.of(Purchase.judge(product().orElseThrow(), goal, chosen, peer));
        } else if (thing.equals(BACK)) {
            start();
        } else if (thing.equals(NEXT) || (thing.equals(PREVIOUS) && shown == Kind.RESULTS)) {
            page += thing.equals(NEXT) ? 1 : -1;
            showResults();
        } else if (thing.equals(PREVIOUS)) {
            if (shown == Kind.DETAIL) {
                kind = Kind.ITEM;
            } else {
                showResults();
            }
        } else if (DETAILS.contains(thing) && kind == Kind.ITEM) {
            kind = Kind.DETAIL;
            detail = thing;
        } else {
            open(thing, before);
        }
        return Optional.empty();
    }

    private void start() {
        kind = Kind.START;
        query = "";
        hits = List.of();
        page = 1;
        asin = "";
        chosen.clear();
        seen.clear();
    }

    private void changed() {
        shownElements = Optional.empty();
        shownClickables = Optional.empty();
    }

    private void open(String thing, List<Element> elements) {
        for (Element element : elements) {
            if (element instanceof Element.ProductLink link
                    && link.asin().toLowerCase(Locale.ROOT).equals(thing)) {
                asin = link.asin();
                seen.add(asin);
                kind = Kind.ITEM;
                return;
            }
            if (element instanceof Element.Choice choice && clickable(choice).equals(thing)) {
                chosen.put(choice.option(), choice.value());
            }
        }
    }

    private String clickable(Element.Choice choice) {
        return peer ? choice.value() : choice.value().toLowerCase(Locale.ROOT);
    }

    /// Whether the page has a field for a search.
    boolean hasSearchBar() {
        return kind == Kind.START;
    }

    /// What can be clicked: buttons, then products, then options.
    List<String> clickables() {
        if (shownClickables.isEmpty()) {
            shownClickables = Optional.of(findClickables());
        }
        return shownClickables.get();
    }

    private List<String> findClickables() {
        List<String> buttons = new ArrayList<>();
        List<String> links = new ArrayList<>();
        List<String> choices = new ArrayList<>();
        for (Element element : elements()) {
            switch (element) {
                case Element.Button(String label) -> buttons.add(label.toLowerCase(Locale.ROOT));
                case Element.ProductLink(String number, boolean ignored) -> links.add(number.toLowerCase(Locale.ROOT));
                case Element.Choice choice -> choices.add(clickable(choice));
                case Element.Heading ignored -> {}
                case Element.Instruction ignored -> {}
                case Element.Words ignored -> {}
            }
        }
        Set<String> all = new LinkedHashSet<>(buttons);
        all.addAll(links);
        all.addAll(choices);
        return List.copyOf(all);
    }

    /// What the page shows.
    List<Element> elements() {
        if (shownElements.isEmpty()) {
            shownElements = Optional.of(List.copyOf(build()));
        }
        return shownElements.get();
    }

    private List<Element> build() {
        List<Element> page = new ArrayList<>();
        if (kind == Kind.START) {
            page.add(new Element.Heading("WebShop"));
        }
        if (kind != Kind.DONE) {
            page.add(new Element.Instruction(goal.instruction()));
        }
        switch (kind) {
            case START -> page.add(new Element.Button("Search"));
            case RESULTS -> results(page);
            case ITEM -> item(page, product().orElseThrow());
            case DETAIL -> details(page, product().orElseThrow());
            case DONE -> page.add(new Element.Words("Thank you for shopping with us!"));
        }
        return page;
    }

    private void results(List<Element> page) {
        page.add(new Element.Button("Back to Search"));
        page.add(new Element.Words("Page " + this.page + " (Total results: " + hits.size() + ")"));
        if (this.page > 1) {
            page.add(new Element.Button("< Prev"));
        }
        page.add(new Element.Button("Next >"));
        for (String number : visibleHits()) {
            Product product = catalog.product(number).orElseThrow();
            page.add(new Element.ProductLink(number, seen.contains(number)));
            page.add(new Element.Words(product.title()));
            page.add(new Element.Words(product.priceText()));
        }
    }

    private List<String> visibleHits() {
        long first = (page - 1L) * PER_PAGE;
        int from = Math.clamp(first, 0, hits.size());
        int to = Math.clamp(first + PER_PAGE, from, hits.size());
        return hits.subList(from, to);
    }

    private void item(List<Element> page, Product product) {
        page.add(new Element.Button("Back to Search"));
        page.add(new Element.Button("< Prev"));
        product.options().forEach((option, values) -> {
            page.add(new Element.Words(option));
            for (String value : values) {
                page.add(new Element.Choice(option, value, value.equals(chosen.get(option))));
            }
        });
        page.add(new Element.Words(product.title()));
        page.add(new Element.Words("Price: " + product.priceText()));
        page.add(new Element.Words("Rating: N.A."));
        for (String label : List.of("Description", "Features", "Reviews")) {
            page.add(new Element.Button(label));
        }
        if (showAttributes) {
            page.add(new Element.Button("Attributes"));
        }
        page.add(new Element.Button("Buy Now"));
    }

    private void details(List<Element> page, Product product) {
        page.add(new Element.Button("Back to Search"));
        page.add(new Element.Button("< Prev"));
        List<String> texts = new ArrayList<>();
        switch (detail) {
            case "description" -> texts.add(product.description());
            case "features" -> texts.addAll(product.bullets());
            case "reviews" ->
                product.reviews()
                        .forEach(review ->
                                texts.addAll(List.of("\"" + review.title() + "\"", review.score(), review.body())));
            default -> {
                texts.addAll(product.attributes());
                texts.addAll(Arrays.asList(product.category(), product.query(), product.productCategory()));
            }
        }
        texts.stream().filter(text -> !text.isBlank()).forEach(text -> page.add(new Element.Words(text)));
    }

    /// Puts the state into a snapshot.
    Map<String, Object> save() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("kind", kind.name());
        fields.put("query", query);
        fields.put("page", page);
        fields.put("asin", asin);
        fields.put("detail", detail);
        fields.put("options", List.copyOf(chosen.keySet()));
        fields.put("values", List.copyOf(chosen.values()));
        fields.put("seen", List.copyOf(seen));
        return fields;
    }

    /// Reads what [#save] wrote; the state is undefined if it throws.
    void load(Snapshot snapshot) {
        kind = kindNamed(snapshot.text("kind"));
        query = snapshot.text("query");
        hits = query.isEmpty() ? List.of() : catalog.search().search(query);
        page = snapshot.integer("page");
        asin = snapshot.text("asin");
        detail = snapshot.text("detail");
        if (kind != Kind.START && kind != Kind.RESULTS && catalog.product(asin).isEmpty()) {
            throw new IllegalArgumentException("asin must be a product of the catalog but was " + asin);
        }
        List<String> names = snapshot.texts("options");
        List<String> values = snapshot.texts("values");
        if (names.size() != values.size()) {
            throw new IllegalArgumentException("options and values must have the same length");
        }
        for (int i = 0; i < names.size(); i++) {
            chosen.put(names.get(i), values.get(i));
        }
        seen.addAll(snapshot.texts("seen"));
    }

    private static Kind kindNamed(String name) {
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "kind must be one of " + Arrays.toString(Kind.values()) + " but was " + name));
    }
}
