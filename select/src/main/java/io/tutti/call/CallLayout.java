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
    }

    /**
     * Chunks of lengths that the caller has given, as many as the schedule has.
     *
     * @param lengths the lengths
     */
    record Given(Layout lengths) implements CallLayout {
        @Override
        public Layout of(int chunks) {
            if (lengths.chunks() != chunks) {
                throw new IllegalArgumentException(
                        "layout of " + lengths.chunks() + " chunks for a schedule of " + chunks);
            }
            return lengths;
        }
    }
}
