package io.tutti.soak;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoakFoldersTest {
    @TempDir
    private Path folder;

    @Test
    void aFolderThatIsMissingIsNamedAndNothingIsLeftInTheOther() {
        Path missing = folder.resolve("missing");
        for (Path[] both : new Path[][] {{folder, missing}, {missing, folder}}) {
            assertEquals(
                    "no folder can be made in " + missing + ": no such file",
                    assertThrows(UncheckedIOException.class, () -> SoakFolders.make(both[0], both[1]))
                            .getMessage());
            assertArrayEquals(new String[0], folder.toFile().list());
        }
    }
}
