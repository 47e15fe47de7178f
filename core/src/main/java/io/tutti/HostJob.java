package io.tutti;

import io.tutti.algorithm.Algorithms;
import io.tutti.bootstrap.Bootstrap;
import io.tutti.bootstrap.FailureNote;
import io.tutti.bootstrap.JoinedJob;
import io.tutti.bootstrap.rendezvous.JobDiscovery;
import io.tutti.config.JobVariables;
import io.tutti.config.Options;
import io.tutti.control.Uninterrupted;
import io.tutti.select.Policy;
import io.tutti.spi.Membership;
import io.tutti.transport.HostFabric;
import io.tutti.transport.memory.LayoutFingerprint;
import io.tutti.transport.tcp.TcpConnector;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/** Joins a job whose ranks are processes. An interrupt ends no call of this class. */
final class HostJob {
    private HostJob() {}

    /** Joins the job that the environment describes; a job of one rank if it describes none. */
    static JobContext join(Options options) {
        JobDiscovery discovery = new JobDiscovery(System.getenv());
        return join(discovery::open, options);
    }

    /** Joins the job, and releases the rendezvous. */
    static JobContext join(Membership membership, Options options) {
        return join(() -> Optional.of(membership), options);
    }

    /** Opens the rendezvous and joins on one thread, as {@link io.tutti.spi.KeyValueSpace} promises. */
    private static JobContext join(Supplier<Optional<Membership>> rendezvous, Options options) {
        return Uninterrupted.call("tutti-join", () -> {
            Optional<Membership> membership = rendezvous.get();
            if (membership.isPresent() && membership.get().size() > 1) {
                return open(membership.get(), options, policy(membership.get(), options));
            }
            membership.ifPresent(Bootstrap::release);
            return LocalRanks.worlds(1, options).getFirst();
        });
    }

    /** Reads the policy first, so that an invalid file fails before other ranks wait for this one. */
    private static Policy policy(Membership membership, Options options) {
        try {
            return Policy.of(options);
        } catch (RuntimeException e) {
            Bootstrap.release(membership);
            throw e;
        }
    }

    private static JobContext open(Membership membership, Options options, Policy policy) {
        JoinedJob joined =
                Bootstrap.join(membership, options, LayoutFingerprint.VALUE, " algorithms=" + Algorithms.providers());
        String note = System.getenv(JobVariables.FAILURE_NOTE);
        if (note != null) {
            joined.control().abort().listen(fault -> FailureNote.of(fault).write(Path.of(note)));
        }
        TcpConnector connector = new TcpConnector(joined, options);
        return new JobContext(joined.control(), new HostFabric(joined, connector, options), options, policy);
    }
}
