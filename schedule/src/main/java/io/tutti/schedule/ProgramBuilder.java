package io.tutti.schedule;

import java.util.ArrayList;
import java.util.List;

/** Builds the program of a rank op by op. Ops are added to lane 0 until {@link #lane} selects another. */
public final class ProgramBuilder {
    private final int rank;
    private final List<Op> ops = new ArrayList<>();
    private int lane;

    /**
     * Creates a builder for a program of {@code rank}, without ops.
     *
     * @param rank the rank that runs the program
     */
    public ProgramBuilder(int rank) {
        this.rank = rank;
    }

    /**
     * Selects the lane of the ops that are added from now on.
     *
     * @param number the lane, from 0
     * @return this builder
     */
    public ProgramBuilder lane(int number) {
        lane = number;
        return this;
    }

    /**
     * Adds a send of slices as one message.
     *
     * @param peer the rank that receives
     * @param key the key of the message, equal at both ends; usually the number of the step
     * @param sources the slices, in the order of the message
     * @return this builder
     */
    public ProgramBuilder send(int peer, int key, Slice... sources) {
        return add(new Op.Send(lane, peer, key, List.of(sources)));
    }

    /**
     * Adds a receive of one message into slices.
     *
     * @param peer the rank that sends
     * @param key the key of the message, equal at both ends; usually the number of the step
     * @param targets the slices, in the order of the message
     * @return this builder
     */
    public ProgramBuilder recv(int peer, int key, Slice... targets) {
        return add(new Op.Recv(lane, peer, key, List.of(targets)));
    }

    /**
     * Adds a copy of the same chunks to another buffer.
     *
     * @param target the slice that is written
     * @param source the slice that is read, the same chunks
     * @return this builder
     * @throws IllegalArgumentException if the slices are not the same chunks
     */
    public ProgramBuilder copy(Slice target, Slice source) {
        return add(new Op.Copy(lane, source, target));
    }

    /**
     * Adds a reduction of operands, combined in this order; all are the same chunks as the target.
     *
     * @param target the slice that is written; it may be one of the operands
     * @param operands the operands in order; their order decides the expression
     * @return this builder
     * @throws IllegalArgumentException if there is no operand, or the slices are not the same chunks
     */
    public ProgramBuilder reduce(Slice target, Slice... operands) {
        return add(new Op.Reduce(lane, List.of(operands), target));
    }

    /**
     * Adds a reduction of operands, combined in this order; all are the same chunks as the target.
     *
     * @param target the slice that is written; it may be one of the operands
     * @param operands the operands in order; their order decides the expression
     * @return this builder
     * @throws IllegalArgumentException if there is no operand, or the slices are not the same chunks
     */
    public ProgramBuilder reduce(Slice target, List<Slice> operands) {
        return add(new Op.Reduce(lane, operands, target));
    }

    /**
     * Adds an application of the kernel with this name to operands in this order.
     *
     * @param kernel the kernel's name: letters, digits, '.', '_' and '-'
     * @param target the slice that is written
     * @param operands the operands in order; their chunks may differ from the target's
     * @return this builder
     */
    public ProgramBuilder apply(String kernel, Slice target, Slice... operands) {
        return add(new Op.Apply(lane, kernel, List.of(operands), target));
    }

    /**
     * Adds an op unchanged, with the lane that it has.
     *
     * @param op the op
     * @return this builder
     */
    public ProgramBuilder add(Op op) {
        ops.add(op);
        return this;
    }

    /** {@return the program with the ops added so far} */
    public Program build() {
        return new Program(rank, ops);
    }
}
