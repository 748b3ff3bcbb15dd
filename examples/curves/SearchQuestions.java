import java.nio.file.*;
import java.util.*;
import org.gem4j.env.SeededRandom;
import org.gem4j.search.*;
import org.gem4j.text.python.JsonText;

/// Writes questions for a search agent: the first sentence of each of forty passages of the bundled corpus, whose title
/// is the answer. search-train.json has each question twelve times, search-test.json once. A demonstration searches for
/// a random word of the question and answers with the title found first, right or not: it shows how to search, but not
/// for what.
///
///     ./gem4j java examples/curves/SearchQuestions.java FOLDER
void main(String[] arguments) throws IOException {
    List<Passage> corpus = new ArrayList<>();
    PassageFile.readSample(corpus::add);
    List<Object> train = new ArrayList<>();
    List<Object> test = new ArrayList<>();
    SeededRandom random = SeededRandom.of(1);
    try (PassageIndex index = PassageIndex.inMemory(corpus)) {
        for (Passage passage : corpus.subList(0, 40)) {
            for (int i = 0; i < 12; i++) {
                train.add(row(passage, corpus, index, random));
            }
            test.add(train.getLast());
        }
    }
    write(Path.of(arguments[0], "search-train.json"), train);
    write(Path.of(arguments[0], "search-test.json"), test);
}

Map<String, Object> row(Passage passage, List<Passage> corpus, PassageIndex index, SeededRandom random) {
    String question = passage.contents().split("\n", 2)[1].split("(?<=[.]) ", 2)[0];
    String query = random.pick(List.of(question.replaceAll("[^\\p{L}\\d' -]", "").split(" ")));
    // With the blank before it a word has the same tokens here as in the question.
    String call = "<tool_call>\n{\"name\": \"search\", \"arguments\": {\"query\": \" " + query + "\"}}\n</tool_call>";
    List<String> hits = index.ids(query, 1);
    String found = corpus.stream()
            .filter(each -> hits.contains(each.id()))
            .map(this::title)
            .findFirst()
            .orElse("Nothing was found.");
    return Map.of(
            "question", question,
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
