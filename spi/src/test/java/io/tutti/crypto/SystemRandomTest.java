package io.tutti.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemRandomTest {
    private static final int COUNT = 16;

    @TempDir
    private Path folder;

    @Test
    void everyBitOfNumbersVaries() {
        BitSet ones = new BitSet();
        BitSet zeros = new BitSet();
        for (int i = 0; i < 100; i++) {
            long number = SystemRandom.number();
            ones.or(BitSet.valueOf(new long[] {number}));
            zeros.or(BitSet.valueOf(new long[] {~number}));
        }
        assertEquals(Long.SIZE, ones.cardinality());
        assertEquals(Long.SIZE, zeros.cardinality());
    }

    @Test
    void bytesAreTheDevices() throws IOException {
        Path device = folder.resolve("device");
        byte[] content = {5, 4, 3, 2};
        Files.write(device, content);
        assertEquals("050403", HexFormat.of().formatHex(SystemRandom.bytes(device.toString(), 3)));
    }

    /** Without the device, and where it gives too few bytes. */
    @Test
    void thePlatformServesOtherwise() throws IOException {
        Path brief = Files.write(folder.resolve("brief"), new byte[COUNT - 1]);
        for (Path device : new Path[] {folder.resolve("none"), brief}) {
            Set<String> drawn = new HashSet<>();
            for (int i = 0; i < 10; i++) {
                byte[] bytes = SystemRandom.bytes(device.toString(), COUNT);
                assertEquals(COUNT, bytes.length);
                drawn.add(HexFormat.of().formatHex(bytes));
            }
            assertEquals(10, drawn.size(), device::toString);
        }
    }
}
