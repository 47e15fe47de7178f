package io.tutti.soak.fault;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class TakenPortTest {
    private static ServerSocket listener(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    }

    /** Ports are drawn; among a hundred thousand runs some are those of other processes. */
    @Test
    void aPortThatIsTakenAlreadyIsNoObstacle() throws IOException {
        try (ServerSocket other = listener(0)) {
            TakenPort taken = new TakenPort(other.getLocalPort());
            taken.prepare(null);
            taken.restore();
            assertThrows(BindException.class, () -> listener(other.getLocalPort()));
        }
    }
}
