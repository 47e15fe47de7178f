package io.tutti;

import io.tutti.algorithm.Algorithms;
import io.tutti.bootstrap.Bootstrap;
import io.tutti.bootstrap.FailureNote;
import io.tutti.bootstrap.InspectionFiles;
import io.tutti.bootstrap.JoinedJob;
import io.tutti.bootstrap.rendezvous.JobDiscovery;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.config.JobVariables;
import io.tutti.config.Options;
import io.tutti.control.message.RecordCodec;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.select.Policy;
import io.tutti.spi.Membership;
import io.tutti.spi.TransportProvider;
import io.tutti.spi.Transports;
import io.tutti.transport.Fabric;
import io.tutti.transport.RankContext;
import io.tutti.transport.memory.LayoutFingerprint;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
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
            return LocalRanks.alone(options);
        });
    }

    /** Reads the policy and the transports first, so that an invalid option fails before other ranks wait for this one. */
    private static Policy policy(Membership membership, Options options) {
        try {
            Transports.allowed(options);
            Failpoints.of(options, membership.rank());
            return Policy.of(options);
        } catch (RuntimeException e) {
            Bootstrap.release(membership);
            throw e;
        }
    }

    private static JobContext open(Membership membership, Options options, Policy policy) {
        Failpoints failpoints = Failpoints.of(options, membership.rank());
        JoinedJob joined = joined(membership, options, failpoints);
        FailureRecorder recorder = new FailureRecorder(joined, options);
        joined.control().abort().listen(fault -> {
            failpoints.passed(ProtocolStep.CONTROL_ABORT);
            note(fault);
            recorder.failed(fault);
        });
        joined.control().answerInspections(() -> RecordCodec.encode(recorder.record("")));
        joined.files()
                .map(files -> new InspectionFiles(files, joined.start()))
                .ifPresent(files -> joined.control().serveInspections(files::isAsked, files::write));
        RankContext rank = RankContext.ofProcess(joined, options, objects(failpoints));
        return new JobContext(
                joined.control(),
                connect(joined, rank, Transports.allowed(options)),
                joined.placement(),
                recorder::await,
                joined::close,
                options,
                policy);
    }

    private static Map<Class<?>, Object> objects(Failpoints failpoints) {
        Map<Class<?>, Object> objects = new ConcurrentHashMap<>();
        objects.put(Failpoints.class, failpoints);
        return objects;
    }

    private static JoinedJob joined(Membership membership, Options options, Failpoints failpoints) {
        try {
            return Bootstrap.join(
                    membership,
                    options,
                    LayoutFingerprint.VALUE,
                    " algorithms=" + Algorithms.providers() + " transports=" + Transports.text(),
                    failpoints);
        } catch (CommunicationException e) {
            note(e);
            throw e;
        }
    }

    /** Tells the launcher, if there is one. */
    private static void note(CommunicationException fault) {
        String file = System.getenv(JobVariables.FAILURE_NOTE);
        if (file != null) {
            FailureNote.of(fault).write(Path.of(file));
        }
    }

    /** Connects the transports. If that fails, all ranks learn of it. */
    private static Fabric connect(JoinedJob joined, RankContext rank, List<TransportProvider> transports) {
        try {
            return Fabric.connect(rank, transports);
        } catch (RuntimeException | Error e) {
            CommunicationException cause = e instanceof CommunicationException known
                    ? known
                    : new CommunicationException(
                            Category.RESOURCE, List.of(rank.rank()), "rank " + rank.rank() + " " + e, e);
            joined.control().raise(cause);
            joined.close();
            throw e;
        }
    }
}
