package io.tutti.call;

import io.tutti.type.ElementType;

/**
 * The call of a collective as one rank made it, without its count; it must be equal on all ranks.
 *
 * @param collective its name, with what belongs to it (such as the counts of a v-variant) in brackets
 * @param reduction the operation's name, or empty
 * @param type the element type, or null for what has no elements
 * @param root the root, or -1
 * @param algorithm the algorithm with its parameters, or empty for what has none
 */
public record CallFingerprint(String collective, String reduction, ElementType type, int root, String algorithm) {
    /** Value of a count that ranks need not share. */
    public static final long ANY_COUNT = -1;

    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    /** A number that is very likely different for different fingerprints and counts. */
    public long hash(long count) {
        long h = mix(collective.hashCode(), reduction.hashCode());
        h = mix(h, type == null ? -1 : type.ordinal());
        h = mix(h, root);
        h = mix(h, algorithm.hashCode());
        return mix(h, count);
    }

    /** The hash of a sequence with one more value; different hashes stay different. */
    public static long mix(long soFar, long next) {
        long h = (soFar + next) * FACTOR;
        return h ^ h >>> 32;
    }

    /** As many bits of a hash as a message's header has room for. */
    public static int fold(long hash) {
        return (int) (hash ^ hash >>> 32);
    }

    /** {@code allreduce(SUM, FLOAT32, count=1000) by ring}; of what has no elements without a count: {@code barrier() by ring}. */
    public String describe(long count) {
        StringBuilder text = new StringBuilder(collective).append('(');
        if (!reduction.isEmpty()) {
            text.append(reduction).append(", ");
        }
        if (type != null) {
            text.append(type);
            if (count != ANY_COUNT) {
                text.append(", count=").append(count);
            }
        }
        if (root >= 0) {
            text.append(", root=").append(root);
        }
        text.append(')');
        return algorithm.isEmpty()
                ? text.toString()
                : text.append(" by ").append(algorithm).toString();
    }
}
