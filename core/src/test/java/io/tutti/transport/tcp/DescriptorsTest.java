package io.tutti.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.transport.SocketCalls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DescriptorsTest {
    @BeforeAll
    static void isPossible() {
        assumeTrue(SocketCalls.areAvailable(), "needs Linux and native access");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void tellsTheTwoEndsOfAConnectionApart(String host) throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            try {
                listener.bind(new InetSocketAddress(InetAddress.getByName(host), 0));
            } catch (IOException e) {
                assumeTrue(false, "no address " + host + " here");
            }
            try (SocketChannel one = SocketChannel.open(listener.getLocalAddress());
                    SocketChannel other = listener.accept()) {
                assertNotEquals(Descriptors.of(one), Descriptors.of(other));
                for (SocketChannel channel : new SocketChannel[] {one, other}) {
                    String name = Files.readSymbolicLink(Path.of("/proc/self/fd/" + Descriptors.of(channel)))
                            .toString();
                    assertEquals("socket:", name.substring(0, 7));
                }
            }
        }
    }
}
