package io.tutti.bootstrap.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTextTest {
    private static final int SCOPE = 1;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.1",
                "::",
                "::1",
                "fd00::2",
                "2001:db8::",
                "2001:db8::1:0:0:1",
                "2001:db8:0:1:1:1:1:1",
                "1:2:3:4:5:6:7:8",
                "1:0:0:2::3"
            })
    void isTheShortestThatMeansTheSame(String text) throws UnknownHostException {
        assertEquals(text, AddressText.of(InetAddress.getByName(text)));
    }

    /** The system gives each address of an interface with the interface. */
    @Test
    void theInterfaceIsNamedWhereItIsNeeded() throws UnknownHostException {
        assertEquals("::1", AddressText.of(scoped("::1")));
        assertEquals("fd00::2", AddressText.of(scoped("fd00::2")));
        String local = AddressText.of(scoped("fe80::3"));
        assertTrue(local.startsWith("fe80::3%"), local);
    }

    private static InetAddress scoped(String text) throws UnknownHostException {
        return Inet6Address.getByAddress(null, InetAddress.getByName(text).getAddress(), SCOPE);
    }
}
