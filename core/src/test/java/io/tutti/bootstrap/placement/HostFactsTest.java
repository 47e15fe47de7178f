package io.tutti.bootstrap.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.config.LineRate;
import io.tutti.wire.WireWriter;
import java.net.ProtocolException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HostFactsTest {
    private static HostFacts rank(String boot, int processors, Integer... allowed) {
        return new HostFacts(
                "n7", 42, processors, List.of(allowed), LineRate.parse("1gbit"), boot, "", new byte[] {1, 2});
    }

    /** A text that ranks send is cut at 8,192 characters. */
    @Test
    void aHostMayHaveAsManyProcessorsAsLinuxNumbers() throws ProtocolException {
        Integer[] all = IntStream.range(0, 8_192).boxed().toArray(Integer[]::new);
        HostFacts facts = rank("b", 8_192, all);
        assertEquals(facts.allowed(), HostFacts.decode(facts.encode()).allowed());
    }

    @Test
    void whatIsToldIsUnderstood() throws ProtocolException {
        HostFacts facts = rank("b", 2, 0, 1, 7);
        HostFacts read = HostFacts.decode(facts.encode());
        assertEquals(facts.allowed(), read.allowed());
        assertEquals(facts.lineRate(), read.lineRate());
        byte[] damaged = new WireWriter().text("n7").i64(42).i32(2).text("none").toBytes();
        assertThrows(ProtocolException.class, () -> HostFacts.decode(damaged));
    }
}
