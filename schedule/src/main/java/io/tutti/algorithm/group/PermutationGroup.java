package io.tutti.algorithm.group;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * An abelian group that acts on the ranks so that exactly one element moves a given rank to another given rank: a
 * product of cyclic groups, as every finite abelian group is. It is the group T with the starting permutation h of
 * Kolmakov and Zhang, section 5, eq. 2 to 8.
 *
 * <p>Elements are numbered 0 (the identity) to P - 1. Their digits are the elements of the factors; the digit of the
 * first factor is the most significant. Groups are written {@code Z7} (cyclic), {@code X8} (exclusive or: Z2xZ2xZ2),
 * {@code Z3xX4}. Immutable.
 *
 * <p>In eq. 3 to 5, h only states which chunk starts at which rank: a message always goes from rank p to t(p), so
 * renaming chunks saves no traffic. Here h places <em>positions</em> on ranks, which renames the chunks and conjugates
 * the group, {@code t = h∘c∘h⁻¹}. This matches a group to a topology ({@link Placements}).
 */
public final class PermutationGroup {
    private static final int MOST = 1 << 24;
    private static final Pattern FACTOR = Pattern.compile("([ZX])([1-9][0-9]{0,8})");

    private final int[] orders;
    private final int[] strides;
    private final int[] ranks;
    private final int[] positions;

    private PermutationGroup(int[] orders, int[] ranks) {
        this.orders = orders;
        this.ranks = ranks;
        strides = new int[orders.length];
        int stride = 1;
        for (int factor = orders.length - 1; factor >= 0; factor--) {
            strides[factor] = stride;
            stride *= orders[factor];
        }
        positions = new int[ranks.length];
        for (int position = 0; position < ranks.length; position++) {
            positions[ranks[position]] = position;
        }
    }

    /**
     * {@return the product of cyclic groups of these orders, with position p on rank p} Factors of order 1 are omitted.
     *
     * @param orders the order of each factor, at least 1; their product is at most 2^24
     * @throws IllegalArgumentException if an order is less than 1 or the product is too large
     */
    public static PermutationGroup of(int... orders) {
        long order = 1;
        for (int factor : orders) {
            order *= factor;
            if (factor < 1 || order > MOST) {
                throw new IllegalArgumentException(
                        "orders=" + Arrays.toString(orders) + " make no group of at most " + MOST);
            }
        }
        int[] kept = Arrays.stream(orders).filter(factor -> factor > 1).toArray();
        return new PermutationGroup(
                kept.length == 0 ? new int[] {1} : kept,
                IntStream.range(0, (int) order).toArray());
    }

    /**
     * {@return the group whose elements are their own inverses (table 1b), with position p on rank p}
     *
     * @param order the number of elements, a power of two
     * @throws IllegalArgumentException if the order is not a power of two
     */
    public static PermutationGroup xor(int order) {
        if (Integer.bitCount(order) != 1) {
            throw new IllegalArgumentException("order=" + order + " of an xor group must be a power of two");
        }
        int[] orders = new int[Integer.numberOfTrailingZeros(order)];
        Arrays.fill(orders, 2);
        return of(orders);
    }

    /**
     * {@return the direct product, whose first digits are those of this group, with position p on rank p}
     *
     * @param other the group whose digits come last
     */
    public PermutationGroup times(PermutationGroup other) {
        return of(IntStream.concat(Arrays.stream(orders), Arrays.stream(other.orders))
                .toArray());
    }

    /**
     * {@return the same group with position p on rank {@code h[p]}}
     *
     * @param h the rank of each position; copied
     * @throws IllegalArgumentException if {@code h} is not a permutation of the ranks
     */
    public PermutationGroup placed(int... h) {
        int[] sorted = h.clone();
        Arrays.sort(sorted);
        if (!Arrays.equals(sorted, IntStream.range(0, order()).toArray())) {
            throw new IllegalArgumentException(
                    "h=" + Arrays.toString(h) + " must name each of " + order() + " ranks once");
        }
        return new PermutationGroup(orders, h.clone());
    }

    /**
     * Parses {@code Z7}, {@code X8} or {@code Z3xX4}.
     *
     * @param text factors, joined by {@code x}
     * @return the group, with position p on rank p
     * @throws IllegalArgumentException if the text is malformed or the group is too large
     */
    public static PermutationGroup parse(String text) {
        PermutationGroup group = of();
        for (String factor : text.split("x", -1)) {
            Matcher matcher = FACTOR.matcher(factor);
            if (!matcher.matches()) {
                throw new IllegalArgumentException("group=" + text + " must look like Z7, X8 or Z3xZ4");
            }
            int order = Integer.parseInt(matcher.group(2));
            group = group.times(matcher.group(1).equals("X") ? xor(order) : of(order));
        }
        return group;
    }

    /** {@return the number of elements, which is the number of ranks} */
    public int order() {
        return ranks.length;
    }

    /** {@return the number of cyclic factors} */
    public int factors() {
        return orders.length;
    }

    /**
     * Order of a factor.
     *
     * @param factor 0 to {@link #factors()} - 1
     * @return the number of elements of the factor
     */
    public int order(int factor) {
        return orders[factor];
    }

    /**
     * {@return the weight of a factor's digit in the number of an element}
     *
     * @param factor 0 to {@link #factors()} - 1
     */
    public int stride(int factor) {
        return strides[factor];
    }

    /**
     * {@return the digit of an element or position for a factor}
     *
     * @param element 0 to {@link #order()} - 1
     * @param factor 0 to {@link #factors()} - 1
     */
    public int digit(int element, int factor) {
        return element / strides[factor] % orders[factor];
    }

    /**
     * {@return the composition of two elements}
     *
     * @param first an element
     * @param second an element
     */
    public int compose(int first, int second) {
        int product = 0;
        for (int factor = 0; factor < orders.length; factor++) {
            product += (digit(first, factor) + digit(second, factor)) % orders[factor] * strides[factor];
        }
        return product;
    }

    /**
     * {@return the inverse of an element}
     *
     * @param element 0 to {@link #order()} - 1
     */
    public int inverse(int element) {
        int inverse = 0;
        for (int factor = 0; factor < orders.length; factor++) {
            inverse += (orders[factor] - digit(element, factor)) % orders[factor] * strides[factor];
        }
        return inverse;
    }

    /**
     * {@return a power of a factor's generator; the exponent may be negative}
     *
     * @param factor 0 to {@link #factors()} - 1
     * @param power the exponent
     */
    public int power(int factor, int power) {
        return Math.floorMod(power, orders[factor]) * strides[factor];
    }

    /**
     * {@return the rank to which an element moves a rank: t(rank)}
     *
     * @param element 0 to {@link #order()} - 1
     * @param rank 0 to {@link #order()} - 1
     */
    public int move(int element, int rank) {
        return ranks[compose(element, positions[rank])];
    }

    /**
     * {@return the rank at a position: h(position)}
     *
     * @param position 0 to {@link #order()} - 1
     */
    public int rank(int position) {
        return ranks[position];
    }

    /**
     * {@return the position of a rank}
     *
     * @param rank 0 to {@link #order()} - 1
     */
    public int position(int rank) {
        return positions[rank];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PermutationGroup group
                && Arrays.equals(orders, group.orders)
                && Arrays.equals(ranks, group.ranks);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(orders) + Arrays.hashCode(ranks);
    }

    /** {@return the factors, without the placement; consecutive factors of order 2 are written as one xor group} */
    @Override
    public String toString() {
        List<String> names = new ArrayList<>();
        for (int factor = 0, next; factor < orders.length; factor = next) {
            next = factor + 1;
            while (orders[factor] == 2 && next < orders.length && orders[next] == 2) {
                next++;
            }
            names.add(next > factor + 1 ? "X" + (1 << next - factor) : "Z" + orders[factor]);
        }
        return String.join("x", names);
    }
}
