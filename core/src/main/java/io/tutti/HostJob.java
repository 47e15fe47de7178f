package io.tutti;

import io.tutti.algorithm.Algorithms;
import io.tutti.bootstrap.Bootstrap;
import io.tutti.bootstrap.FailureNote;
import io.tutti.config.Membership;
import io.tutti.config.Options;
import io.tutti.control.Uninterrupted;
import io.tutti.select.Policy;
import io.tutti.transport.HostFabric;
import io.tutti.transport.memory.LayoutFingerprint;
import io.tutti.transport.tcp.TcpConnector;
import java.nio.file.Path;

/** Joins a job whose ranks are processes. */
final class HostJob {
    private HostJob() {}

    /** Joins the job. An interrupt does not end it. */
    static JobContext join(Membership membership, Options options) {
        return Uninterrupted.call("tutti-join-" + membership.rank(), () -> open(membership, options));
    }

    private static JobContext open(Membership membership, Options options) {
        Policy policy = Policy.of(options); // first: an invalid file fails before other ranks wait for this one
        io.tutti.bootstrap.JoinedJob joined =
                Bootstrap.join(membership, options, LayoutFingerprint.VALUE, " algorithms=" + Algorithms.providers());
        String note = System.getenv(Membership.FAILURE_NOTE);
        if (note != null) {
            joined.control().abort().listen(fault -> FailureNote.of(fault).write(Path.of(note)));
        }
        TcpConnector connector = new TcpConnector(joined, membership, options);
        return new JobContext(joined.control(), new HostFabric(joined, connector, options), options, policy);
    }
}
