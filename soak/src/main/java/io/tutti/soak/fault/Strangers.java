package io.tutti.soak.fault;

import io.tutti.soak.job.Disturbance;
import io.tutti.soak.job.LaunchedJob;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Connects to rank 0 again and again, as processes do that are no ranks of the job: some say nothing, some speak another protocol, some
 * this protocol in another version.
 *
 * @param port where rank 0 listens
 * @param seed decides what they say
 */
record Strangers(int port, long seed) implements Disturbance {
    private static final int MAGIC = 0x54555448;
    private static final int OTHER_VERSION = 1;
    private static final int MOST_OPEN = 40;
    private static final int GARBAGE = 300;
    private static final int OPENING = 49;

    @Override
    public void run(LaunchedJob job) throws InterruptedException {
        Random random = new Random(seed);
        Deque<Socket> open = new ArrayDeque<>();
        boolean haveCome = false;
        try {
            while (!Thread.currentThread().isInterrupted()) {
                connect(open, random);
                if (!haveCome && !open.isEmpty()) {
                    haveCome = true;
                    job.disturbedNow();
                }
                TimeUnit.MILLISECONDS.sleep(random.nextInt(1, 20));
            }
        } finally {
            open.forEach(Strangers::close);
        }
    }

    private void connect(Deque<Socket> open, Random random) {
        try {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            open.add(socket);
            socket.getOutputStream().write(words(random));
        } catch (IOException e) {
            // rank 0 does not listen yet, or not any more, or has refused the stranger
        }
        while (open.size() > MOST_OPEN) {
            close(open.remove());
        }
    }

    private static byte[] words(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> new byte[0];
            case 1 -> "GET / HTTP/1.1\r\nHost: rank0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
            case 2 -> {
                byte[] garbage = new byte[random.nextInt(1, GARBAGE)];
                random.nextBytes(garbage);
                yield garbage;
            }
            default ->
                ByteBuffer.allocate(Integer.BYTES + OPENING)
                        .putInt(OPENING)
                        .putInt(MAGIC)
                        .putInt(OTHER_VERSION)
                        .putLong(random.nextLong())
                        .array();
        };
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // it is not used any more
        }
    }
}
