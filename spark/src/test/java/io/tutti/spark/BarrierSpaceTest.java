package io.tutti.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BarrierSpaceTest {
    @ParameterizedTest
    @CsvSource({"10.0.0.7:4711, 10.0.0.7", "[fd00::1]:4711, fd00::1", "n7:1, n7", "n7, n7"})
    void theHostOfAnExecutorIsReadFromItsAddress(String address, String host) {
        assertEquals(host, BarrierSpace.host(address));
    }

    /** A name of this form is looked up nowhere. */
    @Test
    void tuttiChoosesWhereSparkNamesNoAddressOfThisHost() throws IOException {
        assertEquals(Optional.of(InetAddress.getByName("127.0.0.1")), BarrierSpace.own("127.0.0.1"));
        assertEquals(Optional.empty(), BarrierSpace.own("192.0.2.1"));
        assertEquals(Optional.empty(), BarrierSpace.own("no..host"));
    }

    /** Ranks of other hosts would look for rank 0 on their own. */
    @Test
    void aNameThatLeadsToLoopbackIsNotWhereOthersReachThisHost() throws IOException {
        InetAddress loopback = InetAddress.getByName("127.0.0.1");
        assertEquals(Optional.empty(), BarrierSpace.own("node-7", loopback));
        assertEquals(Optional.of(loopback), BarrierSpace.own("localhost", loopback));
    }
}
