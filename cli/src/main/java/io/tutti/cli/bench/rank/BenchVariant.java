package io.tutti.cli.bench.rank;

import java.util.Locale;

/**
 * One of the ways in which a job does its collective; all are measured in turns.
 *
 * @param algorithm its name, or auto
 * @param buffers where vectors lie
 * @param place where the result stands
 */
public record BenchVariant(String algorithm, BufferKind buffers, ResultPlace place) {
    /** What others are held against: plain loops over the same bytes. */
    public static BenchVariant limit(ResultPlace place) {
        return new BenchVariant(PlainLoop.NAME, BufferKind.SHARED, place);
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

    static BenchVariant ofWord(String word) {
        String[] parts = word.split("/", 3);
        return new BenchVariant(parts[2], BufferKind.valueOf(parts[0]), ResultPlace.valueOf(parts[1]));
    }
}
