package io.tutti.launch.lab.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LabRecordTest {
    private final LabRecord own = LabRecord.own("ab12", 2, Rate.NONE);

    /** The start that the JDK computes differs after a step of the system's clock. */
    @Test
    void theOwnersStartIsTheKernelsWhateverTheClockShows() throws IOException {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        assertEquals(Long.parseLong(stat.replaceFirst(".*\\) ", "").split(" ")[19]), own.begun());
        assertTrue(LabRecord.parse(own.text()).isAlive());
    }

    @Test
    void aReusedProcessIdIsNoOwner() {
        assertFalse(new LabRecord("ab12", 2, Rate.NONE, own.owner(), own.begun() - 1).isAlive());
    }

    @Test
    void aLabWithoutOwnerStands() {
        assertTrue(own.standing().isAlive());
    }
}
