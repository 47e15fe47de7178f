package io.tutti.call;

import io.tutti.schedule.Layout;

/** How the elements of a call are divided into the chunks of a schedule. */
public sealed interface CallLayout {
    /**
     * Returns the layout for a schedule.
     *
     * @param chunks the number of chunks of the schedule's collective
     * @return lengths and offsets, in elements
     */
    Layout of(int chunks);

    /**
     * Returns whether the kind of call, the number of ranks and the length of the vector state it.
     *
     * @return false if the caller's numbers are part of it
     */
    boolean followsFromLength();

    /**
     * Nearly equal chunks. Those of long vectors begin on cache lines of an aligned vector.
     *
     * @param count elements of the vector
     * @param elementBytes bytes of an element
     */
    record Uniform(long count, int elementBytes) implements CallLayout {
        @Override
        public Layout of(int chunks) {
            return Layout.aligned(count, chunks, elementBytes);
        }

        @Override
        public boolean followsFromLength() {
            return true;
        }
    }

    /**
     * Chunks of one length, as many as the schedule has.
     *
     * @param chunks their number
     * @param length elements of each
     */
    record Equal(int chunks, long length) implements CallLayout {
        @Override
        public Layout of(int wanted) {
            requireChunks(chunks, wanted);
            return Layout.uniform(chunks * length, chunks);
        }

        @Override
        public boolean followsFromLength() {
            return true;
        }
    }

    /**
     * Chunks of lengths that the caller has given, as many as the schedule has.
     *
     * @param lengths the lengths
     */
    record Given(Layout lengths) implements CallLayout {
        @Override
        public Layout of(int chunks) {
            requireChunks(lengths.chunks(), chunks);
            return lengths;
        }

        @Override
        public boolean followsFromLength() {
            return false;
        }
    }

    private static void requireChunks(int given, int wanted) {
        if (given != wanted) {
            throw new IllegalArgumentException("layout of " + given + " chunks for a schedule of " + wanted);
        }
    }
}
