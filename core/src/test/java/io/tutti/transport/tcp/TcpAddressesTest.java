package io.tutti.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.wire.WireWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TcpAddressesTest {
    private static final InetSocketAddress FOUR = new InetSocketAddress(address(new byte[] {10, 0, 0, 7}), 4711);
    private static final InetSocketAddress SIX = new InetSocketAddress(address(new byte[16]), 65_535);

    private static InetAddress address(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theAddressesOfAllInterfacesAreRead() throws ProtocolException {
        InetSocketAddress[] read = TcpAddresses.decode(TcpAddresses.encode(List.of(FOUR, SIX)));
        assertArrayEquals(new InetSocketAddress[] {FOUR, SIX}, read);
    }

    /** A link would have no connection. */
    @Test
    void aRankWithoutAnAddressIsRefused() {
        assertThrows(ProtocolException.class, () -> TcpAddresses.decode(TcpAddresses.encode(List.of())));
    }

    /** Fewer than none, none, more than there are bytes, and more than fit into memory. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 2, Integer.MAX_VALUE})
    void aNumberThatIsNotThatOfTheAddressesIsRefused(int number) {
        byte[] bytes = new WireWriter().i32(number).address(FOUR).toBytes();
        assertThrows(ProtocolException.class, () -> TcpAddresses.decode(bytes));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 65_536})
    void aPortThatIsNoneIsRefused(int port) {
        byte[] bytes = new WireWriter().i32(1).bytes(new byte[4]).i32(port).toBytes();
        assertThrows(ProtocolException.class, () -> TcpAddresses.decode(bytes));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 5, 17})
    void anAddressOfAnotherLengthIsRefused(int length) {
        byte[] bytes = new WireWriter()
                .i32(1)
                .bytes(new byte[length])
                .i32(80)
                .raw(new byte[8])
                .toBytes();
        assertThrows(ProtocolException.class, () -> TcpAddresses.decode(bytes));
    }
}
