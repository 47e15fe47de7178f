package io.tutti.report.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.report.file.ResultFolder;
import io.tutti.report.file.WholeFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pages of all algorithms. The same code gives the same bytes. */
public final class AlgorithmPages {
    private AlgorithmPages() {}

    /** {@return the content of all files by name, in the order of the index} */
    public static Map<String, String> files() {
        Choices choices = new Choices();
        Map<String, String> files = new LinkedHashMap<>();
        files.put("README.md", index());
        for (Algorithm algorithm : Algorithms.all()) {
            AlgorithmPage page = new AlgorithmPage(algorithm);
            files.put(AlgorithmPage.fileOf(algorithm) + ".md", page.markdown(choices));
            files.putAll(page.pictures());
        }
        return files;
    }

    /**
     * Writes all files into a folder, replacing those of the same names.
     *
     * @param folder created unless it exists
     * @return the number of files
     * @throws IllegalArgumentException if the folder cannot be created, or a file cannot be written
     */
    public static int write(Path folder) {
        ResultFolder.make(folder);
        Map<String, String> files = files();
        files.forEach((name, text) -> WholeFile.write(folder.resolve(name), text));
        return files.size();
    }

    /** {@return one line for each closed form that contradicts the derived costs; empty if all agree} */
    public static List<String> contradictions() {
        return Algorithms.all().parallelStream()
                .flatMap(algorithm -> CostTable.contradictions(algorithm, Note.of(algorithm)).stream()
                        .map(text -> algorithm.collective() + " " + algorithm.name() + ": " + text))
                .toList();
    }

    private static String index() {
        StringBuilder text = new StringBuilder("# Algorithms\n\nMade by `./tutti show --pages docs/algorithms`.\n");
        String collective = "";
        for (Algorithm algorithm : Algorithms.all()) {
            if (!algorithm.collective().equals(collective)) {
                collective = algorithm.collective();
                text.append("\n## ").append(collective).append("\n\n");
            }
            text.append("- [").append(algorithm.name()).append("](");
            text.append(AlgorithmPage.fileOf(algorithm)).append(".md): ");
            text.append(algorithm.description()).append('\n');
        }
        return text.toString();
    }
}
