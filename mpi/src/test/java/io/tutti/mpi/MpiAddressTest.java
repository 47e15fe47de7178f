package io.tutti.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MpiAddressTest {
    private static final MpiAddress ADDRESS = new MpiAddress(0x1234_5678_9abcL, 7);

    @Test
    void isReadAsItWasTold() {
        assertEquals(ADDRESS, MpiAddress.of(ADDRESS.toBytes()));
        assertNull(MpiAddress.of(null));
    }

    /** Links of the first version would take the header of a message that goes in place for a broken one. */
    @Test
    void isNoneIfLinksExchangeSomethingElse() {
        byte[] bytes = ADDRESS.toBytes();
        assertNull(MpiAddress.of(Arrays.copyOf(bytes, Long.BYTES + Integer.BYTES)), "first version");
        int at = bytes.length - Integer.BYTES;
        int format = ByteBuffer.wrap(bytes).getInt(at);
        assertNull(MpiAddress.of(ByteBuffer.wrap(bytes).putInt(at, format + 1).array()), "later version");
    }
}
