package io.tutti.mpi;

import io.tutti.config.Setting;
import io.tutti.spi.Frame;
import io.tutti.spi.LinkRequest;
import io.tutti.spi.LinkSet;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** One rank's side: links to the processes of its MPI job. Each rank chooses the tags of messages to itself. */
final class MpiTransport implements Transport {
    /** Below it two copies take less time than a second message. */
    private static final long LEAST_IN_PLACE = MpiLink.SEGMENT_BYTES + 1;

    private final TransportContext context;
    private final MpiJob job;
    /** By rank of the job, the rank in MPI. */
    private int[] ranks = {};

    MpiTransport(TransportContext context, MpiJob job) {
        this.context = context;
        this.job = job;
    }

    @Override
    public byte[] address() {
        return new MpiAddress(job.id(), job.rank()).toBytes();
    }

    @Override
    public BitSet reach(List<byte[]> addresses) {
        ranks = new int[addresses.size()];
        BitSet reached = new BitSet();
        for (int rank = 0; rank < ranks.length; rank++) {
            MpiAddress address = MpiAddress.of(addresses.get(rank));
            if (address != null) {
                ranks[rank] = address.rank();
                reached.set(rank, address.job() == job.id() && rank != context.rank());
            }
        }
        return reached;
    }

    @Override
    public LinkSet open(LinkRequest request) {
        Quarantine.release();
        MpiLinks links = room(request);
        TagRanges.Range own = links.tags();
        MpiMemory memory = links.memory();
        int epoch = Frame.epoch(context.start());
        try {
            each(
                    request,
                    (lane, index, peer) ->
                            links.set(lane, index, new MpiLink(peer, own, MpiLink.TAGS * lane, epoch, memory)));
            int[] tags = exchange(request, own.first());
            each(
                    request,
                    (lane, index, peer) -> links.link(lane, index)
                            .sendBy(new MpiSender(peer, tags[index] + MpiLink.TAGS * lane, epoch, memory)));
            return links;
        } catch (RuntimeException | Error e) {
            links.close();
            throw e;
        }
    }

    /** Takes tags and memory, or neither if it fails. */
    private MpiLinks room(LinkRequest request) {
        TagRanges.Range tags = job.tags().take(MpiLink.TAGS * request.lanes());
        try {
            return request.registers()
                    ? registering(request, tags)
                    : new MpiLinks(job, request, request.beside() == null ? null : beside(request), tags);
        } catch (RuntimeException | Error e) {
            tags.leave();
            throw e;
        }
    }

    private static MpiMemory beside(LinkRequest request) {
        return ((MpiLinks) request.beside()).memory();
    }

    private MpiLinks registering(LinkRequest request, TagRanges.Range tags) {
        Arena arena = Arena.ofShared();
        try {
            MpiMemory memory = new MpiMemory(
                    context.privateMemory(request.self(), request.members().length, arena),
                    arena,
                    Math.max(LEAST_IN_PLACE, context.options().number(Setting.ZERO_COPY_BYTES)));
            return new MpiLinks(job, request, memory, tags);
        } catch (RuntimeException | Error e) {
            arena.close();
            throw e;
        }
    }

    /** Does something for each link. */
    private interface Step {
        void run(int lane, int index, MpiPeer peer);
    }

    private void each(LinkRequest request, Step step) {
        for (int lane = 0; lane < request.lanes(); lane++) {
            for (int index : request.peers()) {
                step.run(lane, index, new MpiPeer(job.communicator(), ranks[request.members()[index]]));
            }
        }
    }

    /** Returns the first tag of messages to each member, by its index. When all have it, all have posted their slots. */
    private int[] exchange(LinkRequest request, int own) {
        byte[][] all = context.allgather(
                "tags-" + Long.toHexString(request.communicator()),
                request.members(),
                ByteBuffer.allocate(Integer.BYTES).putInt(own).array());
        return Arrays.stream(all)
                .mapToInt(bytes -> ByteBuffer.wrap(bytes).getInt())
                .toArray();
    }

    @Override
    public void close() {
        // MPI ends with the process
    }
}
