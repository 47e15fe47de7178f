package io.tutti.bench;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * How much connections of strangers slow a job of two ranks down: ranks reduce in turns without strangers, while these connect to a listener
 * that only accepts, and while they connect to rank 0. Half of them say nothing, half send garbage. {@code docs/security.md} has the command.
 */
public final class StrangerCost {
    private static final int TURNS = 11;
    private static final long TURN_NANOS = 900_000_000L;
    private static final long SETTLE_NANOS = 100_000_000L;
    private static final int PER_SECOND = 850;
    private static final int MOST_OPEN = 2_000;
    private static final int GARBAGE = 100;

    private final Communicator world;
    private final int perSecond;
    private final Deque<SocketChannel> open = new ArrayDeque<>();
    private volatile InetSocketAddress target;
    private volatile int connected;

    private StrangerCost(Communicator world, int perSecond) {
        this.world = world;
        this.perSecond = perSecond;
    }

    /**
     * Runs the comparison.
     *
     * @param words how many connections a second at most; {@value #PER_SECOND} if empty
     * @throws IOException if there is no listener
     */
    public static void main(String[] words) throws IOException {
        try (Communicator world = Tutti.connect()) {
            new StrangerCost(world, words.length == 0 ? PER_SECOND : Integer.parseInt(words[0])).run();
        }
    }

    private void run() throws IOException {
        try (ServerSocketChannel plain = ServerSocketChannel.open()) {
            plain.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
            InetSocketAddress[] targets = {null, (InetSocketAddress) plain.getLocalAddress(), listener(plain)};
            if (world.rank() == 0) {
                Thread.ofPlatform().daemon().start(() -> accept(plain));
                Thread.ofPlatform().daemon().start(this::connect);
            }
            double[][] rates = new double[targets.length][TURNS];
            int[] strangers = new int[targets.length];
            rate(null);
            for (int turn = 0; turn < TURNS; turn++) {
                for (int kind = 0; kind < targets.length; kind++) {
                    int before = connected;
                    rates[kind][turn] = rate(targets[kind]);
                    strangers[kind] += connected - before;
                    settle(targets[2]);
                }
            }
            if (world.rank() == 0) {
                report(rates, strangers);
            }
        }
    }

    private static void report(double[][] rates, int[] strangers) {
        System.out.printf(
                "calls a second: calm %.0f, %d connections to another listener %.0f, %d to rank 0 %.0f%n",
                median(rates[0]), strangers[1], median(rates[1]), strangers[2], median(rates[2]));
        System.out.printf(
                "median of ratios: to rank 0 against calm %.3f, against another listener %.3f%n",
                ratio(rates[2], rates[0]), ratio(rates[2], rates[1]));
    }

    /** Calls of rank 0 a second for a turn; it decides when the turn ends. */
    private double rate(InetSocketAddress strangersTo) {
        return rate(strangersTo, TURN_NANOS);
    }

    private double rate(InetSocketAddress strangersTo, long nanos) {
        target = strangersTo;
        int[] vector = new int[2];
        long begin = System.nanoTime();
        long calls = 0;
        boolean isOver = false;
        while (!isOver) {
            boolean isLast = world.rank() == 0 && System.nanoTime() - begin > nanos;
            vector[0] = isLast ? 1 : 0;
            world.allreduce(vector, Reduction.MAX);
            isOver = vector[0] == 1;
            calls++;
        }
        target = null;
        return calls * 1e9 / (System.nanoTime() - begin);
    }

    /** Reduces until rank 0 has accepted what has come: a listener may leave strangers in its queue, and a turn is to pay for its own only. */
    private void settle(InetSocketAddress listener) throws IOException {
        int[] vector = new int[1];
        do {
            rate(null, SETTLE_NANOS);
            vector[0] = world.rank() == 0 ? waiting(listener.getPort()) : 0;
            world.allreduce(vector, Reduction.MAX);
        } while (vector[0] > 0);
    }

    /** Connections that the kernel holds for a listener. */
    private static int waiting(int port) throws IOException {
        return listening().stream()
                .filter(row -> afterColon(row[1]) == port)
                .mapToInt(row -> afterColon(row[4]))
                .sum();
    }

    /** Rows of the system's tables of sockets that listen, in words. */
    private static List<String[]> listening() throws IOException {
        List<String[]> rows = new ArrayList<>();
        for (String table : List.of("/proc/self/net/tcp", "/proc/self/net/tcp6")) {
            Files.readAllLines(Path.of(table)).stream()
                    .map(line -> line.strip().split(" +"))
                    .filter(words -> words.length > 9 && words[3].equals("0A"))
                    .forEach(rows::add);
        }
        return rows;
    }

    private static int afterColon(String word) {
        return Integer.parseInt(word.substring(word.indexOf(':') + 1), 16);
    }

    private void connect() {
        Random random = new Random(1);
        while (true) {
            InetSocketAddress to = target;
            LockSupport.parkNanos(1_000_000_000L / perSecond);
            if (to != null) {
                connect(to, random);
            }
        }
    }

    private void connect(InetSocketAddress to, Random random) {
        try {
            SocketChannel channel = SocketChannel.open(to);
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
            open.add(channel);
            if (random.nextBoolean()) {
                byte[] garbage = new byte[GARBAGE];
                random.nextBytes(garbage);
                channel.write(java.nio.ByteBuffer.wrap(garbage));
            }
            connected++;
            if (open.size() > MOST_OPEN) {
                open.remove().close();
            }
        } catch (IOException e) {
            // turned away
        }
    }

    private static void accept(ServerSocketChannel plain) {
        Deque<SocketChannel> accepted = new ArrayDeque<>();
        while (true) {
            try {
                accepted.add(plain.accept());
                if (accepted.size() > MOST_OPEN) {
                    accepted.remove().close();
                }
            } catch (IOException e) {
                return;
            }
        }
    }

    /** Where this process listens for other ranks: its listening socket that is not this one. */
    private static InetSocketAddress listener(ServerSocketChannel plain) throws IOException {
        int other = ((InetSocketAddress) plain.getLocalAddress()).getPort();
        List<String> inodes;
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            inodes = open.map(StrangerCost::target).toList();
        }
        for (String[] row : listening()) {
            int port = afterColon(row[1]);
            if (inodes.contains("socket:[" + row[9] + "]") && port != other && takes(port)) {
                return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            }
        }
        throw new IOException("this process listens nowhere");
    }

    private static boolean takes(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private static double ratio(double[] ones, double[] others) {
        double[] ratios = new double[ones.length];
        Arrays.setAll(ratios, i -> ones[i] / others[i]);
        return median(ratios);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
