package io.tutti.report.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AlgorithmPagesTest {
    private static final Path FOLDER = Path.of("../docs/algorithms");

    @Test
    void committedPagesAreWhatTheCommandMakes() throws IOException {
        Map<String, String> files = AlgorithmPages.files();
        List<String> different = new ArrayList<>();
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path committed = FOLDER.resolve(file.getKey());
            if (!Files.exists(committed) || !Files.readString(committed).equals(file.getValue())) {
                different.add(file.getKey());
            }
        }
        assertEquals(List.of(), different, "run ./tutti show --pages docs/algorithms");
        try (Stream<Path> all = Files.list(FOLDER)) {
            TreeSet<String> names =
                    all.map(path -> path.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
            names.removeAll(files.keySet());
            assertEquals(new TreeSet<>(), names, "no algorithm has these files; remove them");
        }
    }

    @Test
    void closedFormsAreWhatSchedulesCost() {
        assertEquals(List.of(), AlgorithmPages.contradictions());
    }
}
