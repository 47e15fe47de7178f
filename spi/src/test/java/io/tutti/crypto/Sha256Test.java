package io.tutti.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Sha256Test {
    /** Examples of FIPS 180-4. */
    @Test
    void digestsAreThoseOfTheStandard() {
        assertEquals("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", hex(Sha256.of("")));
        assertEquals("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", hex(Sha256.of("abc")));
        assertEquals(
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
                hex(Sha256.of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")));
    }

    private static String hex(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }

    /** Of every length around one block and two, added in two parts; the next message begins empty. */
    @Test
    void digestsAreThoseOfThePlatform() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        MessageDigest platform = MessageDigest.getInstance("SHA-256");
        Sha256 sha256 = new Sha256();
        for (int length = 0; length <= 3 * Sha256.BLOCK; length++) {
            byte[] message = new byte[length];
            random.nextBytes(message);
            int middle = random.nextInt(length + 1);
            sha256.add(Arrays.copyOf(message, middle)).add(Arrays.copyOfRange(message, middle, length));
            assertArrayEquals(platform.digest(message), sha256.digest(), length + " bytes, seed " + seed);
        }
    }
}
