package io.tutti.bootstrap.handshake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UnprovenConnectionsTest {
    private static final int MOST = 8;

    private final UnprovenConnections unproven = new UnprovenConnections(MOST);
    private final List<SocketChannel> channels = new ArrayList<>();
    private final List<UnprovenConnections.Entry> entries = new ArrayList<>();

    /** Adds connections from a source. */
    private void add(String source, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            channels.add(SocketChannel.open());
            entries.add(unproven.add(channels.getLast(), InetAddress.getByName(source)));
        }
    }

    private List<Integer> dropped() {
        return IntStream.range(0, channels.size())
                .filter(i -> !channels.get(i).isOpen())
                .boxed()
                .toList();
    }

    @AfterEach
    void close() throws IOException {
        for (SocketChannel channel : channels) {
            channel.close();
        }
    }

    /** One that owns a network has all its addresses. */
    @Test
    void addressesOfANetworkShareItsHalf() throws IOException {
        add("2001:db8::1", 2);
        add("2001:db8::2:1", 2);
        add("2001:db8::3", 1);
        assertEquals(List.of(0), dropped());
    }

    @Test
    void otherNetworksHaveTheirHalf() throws IOException {
        add("2001:db8::1", 3);
        add("2001:db8:0:1::1", 3);
        add("10.0.0.1", 1);
        add("10.0.0.2", 1);
        assertEquals(List.of(), dropped());
        unproven.opened(entries.get(0));
        add("10.0.0.3", 1);
        assertEquals(List.of(1), dropped());
    }

    @Test
    void aPlaceThatIsLeftIsFree() throws IOException {
        add("10.0.0.1", 4);
        assertTrue(unproven.remove(entries.get(1)));
        assertFalse(unproven.remove(entries.get(1)), "it has left before");
        add("10.0.0.1", 1);
        assertEquals(List.of(), dropped());
        add("10.0.0.1", 1);
        assertEquals(List.of(0), dropped());
    }

    @Test
    void theSilentMakeRoomForThoseThatHaveOpened() throws IOException {
        add("10.0.0.1", 4);
        unproven.opened(entries.get(0));
        add("10.0.0.1", 3);
        assertEquals(List.of(1, 2, 3), dropped());
        unproven.opened(entries.get(1)); // too late
        add("10.0.0.1", 4);
        assertEquals(List.of(1, 2, 3, 4, 5, 6, 7), dropped());
    }

    @Test
    void withoutDescriptorsTheOldestIsDropped() throws IOException {
        add("10.0.0.1", 2);
        unproven.dropOldest();
        assertEquals(List.of(0), dropped());
    }
}
