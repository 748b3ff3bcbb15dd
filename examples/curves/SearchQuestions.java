import java.nio.file.*;
import java.util.*;
import org.gem4j.env.SeededRandom;
import org.gem4j.search.*;
import org.gem4j.text.python.JsonText;

/// Writes questions for a search agent: five words from the first sentence of one of twenty passages of the bundled
/// corpus, whose title is the answer. For each passage, search-train.json has a hundred questions and search-test.json
/// eight more, with other sets of words. A demonstration searches for one of the words at random and answers with
/// the title found first, right or not: it shows how to search, but not which word to search for.
///
///     ./gem4j java examples/curves/SearchQuestions.java FOLDER
private static final int PASSAGES = 20, TRAIN = 100, TEST = 8, WORDS = 5;

void main(String[] arguments) throws IOException {
    List<Passage> corpus = new ArrayList<>();
    PassageFile.readSample(corpus::add);
    List<Object> train = new ArrayList<>();
    List<Object> test = new ArrayList<>();
    SeededRandom random = SeededRandom.of(1);
    try (PassageIndex index = PassageIndex.inMemory(corpus)) {
        List<Passage> askedAbout = corpus.stream()
                .filter(each -> words(each).size() >= 2 * WORDS)
                .limit(PASSAGES)
                .toList();
        for (Passage passage : askedAbout) {
            Set<Set<String>> asked = new LinkedHashSet<>();
            while (asked.size() < TRAIN + TEST) {
                List<String> words = some(passage, random);
                if (asked.add(Set.copyOf(words))) {
                    (asked.size() <= TRAIN ? train : test).add(row(passage, words, corpus, index, random));
                }
            }
        }
    }
    write(Path.of(arguments[0], "search-train.json"), train);
    write(Path.of(arguments[0], "search-test.json"), test);
}

/// Some of the words of a passage, in random order.
List<String> some(Passage passage, SeededRandom random) {
    List<String> words = words(passage);
    random.shuffle(words);
    return words.subList(0, WORDS);
}

/// The different words of a passage's first sentence.
List<String> words(Passage passage) {
    String sentence = passage.contents().split("\n", 2)[1].split("(?<=[.]) ", 2)[0];
    return new ArrayList<>(new LinkedHashSet<>(List.of(sentence.replaceAll("[^\\p{L}\\d' -]", "").split(" +"))));
}

Map<String, Object> row(
        Passage passage, List<String> words, List<Passage> corpus, PassageIndex index, SeededRandom random) {
    String query = random.pick(words);
    // With a space before it, a word has the same tokens here as in the question.
    String call = "<tool_call>\n{\"name\": \"search\", \"arguments\": {\"query\": \" " + query + "\"}}\n</tool_call>";
    List<String> hits = index.ids(query, 1);
    String found = corpus.stream()
            .filter(each -> hits.contains(each.id()))
            .map(this::title)
            .findFirst()
            .orElse("Nothing was found.");
    return Map.of(
            "question", "Which text has the words " + String.join(", ", words) + "?",
            "golden_answers", List.of(title(passage)),
            "demonstration", List.of(call, " " + found));
}

String title(Passage passage) {
    return passage.contents().split("\n", 2)[0];
}

void write(Path file, List<Object> rows) throws IOException {
    Files.writeString(file, JsonText.dumps(rows));
    IO.println(file + ": " + rows.size() + " questions");
}
