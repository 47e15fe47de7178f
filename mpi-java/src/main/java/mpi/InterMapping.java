package mpi;

import io.tutti.Data;
import io.tutti.Request.Alltoall;
import io.tutti.mpi.java.memory.Region;
import io.tutti.type.ElementType;
import java.util.Arrays;

/**
 * Collectives of two groups, sections 5.2.2 and 5.2.3 of MPI 3.1: what the ranks of one group have, those of the other one get. All ranks
 * of both groups exchange bytes, each pair what both know of: only a root and its counterparts know how much that is. Operations
 * combine what has come from the other group in the order of its ranks.
 */
final class InterMapping implements CollectiveMapping {
    private static final Data NO_INPUT = Data.of(new byte[0]);
    private static final Data NO_OUTPUT = Data.of(new byte[0]);

    /** Ranks of both groups, in one communicator. */
    private final int ranks;

    private final int rank;
    private final int members;
    private final int firstPeer;
    private final int peers;

    /**
     * Of one rank.
     *
     * @param rank this rank in its group
     * @param members ranks of its group
     * @param firstPeer where the other group begins among the ranks of both
     * @param peers ranks of the other group
     */
    InterMapping(int rank, int members, int firstPeer, int peers) {
        this.ranks = members + peers;
        this.rank = rank;
        this.members = members;
        this.firstPeer = firstPeer;
        this.peers = peers;
    }

    @Override
    public boolean isRoot(int root) {
        boolean isPeer = root >= 0 && root < peers;
        if (!isPeer && root != MPI.ROOT && root != MPI.PROC_NULL) {
            throw new MPIException(
                    MPI.ERR_ROOT,
                    "root=" + root + " must be from 0 to " + (peers - 1) + ", or MPI.ROOT or MPI.PROC_NULL",
                    null);
        }
        return root == MPI.ROOT;
    }

    @Override
    public int blocks() {
        return peers;
    }

    int rank() {
        return rank;
    }

    @Override
    public int members() {
        return members;
    }

    private static Data bytes(Data data) {
        return new Data(data.segment(), ElementType.INT8);
    }

    private static long[] bytes(Blocks blocks) {
        int unit = blocks.type().map().primitive().elementType().bytes();
        return Arrays.stream(blocks.elements()).map(elements -> elements * unit).toArray();
    }

    /** {@return the part; null would mean that the data are in place} */
    static Part required(Part part) {
        if (part == null) {
            throw new MPIException(MPI.ERR_BUFFER, "collectives of intercommunicators have no form in place", null);
        }
        return part;
    }

    private long[] toPeers(long[] bytes) {
        long[] all = new long[ranks];
        System.arraycopy(bytes, 0, all, firstPeer, peers);
        return all;
    }

    private long[] equal(long bytes) {
        long[] all = new long[peers];
        Arrays.fill(all, bytes);
        return all;
    }

    private long[] onlyAt(int peer, Data data) {
        long[] all = new long[peers];
        all[peer] = data.segment().byteSize();
        return all;
    }

    @Override
    public Alltoall exchange(Data in, long[] sends, Data out, long[] receives) {
        return new Alltoall(in, out, toPeers(sends), toPeers(receives));
    }

    private MappedCollective nothing() {
        return new MappedCollective(exchange(NO_INPUT, equal(0), NO_OUTPUT, equal(0)));
    }

    private MappedCollective toRoot(Part send, int root) {
        Data in = bytes(required(send).outgoing());
        return new MappedCollective(exchange(in, onlyAt(root, in), NO_OUTPUT, equal(0)));
    }

    private MappedCollective fromRoot(Part receive, int root) {
        Data out = receive.incoming();
        return new MappedCollective(
                exchange(NO_INPUT, equal(0), bytes(out), onlyAt(root, out)), () -> receive.deliver(out));
    }

    private MappedCollective collect(Blocks all) {
        Blocks receive = all.ofRanks(peers);
        Data out = receive.incoming();
        return new MappedCollective(
                exchange(NO_INPUT, equal(0), bytes(out), bytes(receive)), () -> receive.deliver(out));
    }

    /** What all ranks of the other group get, once for each of them. */
    private Data copies(Part part) {
        Data one = bytes(part.outgoing());
        byte[] all = new byte[Math.toIntExact(Math.multiplyExact(peers, one.count()))];
        Data copies = Data.of(all);
        for (int peer = 0; peer < peers; peer++) {
            copies.slice(peer * one.count(), (peer + 1) * one.count()).segment().copyFrom(one.segment());
        }
        return copies;
    }

    @Override
    public MappedCollective broadcast(Part part, int root) {
        if (isRoot(root)) {
            Data in = copies(part);
            return new MappedCollective(exchange(in, equal(in.count() / peers), NO_OUTPUT, equal(0)));
        }
        return root == MPI.PROC_NULL ? nothing() : fromRoot(part, root);
    }

    @Override
    public MappedCollective allgather(Part send, Blocks all) {
        Data in = copies(required(send));
        Blocks receive = all.ofRanks(peers);
        Data out = receive.incoming();
        return new MappedCollective(
                exchange(in, equal(in.count() / peers), bytes(out), bytes(receive)), () -> receive.deliver(out));
    }

    @Override
    public MappedCollective gather(Part send, Blocks receive, int root) {
        if (isRoot(root)) {
            return collect(receive);
        }
        return root == MPI.PROC_NULL ? nothing() : toRoot(send, root);
    }

    @Override
    public MappedCollective gatherv(Part send, Blocks receive, int root) {
        return gather(send, receive, root);
    }

    @Override
    public MappedCollective scatter(Blocks send, Part receive, int root) {
        if (isRoot(root)) {
            Blocks all = send.ofRanks(peers);
            return new MappedCollective(exchange(bytes(all.outgoing()), bytes(all), NO_OUTPUT, equal(0)));
        }
        return root == MPI.PROC_NULL ? nothing() : fromRoot(required(receive), root);
    }

    @Override
    public MappedCollective scatterv(Blocks send, Part receive, int root) {
        return scatter(send, receive, root);
    }

    @Override
    public MappedCollective alltoall(Blocks allToSend, Blocks allToReceive) {
        Blocks send = allToSend.ofRanks(peers);
        Blocks receive = allToReceive.ofRanks(peers);
        Data out = receive.incoming();
        Data in = send.outgoing();
        Data apart = MappedCollective.overlaps(in, out) ? MappedCollective.copy(in) : in;
        return new MappedCollective(
                exchange(bytes(apart), bytes(send), bytes(out), bytes(receive)), () -> receive.deliver(out));
    }

    private RankOrderReduction folding(Op op, Part items) {
        op.reduction(items.type()); // throws before anything is sent
        return new RankOrderReduction(op, items, peers);
    }

    @Override
    public MappedCollective reduce(Part send, Part receive, Op op, int root) {
        if (isRoot(root)) {
            RankOrderReduction folding = folding(op, receive);
            Data out = folding.received();
            long each = out.segment().byteSize() / peers;
            return new MappedCollective(
                    exchange(NO_INPUT, equal(0), bytes(out), equal(each)), () -> folding.deliver(peers, receive));
        }
        return root == MPI.PROC_NULL ? nothing() : toRoot(send == null ? receive : send, root);
    }

    @Override
    public MappedCollective allreduce(Part send, Part receive, Op op) {
        RankOrderReduction folding = folding(op, required(send));
        return combined(send, folding, () -> folding.deliver(peers, receive));
    }

    private MappedCollective combined(Part send, RankOrderReduction folding, Runnable after) {
        Data in = copies(send);
        long[] each = equal(in.count() / peers);
        return new MappedCollective(exchange(in, each, bytes(folding.received()), each), after);
    }

    @Override
    public MappedCollective scan(Part send, Part receive, Op op, boolean isExclusive) {
        throw new MPIException(MPI.ERR_COMM, "intercommunicators have no prefixes", null);
    }

    /** The other group cuts its result elsewhere, so each rank gets all blocks of all ranks there, and keeps its own. */
    @Override
    public MappedCollective reduceScatter(Part send, Part receive, int[] counts, Op op) {
        Blocks blocks = Blocks.toReduce(required(send), counts, members);
        Part whole = blocks.whole();
        Datatype type = whole.type();
        RankOrderReduction folding = folding(op, whole);
        Object array = RankOrderReduction.newArray(type, whole.count(), 1);
        return combined(whole, folding, () -> {
            folding.deliver(peers, new Part(array, 0, whole.count(), type));
            Part own = new Blocks(array, 0, blocks.counts(), null, type).block(rank);
            Region.deliver(own.outgoing().segment(), receive.buf(), receive.offset(), own.count(), type.map());
        });
    }
}
