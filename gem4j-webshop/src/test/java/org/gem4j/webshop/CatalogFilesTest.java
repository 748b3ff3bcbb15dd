// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gem4j.env.EnvException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogFilesTest {
    private static final String PRODUCTS = """
            [{"asin":"B000000001","name":"Oak Lamp","full_description":"Nice.","small_description":"Warm","pricing":"$1,024.50",
              "query":" Lamps ","category":"garden","product_category":"Home › Lamps",
              "customization_options":{"Color":[{"value":" Red/Blue "},{"value":"Oak"}]}},
             {"asin":"B000000001","name":"Again"},
             {"asin":"nan","name":"No number"},
             {"asin":"B000000002","name":"Desk","pricing":"$10 to $20","query":"desks","category":"garden",
              "product_category":"Home › Desks"}]
            """;
    private static final String ATTRIBUTES = """
            {"B000000001":{"attributes":["solid wood"],"instruction":"find a lamp","instruction_attributes":["solid wood"]},
             "B000000002":{"attributes":["easy clean"],"instruction":"find a desk","instruction_attributes":["easy clean"]}}
            """;

    @TempDir
    private Path folder;

    @Test
    void readsProductsOnce() throws IOException {
        write();

        List<Product> products = new CatalogFiles(folder).read().products();

        assertThat(products).extracting(Product::asin).containsExactly("B000000001", "B000000002");
        Product lamp = products.getFirst();
        assertThat(lamp.price()).isEqualTo(1024.5);
        assertThat(lamp.options()).containsEntry("color", List.of("red | blue", "oak"));
        assertThat(lamp.query()).isEqualTo("lamps");
        assertThat(products.get(1).price()).isBetween(10.0, 20.0);
        assertThat(products.get(1).priceText()).isEqualTo("$10.0 to $20.0");
    }

    @Test
    void makesAGoalForEveryChoice() throws IOException {
        write();
        Catalog catalog = new CatalogFiles(folder).read();

        List<String> texts = Stream.of("train", "test")
                .flatMap(split -> catalog.goals(split).stream())
                .map(Goal::instruction)
                .toList();

        assertThat(texts).hasSize(3).contains("find a lamp with color: oak", "find a lamp with color: red | blue");
        assertThat(texts).anyMatch(text -> text.startsWith("find a desk, and price lower than "));
    }

    @Test
    void peoplesWishesReplaceMadeOnes() throws IOException {
        write();
        Files.writeString(folder.resolve("items_human_ins.json"), """
                {"B000000002":[{"instruction":"a desk, please...","instruction_attributes":["easy clean"],"instruction_options":[]},
                               {"instruction":"nothing asked","instruction_attributes":[],"instruction_options":[]}]}
                """);

        Catalog catalog = new CatalogFiles(folder).read();

        assertThat(catalog.goals("test"))
                .singleElement()
                .extracting(Goal::instruction)
                .asString()
                .startsWith("a desk, please, and price lower than ");
    }

    @Test
    void namesWhatIsMissing() {
        assertThatThrownBy(() -> new CatalogFiles(folder).read())
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("items_ins_v2");
    }

    private void write() throws IOException {
        Files.writeString(folder.resolve("items_shuffle.1000.json"), PRODUCTS);
        Files.writeString(folder.resolve("items_ins_v2.1000.json"), ATTRIBUTES);
    }
}
