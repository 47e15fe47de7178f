package io.tutti.report.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What would prevent a result is known before it is measured for hours. */
class FileTargetTest {
    @TempDir
    private Path folder;

    @Test
    void aFileThatCanBeWrittenIsLeftAsItWas() throws IOException {
        Path file = folder.resolve("a.json");
        assertEquals("", obstacle(file));
        assertEquals(0, files());
        Files.writeString(file, "earlier");
        assertEquals("", obstacle(file));
        assertEquals("earlier", Files.readString(file));
        assertEquals(1, files());
    }

    /** Another process may write it at this moment. */
    @Test
    void aDraftThatIsThereStays() throws IOException {
        Path draft = Files.writeString(folder.resolve("a.json.part"), "half");
        assertEquals("", obstacle(folder.resolve("a.json")));
        assertEquals("half", Files.readString(draft));
    }

    @Test
    void whatIsNoPlaceForAFileIsSaid() throws IOException {
        assertEquals("it is a folder", obstacle(folder));
        assertEquals("there is no folder " + folder.resolve("none"), obstacle(folder.resolve("none/a.json")));
    }

    /** The name is not too long, but that of the draft is. */
    @Test
    void aNameThatIsTooLongIsSaid() throws IOException {
        assertEquals("file name too long", obstacle(folder.resolve("a".repeat(250) + ".json")));
    }

    /** The permissions of this one let root write. */
    @Test
    void aFolderOfTheKernelTakesNoFiles() throws IOException {
        String reason = obstacle(Path.of("/proc/a.json"));
        assertTrue(Set.of("its folder takes no files", "permission denied").contains(reason), reason);
    }

    private static String obstacle(Path file) throws IOException {
        return FileTarget.of(file).obstacle();
    }

    private long files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.count();
        }
    }
}
