package mpi;

import io.tutti.Communicator;
import java.util.function.Supplier;

/** Collectives that block, of numbers and of objects. A null part to send means that the data are in place. */
final class BlockingCollectives {
    private final Context context;
    private final Communicator communicator;
    private final CollectiveMapping numbers;
    private final ObjectCollectives objects;

    /** Of one group. */
    BlockingCollectives(Context context) {
        this.context = context;
        this.communicator = context.communicator();
        this.numbers = new IntraMapping(communicator);
        this.objects = new IntraObjects(communicator, context.job().codec());
    }

    /** Of two groups, whose ranks are those of the communicator. */
    BlockingCollectives(Context context, InterMapping numbers) {
        this.context = context;
        this.communicator = context.communicator();
        this.numbers = numbers;
        this.objects = new InterObjects(communicator, numbers, context.job().codec());
    }

    CollectiveMapping numbers() {
        return numbers;
    }

    boolean isRoot(int root) {
        return numbers.isRoot(root);
    }

    private void run(Datatype type, Runnable ofObjects, Supplier<MappedCollective> ofNumbers) {
        try {
            if (type.isObject()) {
                ofObjects.run();
            } else {
                MappedCollective step = ofNumbers.get();
                communicator.run(step.request());
                step.after().run();
            }
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** Starts a collective of numbers. */
    Request start(Supplier<MappedCollective> step) {
        try {
            MappedCollective mapped = step.get();
            return new CollectiveRequest(context, communicator.start(mapped.request()), mapped.after());
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
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
        run(receive.type(), () -> objects.allgather(send, receive), () -> numbers.allgather(send, receive));
    }

    void gather(Part send, Blocks receive, int root) {
        Datatype type = send == null ? receive.type() : send.type();
        run(type, () -> objects.gather(send, receive, root), () -> numbers.gather(send, receive, root));
    }

    void gatherv(Part send, Blocks receive, int root) {
        Datatype type = send == null ? receive.type() : send.type();
        run(type, () -> objects.gather(send, receive, root), () -> numbers.gathervIntoRoom(send, receive, root));
    }

    void scatter(Blocks send, Part receive, int root) {
        Datatype type = receive == null ? send.type() : receive.type();
        run(type, () -> objects.scatter(send, receive, root), () -> numbers.scatter(send, receive, root));
    }

    void scatterv(Blocks send, Part receive, int root) {
        Datatype type = receive == null ? send.type() : receive.type();
        run(type, () -> objects.scatter(send, receive, root), () -> numbers.scattervIntoRoom(send, receive, root));
    }

    void alltoall(Blocks send, Blocks receive) {
        run(receive.type(), () -> objects.alltoall(send, receive), () -> numbers.alltoall(send, receive));
    }

    void allreduce(Part send, Part receive, Op op) {
        run(receive.type(), () -> objects.allreduce(send, receive, op), () -> numbers.allreduce(send, receive, op));
    }

    void reduce(Part send, Part receive, Op op, int root) {
        Datatype type = (send == null ? receive : send).type();
        isRoot(root); // refuses ranks that do not exist
        run(type, () -> objects.reduce(send, receive, op, root), () -> numbers.reduce(send, receive, op, root));
    }

    void scan(Part send, Part receive, Op op, boolean isExclusive) {
        run(
                receive.type(),
                () -> objects.scan(send, receive, op, isExclusive),
                () -> numbers.scan(send, receive, op, isExclusive));
    }

    void reduceScatter(Part send, Part receive, int[] counts, Op op) {
        run(
                receive.type(),
                () -> objects.reduceScatter(send, receive, counts, op),
                () -> numbers.reduceScatter(send, receive, counts, op));
    }
}
