package io.tutti.control.log;

import java.util.List;

/**
 * What a rank has recorded of one communicator.
 *
 * @param communicator its number, equal on all members
 * @param members its world ranks
 * @param latest the highest collective begun, 0 if none
 * @param left whether the rank will begin nothing more
 * @param site where the program is that uses it; empty if unknown
 * @param waits what the rank waits for in the latest collective
 * @param runs what was begun lately, in order
 * @param spans when that began and ended, in order
 */
public record CommunicatorRecord(
        long communicator,
        int[] members,
        long latest,
        boolean left,
        String site,
        StallReport waits,
        List<CallRun> runs,
        List<CallSpan> spans) {
    /** Copies the collections. */
    public CommunicatorRecord {
        members = members.clone();
        runs = List.copyOf(runs);
        spans = List.copyOf(spans);
    }

    /** {@return the fingerprint and count of a collective; empty if they are not kept} */
    public String textOf(long sequence) {
        String text = CallRun.textOf(runs, sequence);
        return text == null ? "" : text;
    }

    /** Whether the latest collective has begun and not ended. */
    public boolean isInside() {
        return !spans.isEmpty() && !spans.getLast().ended();
    }
}
