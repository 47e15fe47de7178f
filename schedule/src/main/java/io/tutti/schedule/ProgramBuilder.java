package io.tutti.schedule;

import java.util.ArrayList;
import java.util.List;

/** Collects a rank's ops in order; the current lane is 0 until {@link #lane} says otherwise. */
public final class ProgramBuilder {
    private final int rank;
    private final List<Op> ops = new ArrayList<>();
    private int lane;

    /** An empty program of {@code rank}. */
    public ProgramBuilder(int rank) {
        this.rank = rank;
    }

    /** Adds what follows to another lane. */
    public ProgramBuilder lane(int number) {
        lane = number;
        return this;
    }

    /** Sends slices as one message. */
    public ProgramBuilder send(int peer, int key, Slice... sources) {
        return add(new Op.Send(lane, peer, key, List.of(sources)));
    }

    /** Receives one message into slices. */
    public ProgramBuilder recv(int peer, int key, Slice... targets) {
        return add(new Op.Recv(lane, peer, key, List.of(targets)));
    }

    /** Copies a slice to another buffer. */
    public ProgramBuilder copy(Slice target, Slice source) {
        return add(new Op.Copy(lane, source, target));
    }

    /** Combines operands, in this order. */
    public ProgramBuilder reduce(Slice target, Slice... operands) {
        return add(new Op.Reduce(lane, List.of(operands), target));
    }

    /** Combines operands, in this order. */
    public ProgramBuilder reduce(Slice target, List<Slice> operands) {
        return add(new Op.Reduce(lane, operands, target));
    }

    /** Applies a kernel. */
    public ProgramBuilder apply(String kernel, Slice target, Slice... operands) {
        return add(new Op.Apply(lane, kernel, List.of(operands), target));
    }

    /** Adds an op as it is. */
    public ProgramBuilder add(Op op) {
        ops.add(op);
        return this;
    }

    /** The program so far. */
    public Program build() {
        return new Program(rank, ops);
    }
}
