package io.tutti.call;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;

/**
 * One call of a collective, without its vectors. All ranks must agree on everything but {@code inPlace}, which is a fact of
 * the calling rank, and the lengths that only the sender and the receiver of a block know.
 *
 * @param kind what is called
 * @param label the name that ranks compare: that of the kind, with unequal counts; or that of the caller's schedule
 * @param type the element type
 * @param reduction the reduction operation; null if the kind has none
 * @param root the root, or the source of a transfer; {@link #NONE} for other kinds
 * @param destination the destination of a transfer; {@link #NONE} for other kinds
 * @param layout how elements are divided into chunks
 * @param count the number of elements that ranks compare, or {@link CallFingerprint#ANY_COUNT}
 * @param bytes bytes of the whole vector, on which the choice of an algorithm depends
 * @param inPlace whether this rank's input and output are the same memory
 */
public record CollectiveCall(
        CollectiveKind kind,
        String label,
        ElementType type,
        Reduction reduction,
        int root,
        int destination,
        CallLayout layout,
        long count,
        long bytes,
        boolean inPlace) {
    /** No rank. */
    public static final int NONE = -1;

    /** The reduction of hypothetical calls that keep the order of operands; programs that run never need it. */
    private static final class Hypothetical {
        static final Reduction ORDERED =
                Reduction.of("ordered", false, ElementType.FLOAT32, (left, right, target, count) -> {
                    throw new UnsupportedOperationException("a hypothetical call is never run");
                });

        private Hypothetical() {}
    }

    /** What is divided by the number of ranks, for {@link Reduction#AVG}. */
    public enum Average {
        /** Nothing. */
        NO,
        /** The input, before it is summed: sums of types with a {@linkplain ElementType#hasSmallRange() small range} overflow. */
        BEFORE,
        /** The output. */
        AFTER;

        /**
         * Returns what is divided for a reduction of a type.
         *
         * @param reduction the reduction operation, or null
         * @param type the element type
         * @return what is divided
         */
        public static Average of(Reduction reduction, ElementType type) {
            if (reduction != Reduction.AVG) {
                return NO;
            }
            return type.hasSmallRange() ? BEFORE : AFTER;
        }
    }

    /**
     * Creates a call in which all ranks have vectors of the same length.
     *
     * @param kind what is called
     * @param type the element type
     * @param count the number of elements of each rank's vector
     * @param reduction the reduction operation; null if the kind has none
     * @param root the root, or {@link #NONE}
     * @param inPlace whether this rank's input and output are the same memory
     * @return the call
     */
    public static CollectiveCall uniform(
            CollectiveKind kind, ElementType type, long count, Reduction reduction, int root, boolean inPlace) {
        return new CollectiveCall(
                kind,
                kind.label(),
                type,
                reduction,
                root,
                NONE,
                new CallLayout.Uniform(count, type.bytes()),
                count,
                count * type.bytes(),
                inPlace);
    }

    /**
     * Creates a call that is never run, to ask which algorithm would be chosen.
     *
     * @param kind what would be called
     * @param bytes bytes of the whole vector
     * @param commutative whether operands may be reordered
     * @param exact whether regrouping operands never changes a bit of the result; no effect if they may not be reordered,
     *     because no such operation is known to be exact
     * @return the call
     */
    public static CollectiveCall hypothetical(CollectiveKind kind, long bytes, boolean commutative, boolean exact) {
        ElementType type = exact && commutative ? ElementType.INT8 : ElementType.FLOAT32;
        Reduction reduction = commutative ? Reduction.SUM : Hypothetical.ORDERED;
        CollectiveCall call =
                uniform(kind, type, bytes / type.bytes(), kind.isReducing() ? reduction : null, NONE, false);
        return new CollectiveCall(
                kind, call.label, type, call.reduction, NONE, NONE, call.layout, call.count, bytes, false);
    }

    /**
     * Returns whether an algorithm may reorder operands.
     *
     * @return true for kinds without a reduction
     */
    public boolean isCommutative() {
        return reduction == null || reduction.isCommutative();
    }

    /**
     * Returns whether regrouping operands never changes a bit of the result.
     *
     * @return true for kinds without a reduction
     */
    public boolean isExact() {
        return reduction == null || reduction.isExact(type);
    }

    /**
     * Returns what is divided by the number of ranks.
     *
     * @return what is divided; {@link Average#NO} unless the reduction is AVG
     */
    public Average average() {
        return Average.of(reduction, type);
    }

    /**
     * Returns what ranks compare, except for the count.
     *
     * @param algorithm the name of the chosen algorithm with its parameters; a transfer has no choice, so it is not compared
     * @return the fingerprint
     */
    public CallFingerprint fingerprint(String algorithm) {
        if (kind == CollectiveKind.BARRIER) { // what it is made of is nothing that a program has given it
            return new CallFingerprint(label, "", null, NONE, algorithm);
        }
        return new CallFingerprint(
                label,
                reduction == null ? "" : reduction.name(),
                type,
                kind.isRooted() ? root : NONE,
                kind == CollectiveKind.TRANSFER ? "" : algorithm);
    }
}
