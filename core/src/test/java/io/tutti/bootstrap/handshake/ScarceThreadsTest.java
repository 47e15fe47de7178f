package io.tutti.bootstrap.handshake;

import io.tutti.bootstrap.Jobs;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.process.JvmWithFewThreads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A listener for whose connections the system has no threads for a while. */
@Timeout(60)
class ScarceThreadsTest {
    private static final Handshake HANDSHAKE = new Handshake(new Credentials(7, Jobs.SECRET), Encryption.NONE);
    private static final int LIMIT_MILLIS = 10_000;

    @Test
    void connectionsAreAcceptedAgainWhenThereAreThreadsAgain() throws Exception {
        JvmWithFewThreads.outputOf(Program.class);
    }

    /** Dials a listener of its own before, during and after it has no threads. */
    static final class Program {
        private static final List<Thread> IDLE = new ArrayList<>();
        private static final CountDownLatch END = new CountDownLatch(1);

        private Program() {}

        @SuppressWarnings("try") // the listener works by being open
        static void main() throws Exception {
            ServerSocketChannel listener = ServerSocketChannel.open();
            listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), ConnectionAcceptor.BACKLOG);
            try (ConnectionAcceptor acceptor = new ConnectionAcceptor(
                            "keeper", listener, HANDSHAKE, Purpose.JOIN, new Everyone(), 8, ConnectionAcceptor.LIMITS)
                    .start()) {
                dial(listener);
                takeAllThreads();
                try {
                    dial(listener);
                } catch (IOException e) {
                    System.out.println("refused: " + e.getMessage());
                }
                END.countDown();
                for (Thread thread : IDLE) {
                    thread.join();
                }
                dial(listener);
            }
        }

        private static void takeAllThreads() {
            try {
                while (true) {
                    Thread thread = new Thread(Program::idle);
                    thread.start();
                    IDLE.add(thread);
                }
            } catch (OutOfMemoryError e) {
                System.out.println(IDLE.size() + " threads, then " + e.getMessage());
            }
        }

        private static void idle() {
            try {
                END.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
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
