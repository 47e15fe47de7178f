package io.tutti.cli.bench.rank;

import java.util.Locale;

/**
 * One of the ways in which a job does its collective; all are measured in turns.
 *
 * @param algorithm its name, or auto
 * @param buffers where vectors lie
 * @param place where the result stands
 */
public record Variant(String algorithm, BufferKind buffers, Place place) {
    /** What others are held against: plain loops over the same bytes. */
    public static Variant limit(Place place) {
        return new Variant(PlainLoop.NAME, BufferKind.SHARED, place);
    }

    /** Whether it is no algorithm, but {@link #limit}. */
    boolean isLimit() {
        return algorithm.equals(PlainLoop.NAME);
    }

    /** In words: {@code ring, heap, in place}. */
    public String text() {
        return algorithm + ", " + buffers.name().toLowerCase(Locale.ROOT) + ", " + place.text();
    }

    /** One word for a command line; an algorithm's name has no slash. */
    String word() {
        return buffers + "/" + place + "/" + algorithm;
    }

    static Variant ofWord(String word) {
        String[] parts = word.split("/", 3);
        return new Variant(parts[2], BufferKind.valueOf(parts[0]), Place.valueOf(parts[1]));
    }
}
