package io.tutti.model;

import java.util.List;
import java.util.Map;

/**
 * The costs of messages and arithmetic: a named set of parameters with its origin.
 *
 * @param name the name as users type it
 * @param origin the source of the numbers
 * @param note a caveat for users of the numbers; may be empty
 * @param sockets number of sockets of a node, over which its ranks are spread in equal runs; at least 1
 * @param regimes the regimes of each level, ascending by size, the last without limit
 * @param gamma seconds per byte combined
 * @param copy seconds per byte copied within a rank
 */
public record Network(
        String name,
        String origin,
        String note,
        int sockets,
        Map<Level, List<Regime>> regimes,
        double gamma,
        double copy) {
    /** A simulation numbers the regimes of all levels by bytes. */
    private static final int MOST_REGIMES = 1 + Byte.MAX_VALUE;

    /** Copies the map, and checks the parameters and the order of regimes. */
    public Network {
        regimes = Map.copyOf(regimes);
        if (sockets < 1) {
            throw new IllegalArgumentException("sockets=" + sockets + " must be at least 1");
        }
        requireCost("gamma", gamma);
        requireCost("copy", copy);
        for (Level level : List.of(Level.NETWORK, Level.NODE, Level.SOCKET)) {
            check(level, regimes.getOrDefault(level, List.of()));
        }
        int all = regimes.values().stream().mapToInt(List::size).sum();
        if (all > MOST_REGIMES) {
            throw new IllegalArgumentException("regimes=" + all + " of all levels must be at most " + MOST_REGIMES
                    + "; a level without any counts those of the next outer one");
        }
    }

    /**
     * {@return a network with the same costs between any two ranks}
     *
     * @param name the name as users type it
     * @param origin the source of the numbers
     * @param regime the cost of messages of all sizes; its {@code below} is infinite
     * @param gamma seconds per byte combined
     */
    public static Network flat(String name, String origin, Regime regime, double gamma) {
        List<Regime> one = List.of(regime);
        return new Network(
                name, origin, "", 1, Map.of(Level.SOCKET, one, Level.NODE, one, Level.NETWORK, one), gamma, 0);
    }

    /**
     * {@return the regime of a message of a size in bytes}
     *
     * @param level the distance of the two ranks
     * @param bytes size of the message in bytes
     */
    public Regime regime(Level level, double bytes) {
        List<Regime> candidates = regimes.get(level);
        int index = 0;
        while (bytes >= candidates.get(index).below()) {
            index++;
        }
        return candidates.get(index);
    }

    private static void requireCost(String name, double seconds) {
        if (!(seconds >= 0) || Double.isInfinite(seconds)) {
            throw new IllegalArgumentException(name + "=" + seconds + " must be a number that is not negative");
        }
    }

    private static void check(Level level, List<Regime> found) {
        double before = 0;
        for (Regime regime : found) {
            if (regime.below() <= before) {
                throw new IllegalArgumentException(level.text() + ": below=" + regime.below() + " must ascend");
            }
            before = regime.below();
        }
        if (before != Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(level.text() + " needs a last regime without below");
        }
    }
}
