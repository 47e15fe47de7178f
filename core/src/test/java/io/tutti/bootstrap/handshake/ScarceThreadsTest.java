package io.tutti.bootstrap.handshake;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.process.IdleThreads;
import io.tutti.process.JvmWithFewThreads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A listener for whose connections the system has no threads for a while. */
@Timeout(60)
class ScarceThreadsTest {
    private static final Handshake HANDSHAKE = new Handshake(new Credentials(7, Jobs.SECRET), Encryption.NONE);
    private static final int LIMIT_MILLIS = 10_000;

    @Test
    void connectionsAreAcceptedAgainWhenThereAreThreadsAgain() throws Exception {
        String output = JvmWithFewThreads.outputOf(Program.class);
        assertTrue(output.contains("not started, open: false"), output);
    }

    /** Dials a listener of its own before, during and after it has no threads. */
    static final class Program {
        private Program() {}

        @SuppressWarnings("try") // listener and threads work by being there
        static void main() throws Exception {
            ServerSocketChannel listener = ServerSocketChannel.open();
            listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), ConnectionAcceptor.BACKLOG);
            try (ConnectionAcceptor acceptor = new ConnectionAcceptor(
                            "keeper", listener, HANDSHAKE, Purpose.JOIN, new Everyone(), 8, ConnectionAcceptor.LIMITS)
                    .start()) {
                dial(listener);
                try (IdleThreads none = IdleThreads.takeAll()) {
                    startAnother();
                    dial(listener);
                } catch (IOException e) {
                    System.out.println("refused: " + e.getMessage());
                }
                dial(listener);
            }
        }

        private static void startAnother() throws IOException {
            ServerSocketChannel listener = ServerSocketChannel.open();
            listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            try {
                ConnectionAcceptor.start("another", listener, HANDSHAKE, Purpose.JOIN, new Everyone());
            } catch (OutOfMemoryError e) {
                System.out.println("not started, open: " + listener.isOpen());
            }
        }

        private static void dial(ServerSocketChannel listener) throws IOException, RefusedException {
            try (SocketChannel channel = SocketChannel.open(listener.getLocalAddress())) {
                HANDSHAKE.dial(channel, Purpose.JOIN, new byte[3], LIMIT_MILLIS);
            }
        }
    }

    /** Lets every joiner in. */
    private static final class Everyone implements ConnectionAcceptor.Handler {
        @Override
        public byte[] admit(byte[] hello) {
            return hello;
        }

        @Override
        public void enter(byte[] hello, AuthenticatedChannel channel) throws IOException {
            channel.channel().close();
        }

        @Override
        public void gone(byte[] hello) {
            // the next one may be let in
        }
    }
}
