package io.tutti.control;

import io.tutti.type.ElementType;

/**
 * What a rank believes a collective to be, without its count: all ranks must believe the same.
 *
 * @param collective its name, with what belongs to it (such as the counts of a v-variant) in brackets
 * @param reduction the operation's name, or empty
 * @param type the element type, or null for what has no elements
 * @param root the root, or -1
 */
public record Signature(String collective, String reduction, ElementType type, int root) {
    /** Value of a count that ranks need not share. */
    public static final long ANY_COUNT = -1;

    /** A number that is very likely different for different signatures and counts. */
    public int hash(long count) {
        int h = collective.hashCode() * 31 + reduction.hashCode();
        h = (h * 31 + (type == null ? -1 : type.ordinal())) * 31 + root;
        return h * 0x9E3779B1 + Long.hashCode(count * 0x9E3779B97F4A7C15L);
    }

    /** {@code allreduce(SUM, FLOAT32, count=1000)}. */
    public String describe(long count) {
        StringBuilder text = new StringBuilder(collective).append('(');
        if (!reduction.isEmpty()) {
            text.append(reduction).append(", ");
        }
        if (type != null) {
            text.append(type);
        }
        if (count != ANY_COUNT) {
            text.append(", count=").append(count);
        }
        if (root >= 0) {
            text.append(", root=").append(root);
        }
        return text.append(')').toString();
    }
}
