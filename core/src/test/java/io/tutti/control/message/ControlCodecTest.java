package io.tutti.control.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.control.log.Awaited;
import io.tutti.control.log.CallLogReply;
import io.tutti.control.log.CallRun;
import io.tutti.control.log.Finding;
import io.tutti.control.log.Sent;
import io.tutti.control.log.StallReport;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.CommunicationException.Detection;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class ControlCodecTest {
    private static final CallLogReply ANSWER = new CallLogReply(
            1,
            2,
            "a",
            7,
            3,
            "b",
            8,
            true,
            new StallReport(
                    List.of(new Awaited(3, true, "tcp", 1, 2)),
                    List.of(new Sent(4, 5, 6)),
                    "rank 1 -> rank 2 over tcp"),
            List.of(new CallRun(1, 2, "a"), new CallRun(3, 3, "b")),
            "com.example.Main.main(Main.java:1)");
    private static final AbortReason CAUSE =
            new AbortReason(Category.PEER_LOST, Detection.SILENCE, List.of(1, 2), "silent");
    private static final List<ControlMessage> ALL = List.of(
            new ControlMessage.Heartbeat(),
            new ControlMessage.Farewell(List.of(ANSWER, ANSWER)),
            new ControlMessage.Contribute("topic", new int[] {3, 1}, new byte[] {1, 2, 3}, 4),
            new ControlMessage.Compare(5, new int[] {0, 1}, 6),
            new ControlMessage.Reply(ANSWER),
            new ControlMessage.Raise(CAUSE),
            new ControlMessage.LinkLost(7),
            new ControlMessage.Gathered("topic", 2, new byte[][] {{1}, {}, {2, 3}}),
            new ControlMessage.AllgatherFailed("topic", CAUSE),
            new ControlMessage.Query(8, 9, true),
            new ControlMessage.Diagnosis(10, 11, new Finding("ü", List.of(4))),
            new ControlMessage.Aborted(CAUSE),
            new ControlMessage.Inspect(),
            new ControlMessage.Inspected(new byte[] {1, 2}));

    @Test
    void readsWhatItWrote() throws Exception {
        for (ControlMessage message : ALL) {
            byte[] bytes = ControlCodec.encode(message);
            ControlMessage read = ControlCodec.decode(ByteBuffer.wrap(bytes));
            assertEquals(message.getClass(), read.getClass());
            assertEquals(HexFormat.of().formatHex(bytes), HexFormat.of().formatHex(ControlCodec.encode(read)));
        }
        assertEquals(ALL.get(5), ControlCodec.decode(ByteBuffer.wrap(ControlCodec.encode(ALL.get(5)))));
    }

    /** A rank whose farewell does not arrive counts as lost. */
    @Test
    void longAnswersAreShortenedUntilTheyFit() throws Exception {
        String name = "\u20ac".repeat(8_192);
        CallLogReply of = new CallLogReply(
                7,
                9,
                name,
                1,
                9,
                name,
                0xABCD,
                true,
                new StallReport(List.of(new Awaited(3, true, name, 1, 2)), List.of(), name),
                List.of(new CallRun(9, 9, name)),
                name);
        ControlMessage.Farewell farewell = new ControlMessage.Farewell(Collections.nCopies(64, of));
        byte[] bytes = ControlCodec.encode(farewell);
        assertTrue(bytes.length <= ControlCodec.MOST_BYTES, () -> bytes.length + " bytes");
        ControlMessage.Farewell read = (ControlMessage.Farewell) ControlCodec.decode(ByteBuffer.wrap(bytes));
        assertEquals(64, read.callLogs().size());
        CallLogReply last = read.callLogs().getLast();
        assertEquals(
                List.of(7L, 9L, 9L, 0xABCDL, true),
                List.of(last.communicator(), last.sequence(), last.latest(), last.chain(), last.left()));
        assertTrue(name.startsWith(last.text()) && last.text().length() > 100, last.text());
        List<Awaited> many = Collections.nCopies(65_536, new Awaited(3, true, "tcp", 1, 2));
        CallLogReply waiting =
                new CallLogReply(7, 9, "a", 1, 9, "a", 2, false, new StallReport(many, List.of(), ""), List.of(), "");
        assertTrue(ControlCodec.encode(new ControlMessage.Reply(waiting)).length <= ControlCodec.MOST_BYTES);
    }

    @Test
    void throwsNothingButProtocolExceptionsAtDamagedMessages() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 200_000; i++) {
            byte[] bytes = ControlCodec.encode(ALL.get(random.nextInt(ALL.size())));
            for (int flips = random.nextInt(4); flips >= 0; flips--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            ByteBuffer cut = ByteBuffer.wrap(bytes, 0, random.nextInt(bytes.length + 1));
            try {
                ControlCodec.decode(cut);
            } catch (ProtocolException e) {
                assertTrue(e.getMessage() != null);
            } catch (RuntimeException e) {
                throw new AssertionError(
                        "seed=" + seed + " bytes=" + HexFormat.of().formatHex(bytes), e);
            }
        }
    }
}
