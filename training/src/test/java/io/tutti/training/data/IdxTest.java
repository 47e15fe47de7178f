package io.tutti.training.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IdxTest {
    private static final byte[] SOUND = file(0x0803, new int[] {2, 1, 3}, 6);

    @Test
    void shouldReadRawAndCompressedFiles() throws IOException {
        for (byte[] file : new byte[][] {SOUND, gzip(SOUND)}) {
            Idx idx = read(file);
            assertArrayEquals(new int[] {2, 1, 3}, idx.sizes());
            assertArrayEquals(new byte[] {0, 1, 2, 3, 4, 5}, idx.bytes());
        }
    }

    @Test
    void shouldRefuseEveryTruncation() throws IOException {
        byte[] compressed = gzip(SOUND);
        for (int length = 0; length < SOUND.length; length++) {
            assertRefused(Arrays.copyOf(SOUND, length), "cut off", "ends inside its header");
        }
        for (int length = 2; length < compressed.length; length++) {
            assertRefused(Arrays.copyOf(compressed, length), "cut off", "ends inside its header");
        }
    }

    @Test
    void shouldRefuseDamagedCompression() throws IOException {
        byte[] compressed = gzip(SOUND);
        compressed[compressed.length - 6] ^= 1;
        assertRefused(compressed, "damaged");
    }

    @Test
    void shouldRefuseAnotherMagicNumber() {
        assertRefused(file(0x0801, new int[] {6}, 6), "starts with 0x00000801, not 0x00000803");
        assertRefused(file(0x0d03, new int[] {2, 1, 3}, 24), "0x00000d03");
    }

    @Test
    void shouldRefuseMoreBytesThanSaid() {
        assertRefused(file(0x0803, new int[] {2, 1, 3}, 7), "more than the 6 bytes");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void shouldRefuseImpossibleSizes(int size) {
        assertRefused(file(0x0803, new int[] {size, 28, 28}, 100), "sizes must be positive");
        assertRefused(file(0x0803, new int[] {size, size, size}, 100), "sizes must be positive");
    }

    @Test
    void shouldTakeMemoryOnlyForBytesThatAreThere() {
        int claimed = (int) Idx.MOST_BYTES / (28 * 28);
        for (int i = 0; i < 200; i++) {
            assertRefused(file(0x0803, new int[] {claimed, 28, 28}, 100), "and has 100");
        }
    }

    private static void assertRefused(byte[] file, String... words) {
        String message = assertThrows(DatasetException.class, () -> read(file)).getMessage();
        assertTrue(Arrays.stream(words).anyMatch(message::contains), message);
        assertTrue(message.startsWith("folder/file"), message);
        assertFalse(message.contains("\n"), message);
        assertEquals(message.strip(), message);
    }

    private static Idx read(byte... file) {
        return Idx.read(new ByteArrayInputStream(file), "folder/file", 3);
    }

    private static byte[] file(int magic, int[] sizes, int bytes) {
        ByteBuffer file = ByteBuffer.allocate(4 + 4 * sizes.length + bytes).putInt(magic);
        Arrays.stream(sizes).forEach(file::putInt);
        for (int i = 0; i < bytes; i++) {
            file.put((byte) i);
        }
        return file.array();
    }

    private static byte[] gzip(byte... bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }
}
