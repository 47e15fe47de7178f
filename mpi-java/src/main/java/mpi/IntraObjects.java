package mpi;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.mpi.java.objects.ObjectCodec;

/** Collectives of objects in one group: lengths first, then bytes. */
final class IntraObjects implements ObjectCollectives {
    private final Communicator communicator;
    private final ObjectBytes objects;
    private final int rank;
    private final int size;

    IntraObjects(Communicator communicator, ObjectCodec codec) {
        this.communicator = communicator;
        this.objects = new ObjectBytes(codec);
        this.rank = communicator.rank();
        this.size = communicator.size();
    }

    private Part own(Part send, Blocks receive) {
        return send == null ? receive.block(rank) : send;
    }

    @Override
    public void broadcast(Part part, int root) {
        OutgoingObjects out = objects.outgoing();
        byte[] bytes = communicator.broadcastBytes(rank == root ? out.write(part) : null, root);
        out.requireWritten();
        if (rank != root) {
            objects.read(bytes, part);
        }
    }

    @Override
    public void allgather(Part send, Blocks receive) {
        objects.readAll(gatherToAll(own(send, receive)), receive);
    }

    private byte[][] gatherToAll(Part send) {
        OutgoingObjects out = objects.outgoing();
        byte[][] all = communicator.allgatherBytes(out.write(send));
        out.requireWritten();
        return all;
    }

    @Override
    public void gather(Part send, Blocks receive, int root) {
        OutgoingObjects out = objects.outgoing();
        byte[] bytes = out.write(own(send, receive));
        long[] lengths = new long[size];
        communicator.allgather(new long[] {bytes.length}, lengths);
        byte[] all = rank == root ? ObjectBytes.room(lengths) : new byte[0];
        communicator.gatherv(Data.of(bytes), rank == root ? Data.of(all) : null, lengths, root);
        out.requireWritten();
        if (rank == root) {
            objects.readAll(ObjectBytes.cut(all, lengths), receive);
        }
    }

    @Override
    public void scatter(Blocks send, Part receive, int root) {
        OutgoingObjects out = objects.outgoing();
        byte[][] blocks = rank == root ? out.writeAll(send, size) : new byte[size][0];
        long[] lengths = ObjectBytes.lengths(blocks);
        communicator.broadcast(lengths, root);
        byte[] own = new byte[Math.toIntExact(lengths[rank])];
        communicator.scatterv(rank == root ? Data.of(ObjectBytes.join(blocks)) : null, Data.of(own), lengths, root);
        out.requireWritten();
        if (receive != null) {
            objects.read(own, receive);
        }
    }

    @Override
    public void alltoall(Blocks send, Blocks receive) {
        objects.readAll(exchange(send), receive);
    }

    private byte[][] exchange(Blocks send) {
        OutgoingObjects out = objects.outgoing();
        byte[][] blocks = out.writeAll(send, size);
        long[] sendLengths = ObjectBytes.lengths(blocks);
        long[] receiveLengths = new long[size];
        communicator.alltoall(Data.of(sendLengths), Data.of(receiveLengths));
        byte[] all = ObjectBytes.room(receiveLengths);
        communicator.alltoallv(Data.of(ObjectBytes.join(blocks)), Data.of(all), sendLengths, receiveLengths);
        out.requireWritten();
        return ObjectBytes.cut(all, receiveLengths);
    }

    @Override
    public void allreduce(Part send, Part receive, Op op) {
        fold(send == null ? receive : send, receive, op, size);
    }

    @Override
    public void reduce(Part send, Part receive, Op op, int root) {
        fold(send == null ? receive : send, receive, op, rank == root ? size : 0);
    }

    @Override
    public void scan(Part send, Part receive, Op op, boolean isExclusive) {
        fold(send == null ? receive : send, receive, op, isExclusive ? rank : rank + 1);
    }

    /** Combines items of the ranks from 0 on; of none the result stays as it is. */
    private void fold(Part input, Part receive, Op op, int ranks) {
        ObjectBytes.requireFunction(op);
        byte[][] all = gatherToAll(input);
        if (ranks > 0) {
            Object[] result = objects.fold(all, ranks, input.count(), input, op);
            ObjectBytes.put(result, 0, input.count(), receive);
        }
    }

    @Override
    public void reduceScatter(Part send, Part receive, int[] counts, Op op) {
        ObjectBytes.requireFunction(op);
        Part input = send == null ? receive : send;
        byte[][] all = exchange(Blocks.toReduce(input, counts, size));
        Object[] result = objects.fold(all, size, counts[rank], input, op);
        ObjectBytes.put(result, 0, counts[rank], receive);
    }
}
