import java.nio.file.*;
import java.util.*;
import org.gem4j.env.SeededRandom;
import org.gem4j.text.python.JsonText;

/// Writes a small catalog for the web shop in WebShop's file format: 24 products of six kinds, four variants of each,
/// in four colors and two sizes. The shop makes 192 instructions from them, one for each product, color and size, and
/// keeps a fifth for testing. Product ids consist of letters only, so that each is one token of the embedded model.
///
///     ./gem4j java examples/curves/ShopCatalog.java FOLDER
void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    List<Object> products = new ArrayList<>();
    Map<String, Object> wishes = new LinkedHashMap<>();
    SeededRandom random = SeededRandom.of(1);
    for (String kind : List.of("lamp", "mug", "blanket", "basket", "mirror", "chair")) {
        for (String look : List.of("modern", "vintage", "classic", "natural")) {
            String asin = number(random);
            products.add(product(asin, kind, look, 10 + random.nextInt(50)));
            wishes.put(
                    asin,
                    new TreeMap<>(Map.of(
                            "attributes", List.of(look),
                            "instruction", "i need a " + look + " " + kind,
                            "instruction_attributes", List.of(look))));
        }
    }
    Files.writeString(folder.resolve("items_shuffle.json"), JsonText.dumps(products));
    Files.writeString(folder.resolve("items_ins_v2.json"), JsonText.dumps(wishes));
    IO.println(folder + ": " + products.size() + " products");
}

Map<String, Object> product(String asin, String kind, String look, int dollars) {
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("color", values("red", "blue", "green", "black"));
    options.put("size", values("small", "large"));
    return new TreeMap<>(Map.of(
            "asin", asin,
            "name", look + " " + kind,
            "full_description", "A " + kind + ".",
            "small_description", "A " + look + " " + kind + ".",
            "pricing", "$" + dollars,
            "query", kind,
            "category", "home",
            "product_category", kind + "s",
            "customization_options", options));
}

List<Object> values(String... values) {
    return Arrays.stream(values).<Object>map(value -> Map.of("value", value)).toList();
}

/// Six letters at random.
String number(SeededRandom random) {
    StringBuilder letters = new StringBuilder();
    for (int i = 0; i < 6; i++) {
        letters.append((char) ('A' + random.nextInt(26)));
    }
    return letters.toString();
}
