package io.tutti.control.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.control.log.Awaited;
import io.tutti.control.log.CallRun;
import io.tutti.control.log.CallSpan;
import io.tutti.control.log.CommunicatorRecord;
import io.tutti.control.log.RankRecord;
import io.tutti.control.log.Sent;
import io.tutti.control.log.StallReport;
import java.net.ProtocolException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecordCodecTest {
    private static final CommunicatorRecord WORLD = new CommunicatorRecord(
            0,
            new int[] {0, 1},
            3,
            false,
            "com.example.Main.main(Main.java:1) in thread main",
            new StallReport(
                    List.of(new Awaited(1, false, "tcp", 2, 3)),
                    List.of(new Sent(1, 0, 4)),
                    "rank 0 -> rank 1 over tcp"),
            List.of(new CallRun(1, 3, "barrier()")),
            List.of(
                    new CallSpan(2, 10, true, true, 20),
                    new CallSpan(3, CallSpan.UNKNOWN, false, false, CallSpan.UNKNOWN)));
    private static final RankRecord RECORD = new RankRecord(
            0xabcdL, -1, 1, 2, "höst", 4711, 1_000_000, 500, "PEER_LOST: rank 0 died", List.of(WORLD, WORLD));

    @Test
    void readsWhatItWrote() throws ProtocolException {
        byte[] bytes = RecordCodec.encode(RECORD);
        RankRecord read = RecordCodec.decode(bytes);
        assertArrayEquals(bytes, RecordCodec.encode(read));
        assertEquals(RECORD.host(), read.host());
        assertEquals(
                RECORD.communicators().getFirst().spans(),
                read.communicators().getFirst().spans());
        assertEquals(WORLD.waits(), read.communicators().getLast().waits());
    }

    @Test
    void refusesWhateverIsDamaged() {
        byte[] whole = RecordCodec.encode(RECORD);
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThrows(ProtocolException.class, () -> RecordCodec.decode(cut), "length " + length);
        }
        for (int trial = 0; trial < 10_000; trial++) {
            byte[] changed = whole.clone();
            changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
            assertThrows(ProtocolException.class, () -> RecordCodec.decode(changed));
        }
    }

    @Test
    void saysWhatIsWrong() {
        byte[] bytes = RecordCodec.encode(RECORD);
        bytes[11] = 9;
        ProtocolException version = assertThrows(ProtocolException.class, () -> RecordCodec.decode(bytes));
        assertEquals("its format is version 9, this program reads 1", version.getMessage());
        ProtocolException other = assertThrows(ProtocolException.class, () -> RecordCodec.decode(new byte[100]));
        assertTrue(other.getMessage().contains("no record"));
        RankRecord absurd = new RankRecord(0, 1, 5, 5, "host", 1, 0, 0, "", List.of());
        ProtocolException rank =
                assertThrows(ProtocolException.class, () -> RecordCodec.decode(RecordCodec.encode(absurd)));
        assertEquals("it is of rank 5 of 5", rank.getMessage());
    }
}
