package mpi;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Request.Allgather;
import io.tutti.Request.Allreduce;
import io.tutti.Request.Alltoall;
import io.tutti.Request.Broadcast;
import io.tutti.Request.Gather;
import io.tutti.Request.Reduce;
import io.tutti.Request.ReduceScatter;
import io.tutti.Request.Scan;
import io.tutti.Request.Scatter;
import io.tutti.type.Reduction;
import java.util.Arrays;

/**
 * Collectives of MPI as those of Tutti. A null part to send means that the data are in place. Elements that lie side by side go straight;
 * others are packed. Operations that combine whole items gather those of all ranks first.
 */
final class IntraMapping implements CollectiveMapping {
    private final int rank;
    private final int size;
    private final UnequalBlocks unequal;

    IntraMapping(Communicator communicator) {
        this.rank = communicator.rank();
        this.size = communicator.size();
        this.unequal = new UnequalBlocks(communicator, this);
    }

    @Override
    public int blocks() {
        return size;
    }

    @Override
    public int members() {
        return size;
    }

    @Override
    public Alltoall exchange(Data in, long[] sends, Data out, long[] receives) {
        return new Alltoall(in, out, sends, receives);
    }

    @Override
    public boolean isRoot(int root) {
        if (root < 0 || root >= size) {
            throw new MPIException(MPI.ERR_ROOT, "root=" + root + " must be from 0 to " + (size - 1), null);
        }
        return rank == root;
    }

    @Override
    public MappedCollective broadcast(Part part, int root) {
        if (isRoot(root)) {
            return new MappedCollective(new Broadcast(part.outgoing(), root));
        }
        Data data = part.incoming();
        return new MappedCollective(new Broadcast(data, root), () -> part.deliver(data));
    }

    @Override
    public MappedCollective allreduce(Part send, Part receive, Op op) {
        Part input = send == null ? receive : send;
        Reduction reduction = op.reduction(input.type());
        if (reduction == null) {
            RankOrderReduction folding = new RankOrderReduction(op, input, size);
            return new MappedCollective(folding.allgather(), () -> folding.deliver(size, receive));
        }
        Data out = receive.incoming();
        Data in = send == null && receive.isDirect() ? out : MappedCollective.apart(input.outgoing(), out);
        return new MappedCollective(new Allreduce(in, out, reduction), () -> receive.deliver(out));
    }

    @Override
    public MappedCollective reduce(Part send, Part receive, Op op, int root) {
        boolean isRoot = isRoot(root);
        Part input = send == null ? receive : send;
        Reduction reduction = op.reduction(input.type());
        if (reduction == null) {
            RankOrderReduction folding = new RankOrderReduction(op, input, size);
            return new MappedCollective(folding.gather(root), () -> {
                if (isRoot) {
                    folding.deliver(size, receive);
                }
            });
        }
        if (!isRoot) {
            return new MappedCollective(new Reduce(input.outgoing(), null, reduction, root));
        }
        Data out = receive.incoming();
        Data in = send == null && receive.isDirect() ? out : MappedCollective.apart(input.outgoing(), out);
        return new MappedCollective(new Reduce(in, out, reduction, root), () -> receive.deliver(out));
    }

    @Override
    public MappedCollective scan(Part send, Part receive, Op op, boolean isExclusive) {
        Part input = send == null ? receive : send;
        Reduction reduction = op.reduction(input.type());
        if (reduction == null) {
            RankOrderReduction folding = new RankOrderReduction(op, input, size);
            int blocks = isExclusive ? rank : rank + 1;
            return new MappedCollective(folding.allgather(), () -> {
                if (blocks > 0) {
                    folding.deliver(blocks, receive);
                }
            });
        }
        boolean isUndefined = isExclusive && rank == 0; // the program's buffer stays as it is
        Data out = isUndefined ? input.type().newMemory(input.elements()) : receive.incoming();
        Data in = send == null && receive.isDirect() && !isUndefined
                ? out
                : MappedCollective.apart(input.outgoing(), out);
        return new MappedCollective(new Scan(in, out, reduction, isExclusive), () -> {
            if (!isUndefined) {
                receive.deliver(out);
            }
        });
    }

    @Override
    public MappedCollective reduceScatter(Part send, Part receive, int[] counts, Op op) {
        Datatype type = receive.type();
        Blocks blocks = Blocks.toReduce(send == null ? receive : send, counts, size);
        Part input = blocks.whole();
        Part output = new Part(receive.buf(), receive.offset(), counts[rank], type);
        Reduction reduction = op.reduction(type);
        if (reduction == null) {
            Part own = new Part(input.buf(), input.offset(), counts[rank], type);
            RankOrderReduction folding = new RankOrderReduction(op, own, size);
            return new MappedCollective(folding.alltoall(blocks), () -> folding.deliver(size, output));
        }
        Data out = output.incoming();
        Data all = input.outgoing();
        Data in = MappedCollective.overlaps(all, out) ? MappedCollective.copy(all) : all;
        return new MappedCollective(
                new ReduceScatter(in, out, blocks.elements(), reduction), () -> output.deliver(out));
    }

    /** {@return this rank's block to send; that in the output if it is in place} */
    private Data own(Part send, Blocks receive, Data out) {
        Data block = receive.slice(out, rank);
        Data data = (send == null ? receive.block(rank) : send).outgoing();
        if (send == null || MappedCollective.overlaps(data, out)) {
            if (!data.segment().equals(block.segment())) {
                block.segment().copyFrom(MappedCollective.copy(data).segment());
            }
            return block;
        }
        return data;
    }

    @Override
    public MappedCollective allgather(Part send, Blocks all) {
        Blocks receive = all.ofRanks(size);
        Data out = receive.incoming();
        Data in = own(send, receive, out);
        return new MappedCollective(new Allgather(in, out, receive.elements()), () -> receive.deliver(out));
    }

    /** @param receive on the root; null elsewhere */
    @Override
    public MappedCollective gather(Part send, Blocks receive, int root) {
        if (!isRoot(root)) {
            long[] elements = new long[size];
            Arrays.fill(elements, send.elements());
            return new MappedCollective(new Gather(send.outgoing(), null, elements, root));
        }
        Data out = receive.incoming();
        Data in = own(send, receive, out);
        return new MappedCollective(new Gather(in, out, receive.elements(), root), () -> receive.deliver(out));
    }

    /** @param send on the root; null elsewhere */
    @Override
    public MappedCollective scatter(Blocks send, Part receive, int root) {
        if (!isRoot(root)) {
            long[] elements = new long[size];
            Arrays.fill(elements, receive.elements());
            Data out = receive.incoming();
            return new MappedCollective(new Scatter(null, out, elements, root), () -> receive.deliver(out));
        }
        Data in = send.outgoing();
        if (receive == null) {
            return new MappedCollective(new Scatter(in, send.slice(in, rank), send.elements(), root));
        }
        Data out = receive.incoming();
        return new MappedCollective(
                new Scatter(disjoint(in, out), out, send.elements(), root), () -> receive.deliver(out));
    }

    static Data disjoint(Data in, Data out) {
        return MappedCollective.overlaps(in, out) ? MappedCollective.copy(in) : in;
    }

    long[] onlyAt(int place, long elements) {
        long[] counts = new long[size];
        counts[place] = elements;
        return counts;
    }

    /** Counts are known to the root only, so each pair of ranks exchanges what it knows of. */
    @Override
    public MappedCollective gatherv(Part send, Blocks all, int root) {
        if (!isRoot(root)) {
            Data in = send.outgoing();
            Data none = Data.empty(in.type());
            return new MappedCollective(new Alltoall(in, none, onlyAt(root, in.count()), new long[size]));
        }
        Blocks receive = all.ofRanks(size);
        Data out = receive.incoming();
        Data in = (send == null ? receive.block(rank) : send).outgoing();
        return new MappedCollective(
                new Alltoall(disjoint(in, out), out, onlyAt(root, in.count()), receive.elements()),
                () -> receive.deliver(out));
    }

    @Override
    public MappedCollective scatterv(Blocks all, Part receive, int root) {
        if (!isRoot(root)) {
            Data out = receive.incoming();
            Data none = Data.empty(out.type());
            return new MappedCollective(
                    new Alltoall(none, out, new long[size], onlyAt(root, out.count())), () -> receive.deliver(out));
        }
        Blocks send = all.ofRanks(size);
        Data in = send.outgoing();
        if (receive == null) {
            Data unused = MappedCollective.copy(send.slice(in, rank));
            return new MappedCollective(new Alltoall(in, unused, send.elements(), onlyAt(root, unused.count())));
        }
        Data out = receive.incoming();
        return new MappedCollective(
                new Alltoall(disjoint(in, out), out, send.elements(), onlyAt(root, out.count())),
                () -> receive.deliver(out));
    }

    @Override
    public MappedCollective gathervIntoRoom(Part send, Blocks receive, int root) {
        return unequal.gather(send, receive, root);
    }

    @Override
    public MappedCollective scattervIntoRoom(Blocks send, Part receive, int root) {
        return unequal.scatter(send, receive, root);
    }

    @Override
    public MappedCollective alltoall(Blocks allToSend, Blocks allToReceive) {
        Blocks send = allToSend.ofRanks(size);
        Blocks receive = allToReceive.ofRanks(size);
        Data out = receive.incoming();
        Data in = send.outgoing();
        return new MappedCollective(
                new Alltoall(disjoint(in, out), out, send.elements(), receive.elements()), () -> receive.deliver(out));
    }
}
