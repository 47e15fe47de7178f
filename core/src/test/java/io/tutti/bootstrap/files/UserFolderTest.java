package io.tutti.bootstrap.files;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserFolderTest {
    private static final int ROUNDS = 20_000;

    @TempDir
    private Path shared;

    /** As when the last process of one job ends while another job starts. */
    @Test
    void isMadeWhileOthersRemoveIt() throws Exception {
        CompletableFuture<Void> removing = Jobs.later(() -> {
            for (int round = 0; round < ROUNDS; round++) {
                remove();
            }
            return null;
        });
        int made = 0;
        while (!removing.isDone()) {
            UserFolder.make(shared);
            made++;
        }
        removing.get();
        assertTrue(made > 0);
    }

    private void remove() {
        try {
            UserFolder.removeIfEmpty(shared);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void isNotMadeWhereNothingIs() {
        assertThrows(NoSuchFileException.class, () -> UserFolder.make(shared.resolve("none")));
    }
}
