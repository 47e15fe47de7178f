package io.tutti.control.log;

import io.tutti.call.CallFingerprint;
import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;

/** The call log of a rank that has failpoints. */
public final class FailpointCallLog extends CallLog {
    private final Failpoints failpoints;

    /**
     * An empty call log.
     *
     * @param members the communicator's world ranks
     */
    public FailpointCallLog(long communicator, int[] members, Failpoints failpoints) {
        super(communicator, members);
        this.failpoints = failpoints;
    }

    @Override
    public int publish(long sequence, CallFingerprint fingerprint, long count, String protocol) {
        int hash = super.publish(sequence, fingerprint, count, protocol);
        failpoints.passed(ProtocolStep.CALL_PUBLISH);
        return hash;
    }
}
