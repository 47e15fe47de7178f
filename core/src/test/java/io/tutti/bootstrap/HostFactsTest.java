package io.tutti.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.config.LineRate;
import io.tutti.control.WireWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostFactsTest {
    private static HostFacts rank(String boot, int processors, Integer... allowed) {
        return new HostFacts(
                "n7",
                42,
                processors,
                List.of(allowed),
                LineRate.parse("1gbit"),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 7),
                boot,
                "",
                new byte[] {1, 2});
    }

    @Test
    void whatIsToldIsUnderstood() throws ProtocolException {
        HostFacts facts = rank("b", 2, 0, 1, 7);
        HostFacts read = HostFacts.decode(facts.encode());
        assertEquals(facts.allowed(), read.allowed());
        assertEquals(facts.lineRate(), read.lineRate());
        assertEquals(facts.dataAddress(), read.dataAddress());
        byte[] damaged = new WireWriter().text("n7").i64(42).i32(2).text("none").toBytes();
        assertThrows(ProtocolException.class, () -> HostFacts.decode(damaged));
    }

    @Test
    void ranksOfOneMachineShareWhatTheyMayUse() {
        List<HostFacts> all =
                List.of(rank("a", 2, 0, 1), rank("a", 2, 0, 1), rank("a", 2, 0, 1), rank("b", 4, 0, 1, 2, 3));
        assertEquals(1.5, all.getFirst().oversubscription(all));
        assertEquals(2, all.getFirst().processorsHere(all));
        assertEquals(1, all.getLast().oversubscription(all));
        assertEquals(4, all.getLast().processorsHere(all));
    }

    /** As launchers bind them: each sees one processor only, but it is its own. */
    @Test
    void ranksThatAreBoundToDifferentProcessorsShareNone() {
        List<HostFacts> apart = List.of(rank("a", 1, 0), rank("a", 1, 1));
        assertEquals(1, apart.getFirst().oversubscription(apart));
        assertEquals(2, apart.getFirst().processorsHere(apart));
        List<HostFacts> together = List.of(rank("a", 1, 1), rank("a", 1, 1));
        assertEquals(2, together.getFirst().oversubscription(together));
    }

    /** A container may run on all processors, but not at a time. */
    @Test
    void aShareOfTheProcessorsTimeIsNoMore() {
        List<HostFacts> limited = List.of(rank("a", 1, 0, 1, 2, 3), rank("a", 1, 0, 1, 2, 3));
        assertEquals(2, limited.getFirst().processorsHere(limited));
        assertEquals(1, limited.getFirst().oversubscription(limited));
    }
}
