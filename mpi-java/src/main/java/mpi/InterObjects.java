package mpi;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.mpi.java.objects.ObjectCodec;
import java.util.Arrays;

/** Collectives of objects in two groups, as those of numbers: what the ranks of one have, those of the other one get. */
final class InterObjects implements ObjectCollectives {
    private static final byte[] NOTHING = {};

    private final Communicator communicator;
    private final InterMapping groups;
    private final ObjectBytes objects;
    private final int peers;

    InterObjects(Communicator communicator, InterMapping groups, ObjectCodec codec) {
        this.communicator = communicator;
        this.groups = groups;
        this.objects = new ObjectBytes(codec);
        this.peers = groups.blocks();
    }

    private static Part required(Part part) {
        return InterMapping.required(part);
    }

    /** A block for each peer. {@return those of each peer} */
    private byte[][] exchange(byte[][] blocks) {
        long[] lengths = ObjectBytes.lengths(blocks);
        long[] come = new long[peers];
        long[] one = new long[peers];
        Arrays.fill(one, 1);
        communicator.run(groups.exchange(Data.of(lengths), one, Data.of(come), one));
        byte[] all = ObjectBytes.room(come);
        communicator.run(groups.exchange(Data.of(ObjectBytes.join(blocks)), lengths, Data.of(all), come));
        return ObjectBytes.cut(all, come);
    }

    private byte[][] toAll(byte[] block) {
        byte[][] blocks = new byte[peers][];
        Arrays.fill(blocks, block);
        return blocks;
    }

    private void sendToRoot(Part send, int root) {
        OutgoingObjects out = objects.outgoing();
        byte[][] blocks = toAll(NOTHING);
        if (root != MPI.PROC_NULL) {
            blocks[root] = out.write(required(send));
        }
        exchange(blocks);
        out.requireWritten();
    }

    /** The same objects to each peer. {@return the bytes of each peer} */
    private byte[][] sendToAll(Part send) {
        OutgoingObjects out = objects.outgoing();
        byte[][] come = exchange(toAll(out.write(send)));
        out.requireWritten();
        return come;
    }

    /** Objects for each peer. {@return the bytes of each peer} */
    private byte[][] sendBlocks(Blocks send) {
        OutgoingObjects out = objects.outgoing();
        byte[][] come = exchange(out.writeAll(send.ofRanks(peers), peers));
        out.requireWritten();
        return come;
    }

    private void fromRoot(Part receive, int root) {
        byte[][] come = exchange(toAll(NOTHING));
        if (root != MPI.PROC_NULL) {
            objects.read(come[root], required(receive));
        }
    }

    @Override
    public void broadcast(Part part, int root) {
        if (groups.isRoot(root)) {
            sendToAll(part);
        } else {
            fromRoot(part, root);
        }
    }

    @Override
    public void allgather(Part send, Blocks receive) {
        objects.readAll(sendToAll(required(send)), receive.ofRanks(peers));
    }

    @Override
    public void gather(Part send, Blocks receive, int root) {
        if (groups.isRoot(root)) {
            objects.readAll(exchange(toAll(NOTHING)), receive.ofRanks(peers));
        } else {
            sendToRoot(send, root);
        }
    }

    @Override
    public void scatter(Blocks send, Part receive, int root) {
        if (groups.isRoot(root)) {
            sendBlocks(send);
        } else {
            fromRoot(receive, root);
        }
    }

    @Override
    public void alltoall(Blocks send, Blocks receive) {
        objects.readAll(sendBlocks(send), receive.ofRanks(peers));
    }

    @Override
    public void allreduce(Part send, Part receive, Op op) {
        ObjectBytes.requireFunction(op);
        fold(sendToAll(required(send)), receive, op);
    }

    @Override
    public void reduce(Part send, Part receive, Op op, int root) {
        ObjectBytes.requireFunction(op);
        if (groups.isRoot(root)) {
            fold(exchange(toAll(NOTHING)), receive, op);
        } else {
            sendToRoot(send == null ? receive : send, root);
        }
    }

    private void fold(byte[][] come, Part receive, Op op) {
        Object[] result = objects.fold(come, peers, receive.count(), receive, op);
        ObjectBytes.put(result, 0, receive.count(), receive);
    }

    @Override
    public void scan(Part send, Part receive, Op op, boolean isExclusive) {
        groups.scan(send, receive, op, isExclusive); // says that there are none
    }

    /** As with numbers, each rank gets all blocks, and keeps its own. */
    @Override
    public void reduceScatter(Part send, Part receive, int[] counts, Op op) {
        ObjectBytes.requireFunction(op);
        Blocks blocks = Blocks.toReduce(required(send), counts, groups.members());
        Part whole = blocks.whole();
        byte[][] come = sendToAll(whole);
        Object[] result = objects.fold(come, peers, whole.count(), whole, op);
        Part own = new Blocks(result, 0, blocks.counts(), null, whole.type()).block(groups.rank());
        ObjectBytes.put(result, own.offset(), own.count(), receive);
    }
}
