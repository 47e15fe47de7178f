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
final class Collectives {
    private final Communicator communicator;
    private final int rank;
    private final int size;

    Collectives(Communicator communicator) {
        this.communicator = communicator;
        this.rank = communicator.rank();
        this.size = communicator.size();
    }

    void run(CollectiveStep step) {
        communicator.run(step.request());
        step.after().run();
    }

    Request start(CollectiveStep step) {
        return new CollectiveRequest(communicator.start(step.request()), step.after());
    }

    boolean isRoot(int root) {
        if (root < 0 || root >= size) {
            throw new MPIException(MPI.ERR_ROOT, "root=" + root + " must be from 0 to " + (size - 1), null);
        }
        return rank == root;
    }

    CollectiveStep broadcast(Part part, int root) {
        if (isRoot(root)) {
            return new CollectiveStep(new Broadcast(part.outgoing(), root));
        }
        Data data = part.incoming();
        return new CollectiveStep(new Broadcast(data, root), () -> part.deliver(data));
    }

    CollectiveStep allreduce(Part send, Part receive, Op op) {
        Part input = send == null ? receive : send;
        Reduction reduction = op.reduction(input.type());
        if (reduction == null) {
            Folding folding = new Folding(op, input, size);
            return new CollectiveStep(folding.allgather(), () -> folding.deliver(size, receive));
        }
        Data out = receive.incoming();
        Data in = send == null && receive.isDirect() ? out : CollectiveStep.apart(input.outgoing(), out);
        return new CollectiveStep(new Allreduce(in, out, reduction), () -> receive.deliver(out));
    }

    CollectiveStep reduce(Part send, Part receive, Op op, int root) {
        boolean isRoot = isRoot(root);
        Part input = send == null ? receive : send;
        Reduction reduction = op.reduction(input.type());
        if (reduction == null) {
            Folding folding = new Folding(op, input, size);
            return new CollectiveStep(folding.gather(root), () -> {
                if (isRoot) {
                    folding.deliver(size, receive);
                }
            });
        }
        if (!isRoot) {
            return new CollectiveStep(new Reduce(input.outgoing(), null, reduction, root));
        }
        Data out = receive.incoming();
        Data in = send == null && receive.isDirect() ? out : CollectiveStep.apart(input.outgoing(), out);
        return new CollectiveStep(new Reduce(in, out, reduction, root), () -> receive.deliver(out));
    }

    CollectiveStep scan(Part send, Part receive, Op op, boolean isExclusive) {
        Part input = send == null ? receive : send;
        Reduction reduction = op.reduction(input.type());
        if (reduction == null) {
            Folding folding = new Folding(op, input, size);
            int blocks = isExclusive ? rank : rank + 1;
            return new CollectiveStep(folding.allgather(), () -> {
                if (blocks > 0) {
                    folding.deliver(blocks, receive);
                }
            });
        }
        boolean isUndefined = isExclusive && rank == 0; // the program's buffer stays as it is
        Data out = isUndefined ? CollectiveStep.copy(receive.incoming()) : receive.incoming();
        Data in =
                send == null && receive.isDirect() && !isUndefined ? out : CollectiveStep.apart(input.outgoing(), out);
        return new CollectiveStep(new Scan(in, out, reduction, isExclusive), () -> {
            if (!isUndefined) {
                receive.deliver(out);
            }
        });
    }

    /** @param send all blocks; null if they are in the receive buffer */
    CollectiveStep reduceScatter(Part send, Part receive, int[] counts, Op op) {
        Datatype type = receive.type();
        Part input = send == null
                ? new Part(
                        receive.buf(), receive.offset(), Arrays.stream(counts).sum(), type)
                : send;
        Blocks blocks = new Blocks(input.buf(), input.offset(), counts, null, type).requireRanks(size);
        Part output = new Part(receive.buf(), receive.offset(), counts[rank], type);
        Reduction reduction = op.reduction(type);
        if (reduction == null) {
            Part own = new Part(input.buf(), input.offset(), counts[rank], type);
            Folding folding = new Folding(op, own, size);
            return new CollectiveStep(folding.alltoall(blocks), () -> folding.deliver(size, output));
        }
        Data out = output.incoming();
        Data all = input.outgoing();
        Data in = CollectiveStep.overlaps(all, out) ? CollectiveStep.copy(all) : all;
        return new CollectiveStep(new ReduceScatter(in, out, blocks.elements(), reduction), () -> output.deliver(out));
    }

    /** {@return this rank's block to send; that in the output if it is in place} */
    private Data own(Part send, Blocks receive, Data out) {
        Data block = receive.slice(out, rank);
        Data data = (send == null ? receive.block(rank) : send).outgoing();
        if (send == null || CollectiveStep.overlaps(data, out)) {
            if (!data.segment().equals(block.segment())) {
                block.segment().copyFrom(CollectiveStep.copy(data).segment());
            }
            return block;
        }
        return data;
    }

    CollectiveStep allgather(Part send, Blocks receive) {
        receive.requireRanks(size);
        Data out = receive.incoming();
        Data in = own(send, receive, out);
        return new CollectiveStep(new Allgather(in, out, receive.elements()), () -> receive.deliver(out));
    }

    /** @param receive on the root; null elsewhere */
    CollectiveStep gather(Part send, Blocks receive, int root) {
        if (!isRoot(root)) {
            long[] elements = new long[size];
            Arrays.fill(elements, send.elements());
            return new CollectiveStep(new Gather(send.outgoing(), null, elements, root));
        }
        Data out = receive.incoming();
        Data in = own(send, receive, out);
        return new CollectiveStep(new Gather(in, out, receive.elements(), root), () -> receive.deliver(out));
    }

    /** @param send on the root; null elsewhere */
    CollectiveStep scatter(Blocks send, Part receive, int root) {
        if (!isRoot(root)) {
            long[] elements = new long[size];
            Arrays.fill(elements, receive.elements());
            Data out = receive.incoming();
            return new CollectiveStep(new Scatter(null, out, elements, root), () -> receive.deliver(out));
        }
        Data in = send.outgoing();
        if (receive == null) {
            return new CollectiveStep(new Scatter(in, send.slice(in, rank), send.elements(), root));
        }
        Data out = receive.incoming();
        return new CollectiveStep(
                new Scatter(disjoint(in, out), out, send.elements(), root), () -> receive.deliver(out));
    }

    private static Data disjoint(Data in, Data out) {
        return CollectiveStep.overlaps(in, out) ? CollectiveStep.copy(in) : in;
    }

    private long[] onlyAt(int place, long elements) {
        long[] counts = new long[size];
        counts[place] = elements;
        return counts;
    }

    /** Counts are known to the root only, so each pair of ranks exchanges what it knows of. */
    CollectiveStep gatherv(Part send, Blocks receive, int root) {
        if (!isRoot(root)) {
            Data in = send.outgoing();
            Data none = Data.empty(in.type());
            return new CollectiveStep(new Alltoall(in, none, onlyAt(root, in.count()), new long[size]));
        }
        Data out = receive.requireRanks(size).incoming();
        Data in = (send == null ? receive.block(rank) : send).outgoing();
        return new CollectiveStep(
                new Alltoall(disjoint(in, out), out, onlyAt(root, in.count()), receive.elements()),
                () -> receive.deliver(out));
    }

    CollectiveStep scatterv(Blocks send, Part receive, int root) {
        if (!isRoot(root)) {
            Data out = receive.incoming();
            Data none = Data.empty(out.type());
            return new CollectiveStep(
                    new Alltoall(none, out, new long[size], onlyAt(root, out.count())), () -> receive.deliver(out));
        }
        Data in = send.requireRanks(size).outgoing();
        if (receive == null) {
            Data unused = CollectiveStep.copy(send.slice(in, rank));
            return new CollectiveStep(new Alltoall(in, unused, send.elements(), onlyAt(root, unused.count())));
        }
        Data out = receive.incoming();
        return new CollectiveStep(
                new Alltoall(disjoint(in, out), out, send.elements(), onlyAt(root, out.count())),
                () -> receive.deliver(out));
    }

    CollectiveStep alltoall(Blocks send, Blocks receive) {
        Data out = receive.requireRanks(size).incoming();
        Data in = send.requireRanks(size).outgoing();
        return new CollectiveStep(
                new Alltoall(disjoint(in, out), out, send.elements(), receive.elements()), () -> receive.deliver(out));
    }
}
