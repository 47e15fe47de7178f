package io.tutti.verify;

import io.tutti.schedule.Op;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs all programs on expressions instead of numbers, with the latest permitted completion of sends: a send is
 * complete only when its memory is released. Lanes are advanced in any order until none can continue. An op that may
 * begin stays permitted, so the order does not change the result, and the lanes that are not at their end then are
 * deadlocked.
 *
 * <p>The graph has one node per op. An op waits for the previous op of its lane to complete, unless that is a send; for
 * its dependencies; and, if it is a receive, for its send to have begun. Waiting for a send means waiting for its
 * releaser: the matching receive, or the reduction that the receive is fused into. Waiting for a fused receive means
 * waiting for that reduction, too. Fusion only adds waits, since the reduction follows the receive in its lane.
 */
final class SymbolicExecution {
    private final InPlaceVariant variant;
    private final ProgramSet programs;
    private final Matching matching;
    private final Releaser releaser;
    private final SymbolicOps ops;
    private final boolean[][] done;
    private final int[][] depths;
    private final List<Lane> lanes = new ArrayList<>();
    private final Lane[][] waiting;
    private final ArrayDeque<Lane> ready = new ArrayDeque<>();

    /** The op of a rank that releases a message which the rank received. */
    @FunctionalInterface
    interface Releaser {
        /** Without fusion: a receive releases the sender's memory. */
        Releaser PLAIN = (rank, receive) -> receive;

        int of(int rank, int receive);
    }

    /** The position of the execution in a lane of a rank. */
    static final class Lane {
        private final int rank;
        private int[] numbers = new int[8];
        private int size;
        private int next;
        private int depth;
        /** The next lane that waits for the same op. */
        private Lane sibling;

        Lane(int rank) {
            this.rank = rank;
        }

        void append(int number) {
            if (size == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * size);
            }
            numbers[size++] = number;
        }

        boolean isAtEnd() {
            return next == size;
        }

        int rank() {
            return rank;
        }

        int number() {
            return numbers[next];
        }
    }

    /** An op that another op waits for. */
    record Awaited(int rank, int number) {}

    SymbolicExecution(InPlaceVariant variant, Matching matching, Expressions expressions, Releaser releaser) {
        this.variant = variant;
        this.programs = variant.programs();
        this.matching = matching;
        this.releaser = releaser;
        ops = new SymbolicOps(variant, matching, expressions);
        int ranks = programs.ranks();
        done = new boolean[ranks][];
        depths = new int[ranks][];
        waiting = new Lane[ranks][];
        for (int rank = 0; rank < ranks; rank++) {
            int count = programs.ops(rank);
            done[rank] = new boolean[count];
            depths[rank] = new int[count];
            waiting[rank] = new Lane[count];
            lanes.addAll(lanes(rank));
        }
    }

    private List<Lane> lanes(int rank) {
        Lane[] found = new Lane[programs.lanes(rank)];
        Arrays.setAll(found, lane -> new Lane(rank));
        for (int number = 0; number < programs.ops(rank); number++) {
            found[programs.op(rank, number).lane()].append(number);
        }
        return List.of(found);
    }

    /** Runs as far as possible, and returns the lanes that are stuck. */
    List<Lane> run() {
        ready.addAll(lanes);
        while (!ready.isEmpty()) {
            advance(ready.poll());
        }
        return lanes.stream().filter(lane -> !lane.isAtEnd()).toList();
    }

    /** The current memory of a rank. */
    SymbolicMemory memory(int rank) {
        return ops.memory(rank);
    }

    /** The length of the longest chain of messages. */
    int steps() {
        return lanes.stream().mapToInt(lane -> lane.depth).max().orElse(0);
    }

    /** An op that the lane's next op waits for, or null if it may begin. */
    Awaited awaited(Lane lane) {
        int number = lane.number();
        if (programs.op(lane.rank, number) instanceof Op.Recv recv) {
            int send = matching.partner(lane.rank, number);
            if (!done[recv.peer()][send]) {
                return new Awaited(recv.peer(), send);
            }
        }
        for (int wait : variant.waits(lane.rank, number)) {
            int rank = lane.rank;
            int awaited = wait;
            Op op = programs.op(rank, wait);
            if (op instanceof Op.Send send) {
                rank = send.peer();
                awaited = releaser.of(rank, matching.partner(lane.rank, wait));
            } else if (op instanceof Op.Recv) {
                awaited = releaser.of(rank, wait);
            }
            if (!done[rank][awaited]) {
                return new Awaited(rank, awaited);
            }
        }
        return null;
    }

    private void advance(Lane lane) {
        while (!lane.isAtEnd()) {
            Awaited awaited = awaited(lane);
            if (awaited != null) {
                lane.sibling = waiting[awaited.rank][awaited.number];
                waiting[awaited.rank][awaited.number] = lane;
                return;
            }
            int number = lane.number();
            ops.execute(lane.rank, number);
            lane.depth = Math.max(lane.depth, depth(lane.rank, number));
            depths[lane.rank][number] = lane.depth;
            done[lane.rank][number] = true;
            lane.next++;
            wake(lane.rank, number);
        }
    }

    private void wake(int rank, int number) {
        Lane lane = waiting[rank][number];
        waiting[rank][number] = null;
        while (lane != null) {
            ready.add(lane);
            lane = lane.sibling;
        }
    }

    /**
     * The number of messages in the longest chain that ends with the ops that an op waited for. Waiting for a release
     * does not count.
     */
    private int depth(int rank, int number) {
        int depth = 0;
        if (programs.op(rank, number) instanceof Op.Recv recv) {
            depth = depths[recv.peer()][matching.partner(rank, number)] + 1;
        }
        for (int wait : variant.waits(rank, number)) {
            depth = Math.max(depth, depths[rank][wait]);
        }
        return depth;
    }
}
