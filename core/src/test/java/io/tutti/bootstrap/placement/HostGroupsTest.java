package io.tutti.bootstrap.placement;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.bootstrap.files.SharedMemoryFiles;
import io.tutti.config.LineRate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Probes in real folders, and the groups that follow from them. */
class HostGroupsTest {
    private static final long JOB = 7;
    private static final long START = 9;

    @TempDir
    private Path place;

    private final List<AutoCloseable> open = new ArrayList<>();
    private final List<HostProbe> probes = new ArrayList<>();
    private final List<HostFacts> facts = new ArrayList<>();

    private void rank(String folder, String boot) throws IOException {
        int rank = probes.size();
        Path shared = Files.createDirectories(place.resolve(folder));
        SharedMemoryFiles files = SharedMemoryFiles.join(shared, JOB, Integer.toString(rank));
        HostProbe probe = new HostProbe(files, START, rank);
        open.add(files);
        open.add(probe);
        probes.add(probe);
        facts.add(new HostFacts("h", 1, 1, List.of(0), LineRate.UNKNOWN, boot, "", probe.token()));
    }

    /** A rank that has no folder for shared memory. */
    private void rankWithoutFolder() {
        probes.add(null);
        facts.add(new HostFacts("h", 1, 1, List.of(0), LineRate.UNKNOWN, "boot", "", new byte[0]));
    }

    private List<BitSet> sees() {
        return probes.stream()
                .map(probe -> probe == null ? new BitSet() : probe.check(facts))
                .toList();
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open.reversed()) {
            each.close();
        }
    }

    @Test
    void ranksOfOneFolderAreOneGroup() throws IOException {
        for (int rank = 0; rank < 4; rank++) {
            rank("a", "boot");
        }
        List<BitSet> sees = sees();
        assertEquals("[{0, 1, 2, 3}, {0, 1}, {0, 2}, {0, 3}]", sees.toString(), "one file each, but the lowest rank");
        assertArrayEquals(new int[4], HostGroups.of(sees));
    }

    /** As two containers of one machine, whose ranks take turns. */
    @Test
    void ranksOfAnotherFolderAreAnotherGroup() throws IOException {
        for (String folder : List.of("a", "b", "b", "a", "c", "b")) {
            rank(folder, "boot");
        }
        assertArrayEquals(new int[] {0, 1, 1, 0, 2, 1}, HostGroups.of(sees()));
    }

    @Test
    void ranksOfAnotherSystemAreAnotherGroup() throws IOException {
        for (String boot : List.of("one", "another", "one", "another")) {
            rank("a", boot);
        }
        assertArrayEquals(new int[] {0, 1, 0, 1}, HostGroups.of(sees()));
    }

    /** As a file that an earlier start left, or a folder that is no longer the same one. */
    @Test
    void anotherTokenIsAnotherRank() throws IOException {
        rank("a", "boot");
        rank("a", "boot");
        rank("a", "boot");
        facts.get(0).token()[3] ^= 1;
        assertArrayEquals(new int[] {0, 1, 1}, HostGroups.of(sees()));
    }

    @Test
    void ranksWithoutFolderAreAlone() throws IOException {
        rankWithoutFolder();
        rank("a", "boot");
        rankWithoutFolder();
        rank("a", "boot");
        assertArrayEquals(new int[] {0, 1, 2, 1}, HostGroups.of(sees()));
    }

    /** Whatever let one read and not the other: memory is shared by ranks that see each other. */
    @Test
    void sightOfOneSideIsNotEnough() {
        BitSet all = BitSet.valueOf(new long[] {0b111});
        BitSet own = BitSet.valueOf(new long[] {0b001});
        assertArrayEquals(new int[] {0, 1, 2}, HostGroups.of(List.of(own, all, all)));
    }
}
