package io.tutti.crypto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class HmacTest {
    private static byte[] repeated(int value, int count) {
        byte[] bytes = new byte[count];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static String code(byte[] key, byte[]... parts) {
        return HexFormat.of().formatHex(new Hmac(key).of(parts));
    }

    /** Test cases 1, 2, 6 and 7 of RFC 4231. */
    @Test
    void codesAreThoseOfTheStandard() {
        assertEquals(
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
                code(repeated(0x0b, 20), ascii("Hi There")));
        assertEquals(
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
                code(ascii("Jefe"), ascii("what do ya want "), ascii("for nothing?")));
        assertEquals(
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
                code(repeated(0xaa, 131), ascii("Test Using Larger Than Block-Size Key - Hash Key First")));
        assertEquals(
                "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
                code(
                        repeated(0xaa, 131),
                        ascii("This is a test using a larger than block-size key and a larger than block-size data."
                                + " The key needs to be hashed before being used by the HMAC algorithm.")));
    }

    @Test
    void codesAreThoseOfThePlatform() throws Exception {
        Random random = new Random(7);
        for (int length : new int[] {1, 63, 64, 65, 200}) {
            byte[] key = new byte[length];
            random.nextBytes(key);
            byte[] message = new byte[3 * length];
            random.nextBytes(message);
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            Hmac hmac = new Hmac(key);
            hmac.of(message, message); // leaves nothing behind
            assertArrayEquals(mac.doFinal(message), hmac.of(message), "a key of " + length + " bytes");
        }
    }

    @Test
    void emptyKeysAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Hmac(new byte[0]));
    }
}
