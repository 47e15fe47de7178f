package io.tutti.bootstrap.pmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The wire between a process and a launcher whose part the test plays, over a real pair of sockets. */
@Timeout(30)
class PmiWireTest {
    private static final int AF_UNIX = 1;
    private static final int SOCK_STREAM = 1;
    private static final int LINE_BYTES = 100;

    private final DescriptorCalls calls = new DescriptorCalls();
    private final int[] ends = socketPair();

    PmiWireTest() throws IOException {}

    @Test
    void leavingWaitsUntilTheLauncherHasAcknowledged() throws Exception {
        PmiWire wire = new PmiWire(ends[0]);
        Thread leaving = Thread.ofPlatform().start(wire::leave);
        assertEquals("cmd=finalize\n", heard());
        assertTrue(!leaving.join(Duration.ofMillis(200)), "it waits");
        say("cmd=finalize_ack rc=0\n");
        assertTrue(leaving.join(Duration.ofMillis(1_500)), "it has ended before its limit");
    }

    @Test
    void leavingDoesNotTakeTheAnswerOfAnotherThread() throws Exception {
        PmiWire wire = new PmiWire(ends[0]);
        Thread asking = Thread.ofPlatform().start(() -> assertAnswered(wire));
        assertEquals("cmd=barrier_in\n", heard());
        long begun = System.nanoTime();
        wire.leave();
        assertTrue(System.nanoTime() - begun < PmiWire.FAREWELL.toNanos(), "it does not wait");
        assertEquals("cmd=finalize\n", heard());
        say("cmd=barrier_out rc=0\n");
        assertTrue(asking.join(Duration.ofSeconds(10)), "the other thread has its answer");
    }

    private static void assertAnswered(PmiWire wire) {
        try {
            assertEquals(
                    "barrier_out",
                    wire.ask("cmd=barrier_in", Duration.ofSeconds(20)).get("cmd"));
        } catch (IOException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    private String heard() {
        MemorySegment line = Arena.ofAuto().allocate(LINE_BYTES);
        long read = calls.read(ends[1], line);
        return new String(line.asSlice(0, read).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.US_ASCII);
    }

    private void say(String text) {
        calls.write(ends[1], Arena.ofAuto().allocateFrom(text).asSlice(0, text.length()));
    }

    /** Returns the descriptors of two sockets that are connected. */
    static int[] socketPair() {
        Linker linker = Linker.nativeLinker();
        MemorySegment pair = Arena.ofAuto().allocate(ValueLayout.JAVA_INT, 2);
        try {
            int result = (int) linker.downcallHandle(
                            linker.defaultLookup().findOrThrow("socketpair"),
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.ADDRESS))
                    .invokeExact(AF_UNIX, SOCK_STREAM, 0, pair);
            assertEquals(0, result);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        return pair.toArray(ValueLayout.JAVA_INT);
    }
}
