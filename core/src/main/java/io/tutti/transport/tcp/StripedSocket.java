package io.tutti.transport.tcp;

import java.lang.foreign.MemorySegment;

/**
 * Several sockets, each over a network interface of its own, as one stream of bytes: blocks of the stream take the sockets in
 * turns. Both sides know from the position in the stream which socket a byte is on, so nothing is sent besides it. Sockets work side by
 * side as long as their buffers hold a block; interfaces of different speeds all go at that of the slowest.
 */
final class StripedSocket implements TcpSocket {
    /** Less than what the system buffers of a connection by default. */
    static final long BLOCK_BYTES = 64 * 1024;

    private final TcpSocket[] stripes;
    /** Bytes sent and received so far. */
    private long sent;

    private long received;

    /** Takes over sockets, in an order that is that of the peer's. */
    StripedSocket(TcpSocket[] stripes) {
        this.stripes = stripes;
    }

    private TcpSocket stripe(long position) {
        return stripes[(int) (position / BLOCK_BYTES % stripes.length)];
    }

    private static long leftOfBlock(long position) {
        return BLOCK_BYTES - position % BLOCK_BYTES;
    }

    @Override
    public long send(MemorySegment first, long at, long length, MemorySegment then, long thenAt, long thenLength) {
        long taken = send(first, at, length);
        return taken < length ? taken : taken + send(then, thenAt, thenLength);
    }

    private long send(MemorySegment source, long offset, long length) {
        long taken = 0;
        while (taken < length) {
            long piece = Math.min(length - taken, leftOfBlock(sent));
            long count = stripe(sent).send(source, offset + taken, piece, source, 0, 0);
            if (count <= 0) {
                break; // a broken connection is seen by the receiving side
            }
            taken += count;
            sent += count;
        }
        return taken;
    }

    @Override
    public long receive(MemorySegment target, long offset, long length) {
        long wanted = Math.min(length, MOST_BYTES);
        long taken = 0;
        while (taken < wanted) {
            long piece = Math.min(wanted - taken, leftOfBlock(received));
            long count = stripe(received).receive(target, offset + taken, piece);
            if (count <= 0) {
                return taken == 0 ? count : taken;
            }
            taken += count;
            received += count;
        }
        return taken;
    }

    @Override
    public boolean gathers() {
        return false;
    }

    /**
     * Returns that of the socket on which the next byte will arrive, which changes with every block. A wait for room may look at another
     * socket than the one that is full; it then ends early.
     */
    @Override
    public int descriptor() {
        return stripe(received).descriptor();
    }

    @Override
    public void close() {
        for (TcpSocket stripe : stripes) {
            stripe.close();
        }
    }
}
