package io.tutti.measure;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.measure.peer.PeerSetting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SubjectsTest {
    /** As one whose program does not compile. */
    @Test
    void aLibraryThatCannotBeStartedLeavesNoFolder() {
        AtomicReference<Path> folder = new AtomicReference<>();
        PeerSetting setting = new PeerSetting(null, "default"); // is not asked for anything
        try (Subjects subjects = new Subjects(2)) {
            assertThrows(
                    UnsupportedOperationException.class,
                    () -> subjects.add(setting, List.of(), controller -> {
                        folder.set(controller.socket().getParent());
                        assertTrue(Files.exists(folder.get()));
                        throw new UnsupportedOperationException("it is not there");
                    }));
        }
        assertFalse(Files.exists(folder.get()), folder::toString);
    }
}
