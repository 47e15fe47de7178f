package io.tutti.transport.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a system's files say of memory, and what is refused then. */
class AvailableMemoryTest {
    @TempDir
    Path folder;

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private AvailableMemory memory() {
        return new AvailableMemory(folder.resolve("proc"), folder.resolve("cgroup"));
    }

    @Test
    void nothingKnownIsUnlimited() {
        assertEquals(Long.MAX_VALUE, memory().bytes());
    }

    @Test
    void theSystemHasMemoryAndSwapSpace() throws IOException {
        write("proc/meminfo", "MemTotal: 900 kB\nMemAvailable:   100 kB\nSwapTotal: 70 kB\nSwapFree:  50 kB\n");
        assertEquals(150 << 10, memory().bytes());
    }

    @Test
    void theTightestGroupCountsWithWhatItCouldDrop() throws IOException {
        write("proc/meminfo", "MemAvailable: 100 kB\n");
        write("proc/self/cgroup", "0::/outer/inner\n");
        write("cgroup/outer/memory.max", "60000\n");
        write("cgroup/outer/memory.current", "50000\n");
        write("cgroup/outer/memory.stat", "anon 7\ninactive_file 3000\nactive_file 9000\n");
        write("cgroup/outer/inner/memory.max", "max\n");
        write("cgroup/outer/inner/memory.current", "40000\n");
        assertEquals(13_000, memory().bytes());
    }

    @Test
    void groupsOfTheFirstVersionCountToo() throws IOException {
        write("proc/self/cgroup", "9:name=systemd:/\n4:cpu,memory:/a/b\n1:cpu:/\n0::/\n");
        write("cgroup/memory/memory.limit_in_bytes", "20000");
        write("cgroup/memory/memory.usage_in_bytes", "15000");
        write("cgroup/memory/memory.stat", "inactive_file 1\ntotal_inactive_file 500\n");
        assertEquals(5_500, memory().bytes());
    }

    @Test
    void moreThanThereIsIsRefused() throws IOException {
        write("proc/meminfo", "MemAvailable: 1 kB\n");
        Room room = new Room(folder, memory());
        room.require("on host a", 1000, 24);
        CommunicationException e =
                assertThrows(CommunicationException.class, () -> room.require("on host a", 1000, 25));
        assertEquals(Category.RESOURCE, e.category());
        assertEquals(
                "on host a asks for 1000 bytes, but memory has 1024 bytes free, and ranks before it on this host ask for 25",
                e.getMessage());
        assertThrows(CommunicationException.class, () -> room.require("on host a", Long.MAX_VALUE, Long.MAX_VALUE));
    }

    /** Of this machine, whose folder has less than its memory or the other way round. */
    @Test
    void aFolderIsAskedForSpace() {
        Room room = new Room(folder, memory());
        CommunicationException e =
                assertThrows(CommunicationException.class, () -> room.require("on host a", 1L << 60, 0));
        assertTrue(e.getMessage()
                .matches("on host a asks for 1152921504606846976 bytes, but " + folder + " has \\d+ bytes free"));
        assertTrue(new AvailableMemory().bytes() > 0);
    }
}
