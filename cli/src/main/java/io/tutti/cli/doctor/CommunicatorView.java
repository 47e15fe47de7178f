package io.tutti.cli.doctor;

import io.tutti.control.log.CallSpan;
import io.tutti.control.log.CommunicatorRecord;
import io.tutti.control.log.RankRecord;

/**
 * What one rank has recorded of one communicator.
 *
 * @param rank the record that contains it
 * @param record what it has recorded
 */
record CommunicatorView(RankRecord rank, CommunicatorRecord record) {
    /** Where the rank is: {@link CommunicatorDiagnosis#INSIDE} its latest collective, or after it. */
    String state() {
        if (record.isInside()) {
            return CommunicatorDiagnosis.INSIDE;
        }
        return record.left() ? CommunicatorDiagnosis.CLOSED : CommunicatorDiagnosis.ENDED;
    }

    /** The first collective of which there is a record; 1 if there is none. */
    long firstSpan() {
        return record.spans().isEmpty() ? 1 : record.spans().getFirst().sequence();
    }

    /** The record of a collective; null if it is not kept. */
    CallSpan span(long sequence) {
        long index = sequence - firstSpan();
        return index < 0 || index >= record.spans().size()
                ? null
                : record.spans().get((int) index);
    }

    /** How long the rank has waited in its latest collective, in milliseconds; null if unknown, or if it does not wait. */
    Double waitedMillis() {
        CallSpan span = span(record.latest());
        return span == null || span.ended() || span.begin() == CallSpan.UNKNOWN
                ? null
                : (rank.nanos() - span.begin()) / 1e6;
    }
}
