package io.tutti.bench;

import io.tutti.transport.Link;
import io.tutti.transport.RingLink;
import io.tutti.transport.TcpLink;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A message there and back between two threads; needs two processors to itself. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LinkBenchmark {
    private static final int CAPACITY = 1 << 18;
    private static final int EPOCH = 1;

    @Param({"ring", "tcp"})
    public String kind;

    @Param({"4", "4096", "65536"})
    public int bytes;

    private final Link[] ends = new Link[2];
    private MemorySegment mine;
    private MemorySegment theirs;
    private Thread echo;
    private volatile boolean stopped;

    /** Connects both ends and starts the thread that answers. */
    @Setup
    public void connect() throws IOException {
        if (kind.equals("ring")) {
            connectRings();
        } else {
            connectSockets();
        }
        mine = Arena.ofAuto().allocate(bytes, 64);
        theirs = Arena.ofAuto().allocate(bytes, 64);
        echo = new Thread(this::answer, "echo");
        echo.start();
    }

    private void connectRings() {
        MemorySegment there = Arena.ofAuto().allocate(RingLink.ringBytes(CAPACITY), 64);
        MemorySegment back = Arena.ofAuto().allocate(RingLink.ringBytes(CAPACITY), 64);
        ends[0] = new RingLink("local", 1, EPOCH, there, back, null);
        ends[1] = new RingLink("local", 0, EPOCH, back, there, null);
    }

    private void connectSockets() throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            SocketChannel one = SocketChannel.open(listener.getLocalAddress());
            SocketChannel other = listener.accept();
            one.setOption(StandardSocketOptions.TCP_NODELAY, true);
            other.setOption(StandardSocketOptions.TCP_NODELAY, true);
            ends[0] = new TcpLink(one, EPOCH);
            ends[1] = new TcpLink(other, EPOCH);
        }
    }

    /** Ends the thread, then the links. */
    @TearDown
    public void close() throws InterruptedException {
        stopped = true;
        echo.join();
        ends[0].close();
        ends[1].close();
    }

    private void answer() {
        while (receive(ends[1], theirs)) {
            send(ends[1], theirs);
        }
    }

    /** There and back. */
    @Benchmark
    public void roundTrip() {
        send(ends[0], mine);
        receive(ends[0], mine);
    }

    private void send(Link link, MemorySegment memory) {
        while (!link.startMessage(1, 2, 3, bytes)) {
            Thread.onSpinWait();
        }
        for (long sent = 0; sent < bytes; ) {
            sent += link.write(memory, sent, bytes - sent);
        }
        while (!link.flush()) {
            Thread.onSpinWait();
        }
    }

    private boolean receive(Link link, MemorySegment memory) {
        while (!link.nextMessage()) {
            if (stopped) {
                return false;
            }
            Thread.onSpinWait();
        }
        for (long read = 0; read < bytes; ) {
            read += link.read(memory, read, bytes - read);
        }
        link.endMessage();
        return true;
    }
}
