package io.tutti.bench;

import io.tutti.bootstrap.placement.Affinity;
import io.tutti.spi.Link;
import io.tutti.transport.memory.RingLink;
import io.tutti.transport.tcp.TcpLink;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * Two ends of a link. A thread serves the far end: it receives messages, and answers them if requested. The thread
 * that opens the pair uses the near end and measures. Both are pinned to separate processors: threads that only poll
 * may share one for seconds.
 */
final class LinkPair {
    private static final int CAPACITY = 1 << 18;
    private static final int EPOCH = 1;
    private static final int NEAR_PROCESSOR = 0;
    private static final int FAR_PROCESSOR = 1;

    private final Link near;
    private final Link far;
    private final int bytes;
    private final MemorySegment mine;
    private final Thread partner;
    private volatile boolean stopped;

    private LinkPair(Link near, Link far, int bytes, boolean isAnswering) {
        this.near = near;
        this.far = far;
        this.bytes = bytes;
        this.mine = Arena.ofAuto().allocate(bytes, 64);
        MemorySegment theirs = Arena.ofAuto().allocate(bytes, 64);
        Affinity.pin(NEAR_PROCESSOR);
        this.partner = new Thread(() -> serve(theirs, isAnswering), "partner");
        partner.start();
    }

    /** Opens a pair of kind {@code ring} or {@code tcp}, for messages of {@code bytes} bytes. */
    static LinkPair open(String kind, int bytes, boolean isAnswering) throws IOException {
        if (kind.equals("ring")) {
            MemorySegment there = Arena.ofAuto().allocate(RingLink.ringBytes(CAPACITY), 64);
            MemorySegment back = Arena.ofAuto().allocate(RingLink.ringBytes(CAPACITY), 64);
            Link near = new RingLink("local", 1, EPOCH, there, back, null);
            return new LinkPair(near, new RingLink("local", 0, EPOCH, back, there, null), bytes, isAnswering);
        }
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            SocketChannel one = SocketChannel.open(listener.getLocalAddress());
            SocketChannel other = listener.accept();
            one.setOption(StandardSocketOptions.TCP_NODELAY, true);
            other.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return new LinkPair(new TcpLink(one, EPOCH), new TcpLink(other, EPOCH), bytes, isAnswering);
        }
    }

    /** Sends a message to the partner. */
    void send() {
        send(near, mine);
    }

    /** Receives the partner's answer. */
    void receive() {
        receive(near, mine);
    }

    private void serve(MemorySegment memory, boolean isAnswering) {
        Affinity.pin(FAR_PROCESSOR);
        while (receive(far, memory)) {
            if (isAnswering) {
                send(far, memory);
            }
        }
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

    /** Ends the partner, then the link. */
    void close() throws InterruptedException {
        stopped = true;
        partner.join();
        near.close();
        far.close();
    }
}
