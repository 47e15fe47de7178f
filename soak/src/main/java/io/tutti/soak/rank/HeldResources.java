package io.tutti.soak.rank;

import java.util.Arrays;
import java.util.List;

/**
 * How much a process holds of what a world of ranks needs.
 *
 * @param isZero whether it is rank 0 of its world, which holds more than others
 * @param descriptors open files, sockets and others, without those of the JVM's own files
 * @param mappings mapped files of Tutti
 * @param threads its threads
 */
public record HeldResources(boolean isZero, long descriptors, long mappings, long threads) {
    /** Connections more that a rank may have in another order of ranks, in which it dials others. */
    private static final int OTHER_ORDER = 3;

    /**
     * {@return whether this is more than another order of the ranks explains}
     *
     * @param first what the process held in another world
     */
    public boolean hasGrownSince(HeldResources first) {
        return descriptors > first.descriptors + OTHER_ORDER || mappings > first.mappings || threads > first.threads;
    }

    /**
     * Reads what {@link #toString} has written.
     *
     * @param text the text
     * @return the resources
     */
    public static HeldResources parse(String text) {
        String[] words = text.split(" ");
        List<Long> numbers = Arrays.stream(words)
                .filter(word -> word.matches("[0-9]+"))
                .map(Long::valueOf)
                .toList();
        return new HeldResources(words[0].equals("zero"), numbers.get(0), numbers.get(1), numbers.get(2));
    }

    @Override
    public String toString() {
        return (isZero ? "zero " : "other ") + descriptors + " descriptors " + mappings + " mappings " + threads
                + " threads";
    }
}
