package io.tutti.launch.lab.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabRegistryTest {
    private static final LabRecord WHOLE = new LabRecord("ab12", 4, Rate.parse("1gbit"), 17, 5);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "'', id= is missing",
        "'id=ab12\nhosts=4\nrate=1gbit\nowner=17\n', begun= is missing",
        "'id=ab12\nhosts=4\nowner=17\nbegun=5\n', rate= is missing"
    })
    void aDamagedRecordIsNamed(String text, String what) throws IOException {
        LabRegistry registry = new LabRegistry(folder);
        Files.writeString(recordFile(registry), text);
        CommunicationException refused = assertThrows(CommunicationException.class, registry::all);
        assertEquals(Category.RESOURCE, refused.category());
        assertEquals(folder.resolve("ab12.lab") + " is damaged (" + what + "); delete it", refused.getMessage());
    }

    /** Something else is in its place. */
    @Test
    void whatCannotBeWrittenLeavesNothing() throws IOException {
        Path taken = Files.createDirectories(folder.resolve("ab12.lab/below")).getParent();
        LabRegistry registry = new LabRegistry(folder);
        CommunicationException failure = assertThrows(CommunicationException.class, () -> registry.write(WHOLE));
        assertEquals(Category.RESOURCE, failure.category());
        assertTrue(failure.getMessage().matches(taken + " cannot be written: [a-z ]+"), failure.getMessage());
        try (var files = Files.list(folder)) {
            assertEquals(List.of(taken), files.toList());
        }
    }

    private Path recordFile(LabRegistry registry) throws IOException {
        registry.write(WHOLE);
        assertEquals(WHOLE, registry.all().getFirst());
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(WHOLE.id()))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
