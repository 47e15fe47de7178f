package io.tutti.transport.shm;

import io.tutti.spi.LinkRequest;
import io.tutti.spi.LinkSet;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Joins ranks that can map the same files. */
final class SharedMemoryTransport implements Transport {
    private final TransportContext context;

    SharedMemoryTransport(TransportContext context) {
        this.context = context;
    }

    /** Ranks know each other's files by name. */
    @Override
    public byte[] address() {
        return new byte[0];
    }

    @Override
    public BitSet reach(List<byte[]> addresses) {
        BitSet reached = new BitSet();
        IntStream.range(0, addresses.size())
                .filter(rank -> addresses.get(rank) != null && context.sharesFiles(rank))
                .forEach(reached::set);
        return reached;
    }

    @Override
    public LinkSet open(LinkRequest request) {
        SharedMemoryLinks links = new SharedMemoryLinks(context, request);
        try {
            links.connect();
            return links;
        } catch (RuntimeException | Error e) {
            links.close();
            throw e;
        }
    }

    @Override
    public void close() {
        // a set of links owns its memory
    }
}
