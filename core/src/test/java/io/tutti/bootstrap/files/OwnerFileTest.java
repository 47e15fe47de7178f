package io.tutti.bootstrap.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that marks itself as alive while another one cleans. */
class OwnerFileTest {
    private static final String PREFIX = SharedMemoryFiles.prefix(7);

    @TempDir
    private Path shared;

    /** Survivors of a loss join all at once, and clean before. Without its mark a rank would share no memory with the others. */
    @Test
    void aMarkIsMadeThoughAnotherProcessHasLockedItsDraft() throws IOException {
        List<Path> drafts = new ArrayList<>();
        try (LockingProcess cleaner = new LockingProcess()) {
            OwnerFile mark = OwnerFile.create(shared, PREFIX, "0", draft -> {
                if (drafts.isEmpty()) {
                    cleaner.lock(draft);
                }
                drafts.add(draft);
            });
            try (Stream<Path> files = Files.list(UserFolder.in(shared))) {
                assertEquals(1, files.count(), "the mark, and no draft");
            }
            mark.close();
        }
        assertEquals(2, drafts.size());
    }
}
