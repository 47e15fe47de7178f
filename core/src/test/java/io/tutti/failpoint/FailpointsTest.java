package io.tutti.failpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailpointsTest {
    private static Failpoints of(String text, int rank) {
        return Failpoints.of(Options.defaults().with(Setting.FAILPOINT, text), rank);
    }

    @Test
    void withoutTheOptionThereAreNone() {
        assertSame(Failpoints.NONE, Failpoints.of(Options.defaults(), 0));
        assertSame(Failpoints.NONE, of("shm.map@1:kill", 0));
        assertTrue(Failpoints.NONE.isOff());
        Failpoints.NONE.passed(ProtocolStep.SHM_MAP);
    }

    private static void assertThrown(String failpoint, Executable passage) {
        IllegalStateException thrown = assertThrows(IllegalStateException.class, passage);
        assertEquals("failpoint " + failpoint + ": throw", thrown.getMessage());
    }

    @Test
    void onlyTheCountedPassageOfTheStepIsHit() {
        Failpoints failpoints = of("shm.create:delay=1,shm.map@2#3:throw", 2);
        assertFalse(failpoints.isOff());
        failpoints.passed(ProtocolStep.SHM_MAP);
        failpoints.passed(ProtocolStep.SHM_SEAL);
        failpoints.passed(ProtocolStep.SHM_MAP);
        assertThrown("shm.map", () -> failpoints.passed(ProtocolStep.SHM_MAP));
        failpoints.passed(ProtocolStep.SHM_MAP);
    }

    @Test
    void aFailpointOfAPhaseIsPassedInThatPhaseOnly() {
        Failpoints failpoints = of("slot.read/3#2:throw", 0);
        for (int phase : new int[] {0, 3, 4}) {
            Failpoints.enterPhase(phase);
            failpoints.passed(ProtocolStep.SLOT_READ);
        }
        Failpoints.enterPhase(3);
        assertThrown("slot.read/3", () -> failpoints.passed(ProtocolStep.SLOT_READ));
        failpoints.passed(ProtocolStep.SLOT_READ);
        Failpoints.enterPhase(0);
    }

    @Test
    void stepsOfTheWarmUpCallCountForItsOwnFailpointsOnly() {
        Failpoints failpoints = of("slot.read#2:throw,slot.stamp/warm-up#2:throw,slot.read/0#3:delay=1", 0);
        failpoints.passed(ProtocolStep.SLOT_STAMP);
        failpoints.passed(ProtocolStep.SLOT_READ);
        failpoints.warmUp(() -> {
            failpoints.passed(ProtocolStep.SLOT_READ);
            failpoints.passed(ProtocolStep.SLOT_STAMP);
            assertThrown("slot.stamp/warm-up", () -> failpoints.passed(ProtocolStep.SLOT_STAMP));
        });
        failpoints.passed(ProtocolStep.SLOT_STAMP);
        assertThrown("slot.read", () -> failpoints.passed(ProtocolStep.SLOT_READ));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "shm.mop:kill | no step is called shm.mop (did you mean shm.map?)",
                "shm.map | \"shm.map\" is not STEP[@RANK][/PHASE][#COUNT]:ACTION, as in shm.create@1#2:kill",
                "shm.map:die | die is none of [kill, stop, exit, throw, delay, reset, version, layout]",
                "shm.map:kill=2 | kill=2: stop and delay take milliseconds up to 600000, exit takes a status",
                "join.claim:version=3 | version=3: stop and delay take milliseconds up to 600000, exit takes a status",
                "shm.map:reset | shm.map has no connection that could be reset"
            })
    void whatCannotBeReadIsRefused(String text, String reason) {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> of(text, 0));
        assertEquals("TUTTI_FAILPOINT=" + text + ": " + reason, refused.getMessage());
    }

    @Test
    void aRankHasItsOwnVersionAndLayoutUntilAFailpointSaysOtherwise() {
        Failpoints failpoints = of("join.claim:version,join.met:layout", 0);
        assertEquals(13, failpoints.version(13));
        failpoints.passed(ProtocolStep.JOIN_CLAIM);
        assertEquals(14, failpoints.version(13));
        assertEquals(7, failpoints.layout(7));
        failpoints.passed(ProtocolStep.JOIN_MET);
        assertNotEquals(7, failpoints.layout(7));
        assertEquals(13, Failpoints.NONE.version(13));
        assertEquals(7, Failpoints.NONE.layout(7));
    }

    @Test
    void aConnectionIsReset() throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
                SocketChannel dialler = SocketChannel.open(listener.getLocalAddress());
                SocketChannel accepted = listener.accept()) {
            of("tcp.welcomed:reset", 0).passed(ProtocolStep.TCP_WELCOMED, accepted);
            assertFalse(accepted.isOpen());
            assertThrows(SocketException.class, () -> dialler.read(ByteBuffer.allocate(1)));
        }
    }
}
