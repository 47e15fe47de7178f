package io.tutti.messaging.protocol;

/**
 * Receives that wait for a message. A message goes to the oldest that takes it: at most four look-ups, one for each combination of
 * wildcards that is in use.
 */
final class PostedReceives {
    private static final int SOURCE_GIVEN = 1;
    private static final int TAG_GIVEN = 2;

    private final MatchTable<ReceiveOperation> table = new MatchTable<>();
    /** Number of receives by what they give. */
    private final int[] counts = new int[4];

    private long posted;

    private static int given(Entry entry) {
        return (entry.source == Entry.ANY ? 0 : SOURCE_GIVEN) | (entry.tag == Entry.ANY ? 0 : TAG_GIVEN);
    }

    void add(ReceiveOperation receive) {
        receive.order = ++posted;
        receive.isPosted = true;
        counts[given(receive)]++;
        table.add(receive);
    }

    void remove(ReceiveOperation receive) {
        receive.isPosted = false;
        counts[given(receive)]--;
        table.remove(receive);
    }

    /** Removes and returns the receive that a message goes to, or returns null. */
    ReceiveOperation take(int source, int tag) {
        ReceiveOperation best = null;
        for (int given = 0; given < counts.length; given++) {
            if (counts[given] > 0) {
                ReceiveOperation found = table.find(
                        (given & SOURCE_GIVEN) == 0 ? Entry.ANY : source, (given & TAG_GIVEN) == 0 ? Entry.ANY : tag);
                if (found != null && (best == null || found.order < best.order)) {
                    best = found;
                }
            }
        }
        if (best != null) {
            remove(best);
        }
        return best;
    }
}
