package io.tutti.schedule;

import java.util.ArrayList;
import java.util.List;

/**
 * A run of consecutive chunks in a buffer, written {@code out[3]} or {@code s0[2..5]} (last chunk included).
 *
 * @param buffer the buffer
 * @param first the first chunk
 * @param count number of chunks, at least 1
 */
public record Slice(Buffer buffer, int first, int count) {
    /** Checks that the run is not empty and its numbers are in range. */
    public Slice {
        if (first < 0 || count < 1 || first > Integer.MAX_VALUE - count) {
            throw new IllegalArgumentException("first=" + first + " count=" + count + " is not a run of chunks");
        }
    }

    /** Written out, as {@link #equals} is: what a record has of itself is made of method handles at the first call of a job. */
    @Override
    public int hashCode() {
        return 31 * (31 * buffer.hashCode() + first) + count;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Slice slice
                && first == slice.first
                && count == slice.count
                && buffer.equals(slice.buffer);
    }

    /**
     * Chunks {@code first} to {@code first + count - 1} of the input.
     *
     * @param first the first chunk, from 0
     * @param count number of chunks, at least 1
     * @return the slice
     */
    public static Slice input(int first, int count) {
        return new Slice(Buffer.INPUT, first, count);
    }

    /**
     * Chunks {@code first} to {@code first + count - 1} of the output.
     *
     * @param first the first chunk, from 0
     * @param count number of chunks, at least 1
     * @return the slice
     */
    public static Slice output(int first, int count) {
        return new Slice(Buffer.OUTPUT, first, count);
    }

    /**
     * {@return a slice of a scratch buffer}
     *
     * @param number the number of the scratch buffer, from 0
     * @param first the first chunk
     * @param count number of chunks, at least 1
     */
    public static Slice scratch(int number, int first, int count) {
        return new Slice(Buffer.scratch(number), first, count);
    }

    /**
     * One past the last chunk.
     *
     * @return the chunk behind the run
     */
    public int end() {
        return first + count;
    }

    /**
     * {@return the slice with the same chunks in another buffer}
     *
     * @param other the other buffer
     */
    public Slice in(Buffer other) {
        return new Slice(other, first, count);
    }

    /**
     * {@return whether both slices name the same chunks, in any buffers}
     *
     * @param other the slice to compare with
     */
    public boolean sameChunks(Slice other) {
        return first == other.first && count == other.count;
    }

    /**
     * Joins slices that follow each other in memory.
     *
     * @param slices slices in any order
     * @return the same chunks of the same buffers in the same order, in as few slices as possible
     */
    public static List<Slice> joined(List<Slice> slices) {
        List<Slice> joined = new ArrayList<>();
        for (Slice slice : slices) {
            Slice last = joined.isEmpty() ? null : joined.getLast();
            if (last != null && last.end() == slice.first && last.buffer.equals(slice.buffer)) {
                joined.set(joined.size() - 1, new Slice(last.buffer, last.first, last.count + slice.count));
            } else {
                joined.add(slice);
            }
        }
        return joined;
    }

    @Override
    public String toString() {
        return count == 1 ? buffer + "[" + first + "]" : buffer + "[" + first + ".." + (end() - 1) + "]";
    }

    /**
     * Parses the form that {@link #toString} writes.
     *
     * @param text a slice, such as {@code out[3]} or {@code s0[2..5]}
     * @return the slice
     * @throws IllegalArgumentException if the text has another form
     */
    public static Slice parse(String text) {
        int open = text.indexOf('[');
        if (open < 1 || !text.substring(open).matches("\\[[0-9]{1,9}(\\.\\.[0-9]{1,9})?\\]")) {
            throw new IllegalArgumentException("slice=" + text + " must look like out[3] or s0[2..5]");
        }
        String[] ends = text.substring(open + 1, text.length() - 1).split("\\.\\.");
        int first = Integer.parseInt(ends[0]);
        int last = ends.length == 1 ? first : Integer.parseInt(ends[1]);
        return new Slice(Buffer.parse(text.substring(0, open)), first, last - first + 1);
    }
}
