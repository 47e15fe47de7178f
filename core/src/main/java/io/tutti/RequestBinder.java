package io.tutti;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.control.CallFingerprint;
import io.tutti.kernel.Kernel;
import io.tutti.kernel.Kernels;
import io.tutti.run.CollectiveTask;
import io.tutti.run.CollectiveTask.Average;
import io.tutti.run.RunLayout;
import io.tutti.run.TaskCache;
import io.tutti.run.TaskCache.Made;
import io.tutti.select.Alternative;
import io.tutti.select.Chooser;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.util.Arrays;
import java.util.List;

/**
 * Turns a request into a task that is ready to run: checks the request, selects an algorithm, takes the task from the cache and
 * binds it to the vectors. Repeating an allreduce allocates nothing.
 */
final class RequestBinder {
    private static final Algorithm TRANSFER =
            Algorithms.forCollective("transfer").getFirst();

    private final int rank;
    private final int size;
    private final Chooser chooser;
    private final TaskCache cache;
    private final RunLayout layout = new RunLayout();
    private boolean exclusive;
    /** The algorithm that replaces the selected one; null for none. */
    private String forced;

    private Reduction lastReduction;
    private ElementType lastType;
    private Kernel lastKernel;
    private CollectiveTask barrier;
    private final LastAllreduce last = new LastAllreduce();

    RequestBinder(int rank, int size, Chooser chooser, TaskCache cache) {
        this.rank = rank;
        this.size = size;
        this.chooser = chooser;
        this.cache = cache;
    }

    /** Binds a request to a task of a named algorithm that no other request uses. */
    CollectiveTask bindExclusively(Request request, String algorithm) {
        forced = Checks.notNull("algorithm", algorithm);
        try {
            return bindExclusively(request);
        } finally {
            forced = null;
        }
    }

    /** Binds a request to a task that no other request uses. */
    CollectiveTask bindExclusively(Request request) {
        exclusive = true;
        try {
            return bind(request);
        } finally {
            exclusive = false;
        }
    }

    CollectiveTask bind(Request request) {
        return switch (request) {
            case Request.Allreduce r -> allreduce(r.input(), r.output(), r.reduction());
            case Request.Reduce r -> reduce(r);
            case Request.Broadcast r -> broadcast(r.vector(), r.root());
            case Request.ReduceScatter r -> reduceScatter(r);
            case Request.Allgather r -> allgather(r);
            case Request.Gather r -> gather(r);
            case Request.Scatter r -> scatter(r);
            case Request.Alltoall r -> alltoall(r);
            case Request.Barrier r -> barrier();
            case Request.Scan r -> scan(r);
            case Request.Send r -> transfer(r.vector(), rank, r.destination());
            case Request.Receive r -> transfer(r.vector(), r.source(), rank);
            case Request.Scheduled r -> scheduled(r);
        };
    }

    /** Describes which algorithm would be selected, and why. */
    String explain(Request request) {
        return switch (request) {
            case Request.Scheduled scheduled -> scheduled.algorithm().name() + " (asked for)";
            case Request.Send send -> TRANSFER.name() + " (the only one)";
            case Request.Receive receive -> TRANSFER.name() + " (the only one)";
            default -> ask(request, chooser::explain);
        };
    }

    /** Returns all algorithms that could be selected. */
    List<Alternative> alternatives(Request request) {
        return switch (request) {
            case Request.Scheduled scheduled -> List.of();
            case Request.Send send -> List.of();
            case Request.Receive receive -> List.of();
            default -> ask(request, chooser::alternatives);
        };
    }

    /** A query to the chooser about a call. */
    private interface Question<T> {
        T ask(String collective, long bytes, boolean commutative, boolean exact);
    }

    private static <T> T ask(Request request, Question<T> question) {
        return switch (request) {
            case Request.Allreduce r -> ask(question, "allreduce", r.input(), r.reduction());
            case Request.Reduce r -> ask(question, "reduce", r.input(), r.reduction());
            case Request.Broadcast r -> ask(question, "broadcast", r.vector(), null);
            case Request.ReduceScatter r -> ask(question, "reduce-scatter", r.input(), r.reduction());
            case Request.Allgather r -> ask(question, "allgather", r.output(), null);
            case Request.Gather r ->
                rooted(question, "gather", r.counts(), r.input().type());
            case Request.Scatter r ->
                rooted(question, "scatter", r.counts(), r.output().type());
            case Request.Alltoall r -> ask(question, "alltoall", r.input(), null);
            case Request.Barrier r -> ask(question, "allreduce", Data.empty(ElementType.INT8), Reduction.BOR);
            case Request.Scan r -> ask(question, r.exclusive() ? "exscan" : "scan", r.input(), r.reduction());
            default -> throw new IllegalStateException("nothing is selected for " + request);
        };
    }

    /** Only the root has the whole vector, but all ranks know its length. */
    private static <T> T rooted(Question<T> question, String collective, long[] counts, ElementType type) {
        return question.ask(collective, Arrays.stream(counts).sum() * type.bytes(), true, true);
    }

    private static <T> T ask(Question<T> question, String collective, Data vector, Reduction reduction) {
        return question.ask(
                collective,
                vector.segment().byteSize(),
                reduction == null || reduction.isCommutative(),
                reduction == null || reduction.isExact(vector.type()));
    }

    CollectiveTask allreduce(Data input, Data output, Reduction reduction) {
        Checks.notNull("input", input);
        Checks.notNull("output", output);
        Checks.notNull("reduction", reduction);
        if (!exclusive && last.isLike(input, output, reduction)) {
            return last.with(input, output);
        }
        Checks.sameType(input, output);
        Checks.count("output", output, input.count());
        CollectiveTask task = allreduce("allreduce", input, output, reduction);
        if (!exclusive) {
            last.remember(task, input, output, reduction);
        }
        return task;
    }

    /** Bound once, because it has no arguments. */
    CollectiveTask barrier() {
        if (exclusive) {
            return newBarrier();
        }
        if (barrier == null || barrier.isBusy()) {
            barrier = bindExclusively(new Request.Barrier());
        }
        return barrier;
    }

    private CollectiveTask newBarrier() {
        Data nothing = Data.empty(ElementType.INT8);
        return allreduce("barrier", nothing, nothing, Reduction.BOR);
    }

    private CollectiveTask allreduce(String name, Data input, Data output, Reduction reduction) {
        boolean inPlace = Checks.inPlace(input, output) && average(reduction, input) != Average.BEFORE;
        Made made = make("allreduce", input.segment().byteSize(), reduction, input, -1, inPlace);
        layout.uniform(input.count(), made.collective().chunks(), input.type().bytes());
        return ready(made, name, input, output, reduction, -1, input.count());
    }

    private CollectiveTask reduce(Request.Reduce r) {
        Checks.rank("root", r.root(), size);
        requireAtRoot("output", r.output(), r.root());
        boolean inPlace = rank == r.root() && inPlaceOfEqual(r.input(), r.output(), r.reduction());
        Made made = make("reduce", r.input().segment().byteSize(), r.reduction(), r.input(), r.root(), inPlace);
        layout.uniform(
                r.input().count(), made.collective().chunks(), r.input().type().bytes());
        Data output = rank == r.root() ? r.output() : Data.empty(r.input().type());
        return ready(
                made,
                "reduce",
                r.input(),
                output,
                r.reduction(),
                r.root(),
                r.input().count());
    }

    private void requireAtRoot(String name, Data vector, int root) {
        if (rank == root) {
            Checks.notNull(name, vector);
        }
    }

    private boolean inPlaceOfEqual(Data input, Data output, Reduction reduction) {
        Checks.sameType(input, output);
        Checks.count("output", output, input.count());
        return Checks.inPlace(input, output) && average(reduction, input) != Average.BEFORE;
    }

    private CollectiveTask broadcast(Data vector, int root) {
        Checks.rank("root", root, size);
        Made made = make("broadcast", vector.segment().byteSize(), null, vector, root, true);
        layout.uniform(vector.count(), made.collective().chunks(), vector.type().bytes());
        return ready(made, "broadcast", vector, vector, null, root, vector.count());
    }

    private CollectiveTask reduceScatter(Request.ReduceScatter r) {
        blocks("input", r.input(), "output", r.output(), r.counts());
        boolean inPlace = Checks.inPlace(r.input(), r.output(), offset(r.counts()))
                && average(r.reduction(), r.input()) != Average.BEFORE;
        Made made = make("reduce-scatter", r.input().segment().byteSize(), r.reduction(), r.input(), -1, inPlace);
        layout.explicit(r.counts());
        String name = named("reduce-scatter", r.counts());
        return ready(
                made, name, r.input(), r.output(), r.reduction(), -1, r.input().count());
    }

    private CollectiveTask allgather(Request.Allgather r) {
        blocks("output", r.output(), "input", r.input(), r.counts());
        boolean inPlace = Checks.inPlace(r.output(), r.input(), offset(r.counts()));
        Made made = make("allgather", r.output().segment().byteSize(), null, r.input(), -1, inPlace);
        layout.explicit(r.counts());
        String name = named("allgather", r.counts());
        return ready(made, name, r.input(), r.output(), null, -1, r.output().count());
    }

    private CollectiveTask gather(Request.Gather r) {
        Checks.rank("root", r.root(), size);
        requireAtRoot("output", r.output(), r.root());
        Data output = rank == r.root() ? r.output() : Data.empty(r.input().type());
        boolean inPlace = rank == r.root() && rooted("output", output, "input", r.input(), r.counts());
        Checks.count("input", r.input(), Checks.counts("counts", r.counts(), size)[rank]);
        long total = Arrays.stream(r.counts()).sum();
        Made made = make("gather", total * r.input().type().bytes(), null, r.input(), r.root(), inPlace);
        layout.explicit(r.counts());
        return ready(made, named("gather", r.counts()), r.input(), output, null, r.root(), total);
    }

    private CollectiveTask scatter(Request.Scatter r) {
        Checks.rank("root", r.root(), size);
        requireAtRoot("input", r.input(), r.root());
        Data input = rank == r.root() ? r.input() : Data.empty(r.output().type());
        boolean inPlace = rank == r.root() && rooted("input", input, "output", r.output(), r.counts());
        Checks.count("output", r.output(), Checks.counts("counts", r.counts(), size)[rank]);
        long total = Arrays.stream(r.counts()).sum();
        Made made = make("scatter", total * r.output().type().bytes(), null, r.output(), r.root(), inPlace);
        layout.explicit(r.counts());
        return ready(made, named("scatter", r.counts()), input, r.output(), null, r.root(), total);
    }

    private boolean rooted(String wholeName, Data whole, String partName, Data part, long[] counts) {
        blocks(wholeName, whole, partName, part, counts);
        return Checks.inPlace(whole, part, offset(counts));
    }

    /** Checks the vector of all blocks and the vector of this rank's block. */
    private void blocks(String wholeName, Data whole, String partName, Data part, long[] counts) {
        Checks.sameType(whole, part);
        Checks.counts("counts", counts, size);
        Checks.count(wholeName, whole, Arrays.stream(counts).sum());
        Checks.count(partName, part, counts[rank]);
    }

    private long offset(long[] counts) {
        long sum = 0;
        for (int other = 0; other < rank; other++) {
            sum += counts[other];
        }
        return sum;
    }

    /** Unequal counts become part of the name, which the ranks compare: one total can be split in several ways. */
    private static String named(String collective, long[] counts) {
        boolean equal = Arrays.stream(counts).allMatch(count -> count == counts[0]);
        return equal ? collective : collective + Arrays.toString(counts);
    }

    private CollectiveTask alltoall(Request.Alltoall r) {
        Checks.sameType(r.input(), r.output());
        Checks.count(
                "input",
                r.input(),
                Arrays.stream(Checks.counts("sendCounts", r.sendCounts(), size)).sum());
        Checks.count(
                "output",
                r.output(),
                Arrays.stream(Checks.counts("receiveCounts", r.receiveCounts(), size))
                        .sum());
        if (Checks.inPlace(r.input(), r.output())) {
            throw new IllegalArgumentException("input and output of alltoall must not be the same memory");
        }
        long[] lengths = new long[size * size];
        for (int other = 0; other < size; other++) {
            lengths[other * size + rank] = r.receiveCounts()[other];
            lengths[rank * size + other] = r.sendCounts()[other];
        }
        Made made = make("alltoall", r.input().segment().byteSize(), null, r.input(), -1, false);
        layout.explicit(lengths);
        return ready(made, "alltoall", r.input(), r.output(), null, -1, CallFingerprint.ANY_COUNT);
    }

    private CollectiveTask scan(Request.Scan r) {
        if (r.reduction() == Reduction.AVG) {
            throw new IllegalArgumentException("reduction=AVG is not defined for scans");
        }
        String name = r.exclusive() ? "exscan" : "scan";
        boolean inPlace = inPlaceOfEqual(r.input(), r.output(), r.reduction());
        Made made = make(name, r.input().segment().byteSize(), r.reduction(), r.input(), -1, inPlace);
        layout.uniform(r.input().count(), 1, r.input().type().bytes());
        return ready(
                made, name, r.input(), r.output(), r.reduction(), -1, r.input().count());
    }

    private CollectiveTask scheduled(Request.Scheduled r) {
        Checks.sameType(r.input(), r.output());
        Checks.reduction(r.reduction(), r.output());
        Checks.writable(r.output());
        if (r.reduction() == Reduction.AVG) {
            throw new IllegalArgumentException("reduction=AVG is not defined for " + r.name()
                    + ", whose schedule may add each rank's part to any of its results; sum and divide instead");
        }
        if (Checks.inPlace(r.input(), r.output())) {
            throw new IllegalArgumentException("input and output of " + r.name() + " must not be the same memory");
        }
        Made made = exclusive ? cache.exclusive(r.algorithm(), 0, false) : cache.collective(r.algorithm(), 0, false);
        Checks.count("input", r.input(), made.collective().input(rank).length(r.layout()));
        Checks.count("output", r.output(), made.collective().output(rank).length(r.layout()));
        CollectiveTask task = made.operation();
        task.bind(r.layout(), r.input().type());
        task.use(
                r.input().segment(),
                r.output().segment(),
                kernel(r.reduction(), r.input().type()),
                Average.NO);
        task.compute(r.computation());
        sign(task, r.name(), r.reduction().name(), r.input().type(), -1, made.algorithm(), CallFingerprint.ANY_COUNT);
        return task;
    }

    CollectiveTask transfer(Data vector, int source, int destination) {
        checkTransfer(vector, source, destination);
        boolean sending = rank == source;
        if (forced != null && !forced.equals(TRANSFER.name())) {
            throw new IllegalArgumentException("algorithm=" + forced + " cannot do transfer; only " + TRANSFER.name());
        }
        CollectiveTask task = exclusive
                ? cache.exclusiveTransfer(TRANSFER, source, destination).operation()
                : cache.transfer(TRANSFER, source, destination).operation();
        task.bind(layout.uniform(vector.count(), 1, vector.type().bytes()), vector.type());
        task.use(sending ? vector.segment() : null, sending ? null : vector.segment(), null, Average.NO);
        sign(task, "transfer", "", vector.type(), -1, "", vector.count());
        return task;
    }

    /** Checks the arguments of a transfer from or to this rank. */
    void checkTransfer(Data vector, int source, int destination) {
        Checks.rank(rank == source ? "destination" : "source", rank == source ? destination : source, size);
        if (source == destination) {
            throw new IllegalArgumentException("rank=" + rank + " cannot send to or receive from itself");
        }
        if (rank == destination) {
            Checks.writable(vector);
        }
    }

    private Made make(String collective, long bytes, Reduction reduction, Data vector, int root, boolean inPlace) {
        boolean commutative = true;
        boolean exact = true;
        if (reduction != null) {
            Checks.reduction(reduction, vector);
            commutative = reduction.isCommutative();
            exact = reduction.isExact(vector.type());
        }
        Algorithm algorithm = forced == null
                ? chooser.choose(collective, bytes, commutative, exact)
                : chooser.named(collective, forced, commutative, exact);
        int start = Math.max(root, 0);
        return exclusive ? cache.exclusive(algorithm, start, inPlace) : cache.collective(algorithm, start, inPlace);
    }

    /** Binds a task to {@link #layout} and the vectors. */
    private CollectiveTask ready(
            Made made, String name, Data input, Data output, Reduction reduction, int root, long agreedCount) {
        Checks.writable(output);
        CollectiveTask task = made.operation();
        task.bind(layout, input.type());
        task.use(
                input.segment(),
                output.segment(),
                reduction == null ? null : kernel(reduction, input.type()),
                average(reduction, input));
        String by = reduction == null ? "" : reduction.name();
        sign(task, name, by, input.type(), root, made.algorithm(), agreedCount);
        return task;
    }

    /** Sets the task's fingerprint. An equal one is reused, so that a repeated call allocates nothing. */
    private static void sign(
            CollectiveTask task,
            String name,
            String reduction,
            ElementType type,
            int root,
            String algorithm,
            long count) {
        CallFingerprint last = task.signature();
        boolean same = last != null
                && last.type() == type
                && last.root() == root
                && last.collective().equals(name)
                && last.reduction().equals(reduction)
                && last.algorithm().equals(algorithm);
        task.sign(same ? last : new CallFingerprint(name, reduction, type, root, algorithm), count);
    }

    private Kernel kernel(Reduction reduction, ElementType type) {
        if (reduction != lastReduction || type != lastType) {
            lastKernel = Kernels.of(reduction, type);
            lastReduction = reduction;
            lastType = type;
        }
        return lastKernel;
    }

    private static Average average(Reduction reduction, Data vector) {
        if (reduction != Reduction.AVG) {
            return Average.NO;
        }
        return vector.type() == ElementType.FLOAT16 ? Average.BEFORE : Average.AFTER;
    }
}
