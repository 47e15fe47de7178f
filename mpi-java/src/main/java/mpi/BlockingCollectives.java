package mpi;

import io.tutti.Communicator;
import io.tutti.mpi.java.objects.ObjectCodec;
import java.util.function.Supplier;

/** Collectives that block, of numbers and of objects. A null part to send means that the data are in place. */
final class BlockingCollectives {
    private final Communicator communicator;
    private final CollectiveMapping numbers;
    /** Null if there are two groups. */
    private final ObjectCollectives objects;

    /** Of one group. */
    BlockingCollectives(Communicator communicator, ObjectCodec codec) {
        this.communicator = communicator;
        this.numbers = new IntraMapping(communicator);
        this.objects = new ObjectCollectives(communicator, codec);
    }

    /** Of two groups, whose ranks are those of the communicator. */
    BlockingCollectives(Communicator communicator, InterMapping numbers) {
        this.communicator = communicator;
        this.numbers = numbers;
        this.objects = null;
    }

    CollectiveMapping numbers() {
        return numbers;
    }

    private int size() {
        return communicator.size();
    }

    private int rank() {
        return communicator.rank();
    }

    boolean isRoot(int root) {
        return numbers.isRoot(root);
    }

    private void run(Datatype type, Runnable ofObjects, Supplier<MappedCollective> ofNumbers) {
        try {
            if (!type.isObject()) {
                MappedCollective step = ofNumbers.get();
                communicator.run(step.request());
                step.after().run();
            } else if (objects != null) {
                ofObjects.run();
            } else {
                throw new MPIException(MPI.ERR_TYPE, "collectives of intercommunicators take no objects", null);
            }
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** Starts a collective of numbers. */
    Request start(Supplier<MappedCollective> step) {
        try {
            MappedCollective mapped = step.get();
            return new CollectiveRequest(communicator.start(mapped.request()), mapped.after());
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    private Part own(Part send, Blocks receive) {
        return send == null ? receive.block(rank()) : send;
    }

    void barrier() {
        try {
            communicator.barrier();
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    void broadcast(Part part, int root) {
        run(part.type(), () -> objects.broadcast(part, root), () -> numbers.broadcast(part, root));
    }

    void allgather(Part send, Blocks receive) {
        run(
                receive.type(),
                () -> objects.allgather(own(send, receive), receive),
                () -> numbers.allgather(send, receive));
    }

    void gather(Part send, Blocks receive, int root) {
        Datatype type = send == null ? receive.type() : send.type();
        run(type, () -> objects.gather(own(send, receive), receive, root), () -> numbers.gather(send, receive, root));
    }

    void gatherv(Part send, Blocks receive, int root) {
        Datatype type = send == null ? receive.type() : send.type();
        run(type, () -> objects.gather(own(send, receive), receive, root), () -> numbers.gatherv(send, receive, root));
    }

    void scatter(Blocks send, Part receive, int root) {
        Datatype type = receive == null ? send.type() : receive.type();
        run(type, () -> objects.scatter(send, receive, root), () -> numbers.scatter(send, receive, root));
    }

    void scatterv(Blocks send, Part receive, int root) {
        Datatype type = receive == null ? send.type() : receive.type();
        run(type, () -> objects.scatter(send, receive, root), () -> numbers.scatterv(send, receive, root));
    }

    void alltoall(Blocks send, Blocks receive) {
        run(receive.type(), () -> objects.alltoall(send, receive), () -> numbers.alltoall(send, receive));
    }

    void allreduce(Part send, Part receive, Op op) {
        Part input = send == null ? receive : send;
        run(
                receive.type(),
                () -> objects.fold(input, receive, op, size(), true),
                () -> numbers.allreduce(send, receive, op));
    }

    void reduce(Part send, Part receive, Op op, int root) {
        Part input = send == null ? receive : send;
        run(
                input.type(),
                () -> objects.fold(input, receive, op, size(), isRoot(root)),
                () -> numbers.reduce(send, receive, op, root));
    }

    void scan(Part send, Part receive, Op op, boolean isExclusive) {
        Part input = send == null ? receive : send;
        int blocks = isExclusive ? rank() : rank() + 1;
        run(
                receive.type(),
                () -> objects.fold(input, receive, op, blocks, true),
                () -> numbers.scan(send, receive, op, isExclusive));
    }

    void reduceScatter(Part send, Part receive, int[] counts, Op op) {
        run(
                receive.type(),
                () -> objects.reduceScatter(
                        Blocks.toReduce(send == null ? receive : send, counts, size()),
                        new Part(receive.buf(), receive.offset(), counts[rank()], receive.type()),
                        op),
                () -> numbers.reduceScatter(send, receive, counts, op));
    }
}
