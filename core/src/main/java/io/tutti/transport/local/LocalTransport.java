package io.tutti.transport.local;

import io.tutti.spi.LinkRequest;
import io.tutti.spi.LinkSet;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Joins ranks that share the memory of one process. */
final class LocalTransport implements Transport {
    private final TransportContext context;
    private final ProcessMemory memory;

    LocalTransport(TransportContext context) {
        this.context = context;
        this.memory = context.sharedInProcess(ProcessMemory.class, ProcessMemory::new);
    }

    /** Ranks of one process have the same id. */
    @Override
    public byte[] address() {
        return memory.id();
    }

    @Override
    public BitSet reach(List<byte[]> addresses) {
        BitSet reached = new BitSet();
        IntStream.range(0, addresses.size())
                .filter(rank -> Arrays.equals(addresses.get(rank), memory.id()))
                .forEach(reached::set);
        return reached;
    }

    @Override
    public LinkSet open(LinkRequest request) {
        return new LocalLinks(context, memory, request);
    }

    @Override
    public void close() {
        // the memory is shared by all ranks of the process
    }
}
