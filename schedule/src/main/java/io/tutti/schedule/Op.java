package io.tutti.schedule;

import java.util.ArrayList;
import java.util.List;

/**
 * One instruction of a rank. An op's number is its index in the {@link Program}. A step of a ring, on rank 1 of 4:
 *
 * <pre>
 *   0 send 2 key 0 in[1]           begin sending chunk 1 to rank 2
 *   1 recv 0 key 0 s0[0]           chunk 0 of rank 0 arrives in scratch 0
 *   2 reduce out[0] = s0[0] in[0]  rank 0's operand first, then rank 1's
 * </pre>
 */
public sealed interface Op {
    /** {@return the lane that the op belongs to, from 0; the ops of a lane begin in order} */
    int lane();

    /** {@return the slices that the op reads, in order} */
    List<Slice> reads();

    /** {@return the slices that the op writes, in order} */
    List<Slice> writes();

    /** {@return the one-line form of the op, without its lane; each kind of op states its form} */
    default String text() {
        return OpText.write(this);
    }

    /**
     * Parses the one-line form.
     *
     * @param lane the lane of the op
     * @param text the form that {@link #text} writes
     * @return the op
     * @throws IllegalArgumentException if the text has another form
     */
    static Op parse(int lane, String text) {
        return OpText.parse(lane, text);
    }

    /**
     * Begins sending the slices' chunks as one message: {@code send PEER key KEY SLICE…}.
     *
     * @param lane the lane, from 0
     * @param peer the rank that receives
     * @param key the key of the message, equal at both ends; usually the number of the step
     * @param sources the slices, in the order of the message
     */
    record Send(int lane, int peer, int key, List<Slice> sources) implements Op {
        /** Copies the list and checks that it is not empty. */
        public Send {
            sources = nonEmpty(sources);
        }

        @Override
        public List<Slice> reads() {
            return sources;
        }

        @Override
        public List<Slice> writes() {
            return List.of();
        }
    }

    /**
     * Receives one message with the chunks that were sent, in the same order: {@code recv PEER key KEY SLICE…}.
     *
     * @param lane the lane, from 0
     * @param peer the rank that sends
     * @param key the key of the message, equal at both ends; usually the number of the step
     * @param targets the slices, in the order of the message
     */
    record Recv(int lane, int peer, int key, List<Slice> targets) implements Op {
        /** Copies the list and checks that it is not empty. */
        public Recv {
            targets = nonEmpty(targets);
        }

        @Override
        public List<Slice> reads() {
            return List.of();
        }

        @Override
        public List<Slice> writes() {
            return targets;
        }
    }

    /**
     * Copies the same chunks to another buffer, {@code target ← source}: {@code copy TARGET = SOURCE}.
     *
     * @param lane the lane, from 0
     * @param source the slice that is read
     * @param target the slice that is written
     */
    record Copy(int lane, Slice source, Slice target) implements Op {
        /** Checks that both slices are the same chunks. */
        public Copy {
            requireSameChunks(List.of(source), target);
        }

        @Override
        public List<Slice> reads() {
            return List.of(source);
        }

        @Override
        public List<Slice> writes() {
            return List.of(target);
        }
    }

    /**
     * Combines operands, {@code target ← operands[0] ∘ operands[1] ∘ …}: {@code reduce TARGET = OPERAND OPERAND…}. The
     * operands are folded from the left as one expression, which is rounded once if the element type is narrower than
     * its arithmetic. The order of the operands decides the expression.
     *
     * @param lane the lane, from 0
     * @param operands the operands in order, all of the same chunks as the target
     * @param target the slice that is written; it may be one of the operands
     */
    record Reduce(int lane, List<Slice> operands, Slice target) implements Op {
        /** Copies the list and checks that it is not empty and that all slices are the same chunks. */
        public Reduce {
            operands = nonEmpty(operands);
            requireSameChunks(operands, target);
        }

        @Override
        public List<Slice> reads() {
            return operands;
        }

        @Override
        public List<Slice> writes() {
            return List.of(target);
        }
    }

    /**
     * Computes {@code target ← kernel(operands…)}: {@code apply KERNEL TARGET = OPERAND…}. The run supplies the kernel
     * under this name.
     *
     * @param lane the lane, from 0
     * @param kernel the kernel's name: letters, digits, '.', '_' and '-'
     * @param operands the operands in order; their chunks may differ from the target's
     * @param target the slice that is written: exactly an operand, or no memory of one
     */
    record Apply(int lane, String kernel, List<Slice> operands, Slice target) implements Op {
        /** Copies the list and checks that it is not empty and that the name is well formed. */
        public Apply {
            operands = nonEmpty(operands);
            if (!kernel.matches("[A-Za-z0-9._-]+")) {
                throw new IllegalArgumentException("kernel=" + kernel + " must be letters, digits, '.', '_' and '-'");
            }
        }

        @Override
        public List<Slice> reads() {
            return operands;
        }

        @Override
        public List<Slice> writes() {
            return List.of(target);
        }
    }

    private static List<Slice> nonEmpty(List<Slice> slices) {
        if (slices.isEmpty()) {
            throw new IllegalArgumentException("an op needs at least one slice");
        }
        return List.copyOf(slices);
    }

    private static void requireSameChunks(List<Slice> operands, Slice target) {
        for (Slice operand : operands) {
            if (!operand.sameChunks(target)) {
                throw new IllegalArgumentException("operand=" + operand + " has other chunks than target=" + target);
            }
        }
    }

    /**
     * {@return the numbers of the chunks of a list of slices, one entry per chunk, in order}
     *
     * @param slices the slices, in the order of a message
     */
    static List<Integer> chunks(List<Slice> slices) {
        List<Integer> chunks = new ArrayList<>();
        for (Slice slice : slices) {
            for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
                chunks.add(chunk);
            }
        }
        return chunks;
    }
}
