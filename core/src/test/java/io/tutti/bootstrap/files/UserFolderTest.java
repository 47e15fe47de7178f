package io.tutti.bootstrap.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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

    /** Another user may have made it, with a pipe of a name of Tutti's, which nobody ever opens for writing. */
    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // an open of the pipe cannot be interrupted
    void isNotSweptWhereOthersMayEnter() throws Exception {
        Path folder = UserFolder.make(shared);
        Path pipe = folder.resolve("tutti-0000000000000000-owner-x");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        SharedMemoryFiles.sweep(shared);
        assertTrue(Files.exists(pipe));
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
