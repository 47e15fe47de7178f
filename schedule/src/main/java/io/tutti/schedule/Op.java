package io.tutti.schedule;

import java.util.ArrayList;
import java.util.List;

/**
 * One thing a rank does. An op's number is its place in the {@link Program}. A step of a ring, on rank 1 of 4:
 *
 * <pre>
 *   0 send 2 key 0 in[1]            begin sending chunk 1 to rank 2
 *   1 recv 0 key 0 s0[0]            chunk 0 of rank 0 arrives in scratch 0
 *   2 reduce out[0] = s0[0] in[0]   rank 0's operand first, then the own
 * </pre>
 */
public sealed interface Op {
    /** The in-order strand it belongs to, from 0. */
    int lane();

    /** What it reads, in order. */
    List<Slice> reads();

    /** What it writes, in order. */
    List<Slice> writes();

    /** Its one-line form, as given with each kind. */
    default String text() {
        return OpText.write(this);
    }

    /** Reads the one-line form. */
    static Op parse(int lane, String text) {
        return OpText.parse(lane, text);
    }

    /** Begins sending the slices' chunks as one message: {@code send PEER key KEY SLICE…}. */
    record Send(int lane, int peer, int key, List<Slice> sources) implements Op {
        /** Copies. */
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

    /** Receives one message, chunk by chunk the same as sent: {@code recv PEER key KEY SLICE…}. */
    record Recv(int lane, int peer, int key, List<Slice> targets) implements Op {
        /** Copies. */
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

    /** {@code target ← source}, the same chunks: {@code copy TARGET = SOURCE}. */
    record Copy(int lane, Slice source, Slice target) implements Op {
        /** Checks. */
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
     * {@code target ← operands[0] ∘ operands[1] ∘ …}, folded from the left as one expression that is rounded once where
     * the type is narrower than its arithmetic: {@code reduce TARGET = OPERAND OPERAND…}. All are the same chunks; the
     * target may be one of the operands. The order of the operands is the operand side: it decides the expression.
     */
    record Reduce(int lane, List<Slice> operands, Slice target) implements Op {
        /** Copies and checks. */
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
     * Computes {@code target ← kernel(operands…)} by a kernel that the run brings under this name; chunks may differ:
     * {@code apply KERNEL TARGET = OPERAND…}.
     */
    record Apply(int lane, String kernel, List<Slice> operands, Slice target) implements Op {
        /** Copies and checks. */
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

    /** The chunks of a list of slices, one number per chunk. */
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
