package io.tutti;

import io.tutti.call.CallFingerprint;
import io.tutti.call.CallLayout;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveCall.Average;
import io.tutti.call.CollectiveKind;
import io.tutti.schedule.Layout;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.util.Arrays;
import java.util.function.IntToLongFunction;

/** Checks the requests of one rank, and states which call each of them is. The only place that knows what each request means. */
final class CallChecks {
    private final int rank;
    private final int size;

    /**
     * A request that was checked.
     *
     * @param call the call
     * @param input this rank's input, without elements if it has none; null for a message that it receives
     * @param output this rank's output, without elements if it has none; null for a message that it sends
     */
    record Checked(CollectiveCall call, Data input, Data output) {
        Checked {
            if (output != null) {
                Checks.writable(output);
            }
        }
    }

    CallChecks(int rank, int size) {
        this.rank = rank;
        this.size = size;
    }

    /**
     * Checks a request. Each rank comes here in its first call: a switch over types would be a class that its JVM makes then.
     *
     * @throws IllegalArgumentException if an argument is out of range, or if vectors do not fit; the message names it
     * @throws NullPointerException if a vector is missing; the message names it
     */
    Checked check(Request request) {
        if (request instanceof Request.Allreduce r) {
            return uniform(CollectiveKind.ALLREDUCE, r.input(), r.output(), r.reduction(), CollectiveCall.NONE);
        } else if (request instanceof Request.Reduce r) {
            return reduce(r);
        } else if (request instanceof Request.Broadcast r) {
            return broadcast(r);
        } else if (request instanceof Request.ReduceScatter r) {
            return reduceScatter(r);
        } else if (request instanceof Request.Allgather r) {
            return allgather(r);
        } else if (request instanceof Request.Gather r) {
            return gather(r);
        } else if (request instanceof Request.Scatter r) {
            return scatter(r);
        } else if (request instanceof Request.Alltoall r) {
            return alltoall(r);
        } else if (request instanceof Request.Barrier) {
            return barrier();
        } else if (request instanceof Request.Scan r) {
            return scan(r);
        } else if (request instanceof Request.Send r) {
            return transfer(r.vector(), rank, r.destination());
        } else if (request instanceof Request.Receive r) {
            return transfer(r.vector(), r.source(), rank);
        }
        return scheduled((Request.Scheduled) request);
    }

    private Checked barrier() {
        Data nothing = Data.empty(ElementType.INT8);
        return uniform(CollectiveKind.BARRIER, nothing, nothing, Reduction.BOR, CollectiveCall.NONE);
    }

    private Checked scan(Request.Scan r) {
        CollectiveKind kind = r.exclusive() ? CollectiveKind.EXSCAN : CollectiveKind.SCAN;
        requireAverageDefined(kind, r.reduction(), "scans");
        return uniform(kind, r.input(), r.output(), r.reduction(), CollectiveCall.NONE);
    }

    private Checked reduce(Request.Reduce r) {
        Checks.rank("root", r.root(), size);
        Data output = atRoot("output", r.output(), r.input().type(), r.root());
        if (rank == r.root()) {
            return uniform(CollectiveKind.REDUCE, r.input(), output, r.reduction(), r.root());
        }
        Checks.reduction(r.reduction(), r.input());
        return new Checked(
                CollectiveCall.uniform(
                        CollectiveKind.REDUCE, r.input().type(), r.input().count(), r.reduction(), r.root(), false),
                r.input(),
                output);
    }

    private static Checked uniform(CollectiveKind kind, Data input, Data output, Reduction reduction, int root) {
        Checks.sameType(input, output);
        Checks.count("output", output, input.count());
        Checks.reduction(reduction, input);
        boolean inPlace = isInPlace(Checks.inPlace(input, output), reduction, input.type());
        return new Checked(
                CollectiveCall.uniform(kind, input.type(), input.count(), reduction, root, inPlace), input, output);
    }

    /** Returns whether a call whose input and output are the same memory is in place: not if its input is divided first. */
    static boolean isInPlace(boolean same, Reduction reduction, ElementType type) {
        return same && Average.of(reduction, type) != Average.BEFORE;
    }

    private Checked broadcast(Request.Broadcast r) {
        Checks.rank("root", r.root(), size);
        Data vector = r.vector();
        return new Checked(
                CollectiveCall.uniform(CollectiveKind.BROADCAST, vector.type(), vector.count(), null, r.root(), true),
                vector,
                vector);
    }

    private Checked reduceScatter(Request.ReduceScatter r) {
        boolean same = areBlocks("input", r.input(), "output", r.output(), r.counts());
        Checks.reduction(r.reduction(), r.input());
        boolean inPlace = isInPlace(same, r.reduction(), r.input().type());
        return new Checked(
                byBlocks(
                        CollectiveKind.REDUCE_SCATTER,
                        r.input(),
                        r.counts(),
                        r.reduction(),
                        CollectiveCall.NONE,
                        inPlace),
                r.input(),
                r.output());
    }

    private Checked allgather(Request.Allgather r) {
        boolean inPlace = areBlocks("output", r.output(), "input", r.input(), r.counts());
        return new Checked(
                byBlocks(CollectiveKind.ALLGATHER, r.input(), r.counts(), null, CollectiveCall.NONE, inPlace),
                r.input(),
                r.output());
    }

    private Checked gather(Request.Gather r) {
        Checks.rank("root", r.root(), size);
        Data output = atRoot("output", r.output(), r.input().type(), r.root());
        boolean inPlace = rank == r.root()
                ? areBlocks("output", output, "input", r.input(), r.counts())
                : isBlock("input", r.input(), r.counts());
        return new Checked(
                byBlocks(CollectiveKind.GATHER, r.input(), r.counts(), null, r.root(), inPlace), r.input(), output);
    }

    private Checked scatter(Request.Scatter r) {
        Checks.rank("root", r.root(), size);
        Data input = atRoot("input", r.input(), r.output().type(), r.root());
        boolean inPlace = rank == r.root()
                ? areBlocks("input", input, "output", r.output(), r.counts())
                : isBlock("output", r.output(), r.counts());
        return new Checked(
                byBlocks(CollectiveKind.SCATTER, r.output(), r.counts(), null, r.root(), inPlace), input, r.output());
    }

    /** Returns the vector that only the root must have; elsewhere one without elements. */
    private Data atRoot(String name, Data vector, ElementType type, int root) {
        return rank == root ? Checks.notNull(name, vector) : Data.empty(type);
    }

    /** Checks the vector of all blocks and that of this rank's block; returns whether the one is its place in the other. */
    private boolean areBlocks(String wholeName, Data whole, String partName, Data part, long[] counts) {
        Checks.sameType(whole, part);
        Checks.count(wholeName, whole, Checks.total("counts", counts, size));
        Checks.count(partName, part, counts[rank]);
        return Checks.inPlace(whole, part, sum(counts, rank));
    }

    /** Checks the vector of this rank's block, where this rank has no other; returns false, as nothing is in place. */
    private boolean isBlock(String name, Data part, long[] counts) {
        Checks.total("counts", counts, size);
        Checks.count(name, part, counts[rank]);
        return false;
    }

    /** Unequal counts become part of the label, which the ranks compare: one total can be split in several ways. */
    private static CollectiveCall byBlocks(
            CollectiveKind kind, Data vector, long[] counts, Reduction reduction, int root, boolean inPlace) {
        boolean equal = areEqual(counts);
        long total = sum(counts, counts.length);
        return new CollectiveCall(
                kind,
                equal ? kind.label() : kind.label() + Arrays.toString(counts),
                vector.type(),
                reduction,
                root,
                CollectiveCall.NONE,
                equal ? new CallLayout.Equal(counts.length, counts[0]) : new CallLayout.Given(Layout.explicit(counts)),
                total,
                total * vector.type().bytes(),
                inPlace);
    }

    /** Loops, not streams: this is done in each call, and a stream takes longer than a short collective. */
    private static boolean areEqual(long[] counts) {
        for (long count : counts) {
            if (count != counts[0]) {
                return false;
            }
        }
        return true;
    }

    private static long sum(long[] counts, int length) {
        long sum = 0;
        for (int i = 0; i < length; i++) {
            sum += counts[i];
        }
        return sum;
    }

    private Checked alltoall(Request.Alltoall r) {
        Checks.sameType(r.input(), r.output());
        Checks.count("input", r.input(), Checks.total("sendCounts", r.sendCounts(), size));
        Checks.count("output", r.output(), Checks.total("receiveCounts", r.receiveCounts(), size));
        requireApart("alltoall", r.input(), r.output());
        CollectiveCall call = new CollectiveCall(
                CollectiveKind.ALLTOALL,
                CollectiveKind.ALLTOALL.label(),
                r.input().type(),
                null,
                CollectiveCall.NONE,
                CollectiveCall.NONE,
                new CallLayout.Given(Layout.bound(
                        Math.multiplyExact(size, size),
                        new ExchangedBlocks(
                                rank, r.sendCounts().clone(), r.receiveCounts().clone()))),
                CallFingerprint.ANY_COUNT,
                r.input().segment().byteSize(),
                false);
        return new Checked(call, r.input(), r.output());
    }

    /**
     * The lengths of the blocks of an all-to-all. Chunk {@code from * size + to} is the block that {@code from} sends to {@code
     * to}; this rank knows those of its own.
     *
     * @param sent per rank, what this rank sends to it
     * @param received per rank, what this rank receives from it
     */
    private record ExchangedBlocks(int rank, long[] sent, long[] received) implements IntToLongFunction {
        @Override
        public long applyAsLong(int chunk) {
            int from = chunk / sent.length;
            int to = chunk % sent.length;
            return from == rank ? sent[to] : to == rank ? received[from] : 0;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ExchangedBlocks blocks
                    && rank == blocks.rank
                    && Arrays.equals(sent, blocks.sent)
                    && Arrays.equals(received, blocks.received);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(sent) + Arrays.hashCode(received);
        }
    }

    private static Checked scheduled(Request.Scheduled r) {
        Checks.sameType(r.input(), r.output());
        Checks.reduction(r.reduction(), r.output());
        requireAverageDefined(
                CollectiveKind.SCHEDULED,
                r.reduction(),
                r.name() + ", whose schedule may add each rank's part to any of its results; sum and divide instead");
        requireApart(r.name(), r.input(), r.output());
        CollectiveCall call = new CollectiveCall(
                CollectiveKind.SCHEDULED,
                r.name(),
                r.input().type(),
                r.reduction(),
                CollectiveCall.NONE,
                CollectiveCall.NONE,
                new CallLayout.Given(r.layout()),
                CallFingerprint.ANY_COUNT,
                r.input().segment().byteSize(),
                false);
        return new Checked(call, r.input(), r.output());
    }

    private static void requireAverageDefined(CollectiveKind kind, Reduction reduction, String where) {
        if (kind.isOrdered() && reduction == Reduction.AVG) {
            throw new IllegalArgumentException("reduction=AVG is not defined for " + where);
        }
    }

    private static void requireApart(String name, Data input, Data output) {
        if (input.count() > 0 && Checks.inPlace(input, output)) {
            throw new IllegalArgumentException("input and output of " + name + " must not be the same memory");
        }
    }

    /** Checks a message from one rank to another, one of which is this rank. */
    Checked transfer(Data vector, int source, int destination) {
        boolean sends = rank == source;
        Checks.rank(sends ? "destination" : "source", sends ? destination : source, size);
        if (source == destination) {
            throw new IllegalArgumentException("rank=" + rank + " cannot send to or receive from itself");
        }
        return new Checked(
                new CollectiveCall(
                        CollectiveKind.TRANSFER,
                        CollectiveKind.TRANSFER.label(),
                        vector.type(),
                        null,
                        source,
                        destination,
                        new CallLayout.Uniform(vector.count(), vector.type().bytes()),
                        vector.count(),
                        vector.segment().byteSize(),
                        false),
                sends ? vector : null,
                sends ? null : vector);
    }
}
