package io.tutti;

import io.tutti.algorithm.Algorithms;
import io.tutti.bootstrap.Bootstrap;
import io.tutti.bootstrap.JoinRequest;
import io.tutti.bootstrap.JoinedJob;
import io.tutti.bootstrap.note.LaunchNotes;
import io.tutti.bootstrap.record.FailureRecorder;
import io.tutti.bootstrap.record.InspectionFiles;
import io.tutti.bootstrap.rendezvous.JobDiscovery;
import io.tutti.bootstrap.survivors.Survivors;
import io.tutti.concurrent.Closing;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.config.JobVariables;
import io.tutti.config.Options;
import io.tutti.control.JobFailures;
import io.tutti.control.message.ControlMessage;
import io.tutti.error.CommunicationException;
import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.select.Policy;
import io.tutti.spi.Membership;
import io.tutti.spi.Transports;
import io.tutti.transport.Fabric;
import io.tutti.transport.FabricContext;
import io.tutti.transport.memory.LayoutFingerprint;
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

    /**
     * Joins a running job as a replacement.
     *
     * @param membership its place, and how it finds rank 0
     */
    static Communicator replace(Membership membership, Options options) {
        return Uninterrupted.call("tutti-join", () -> {
            if (membership.size() == 1 || membership.secret() == null) {
                Bootstrap.release(membership);
                throw new IllegalArgumentException("size=" + membership.size() + ", secret="
                        + (membership.secret() == null ? "null" : "given")
                        + ": a replacement needs the size at the start of its job, at least 2, and the job's secret");
            }
            Policy policy = policy(membership, options);
            Failpoints failpoints = Failpoints.of(options, membership.rank());
            LaunchNotes notes = LaunchNotes.atStart(membership);
            Survivors survivors = Survivors.replacing(membership, options, request(membership, options), failpoints);
            return new ProcessSuccession(survivors, membership, options, policy, failpoints, notes).enter();
        });
    }

    /** Returns the position of a replacement that the environment describes; empty if this process is none. */
    static Optional<Membership> replacement() {
        return JobVariables.isReplacement(System.getenv())
                ? Optional.of(new JobDiscovery(System.getenv())
                        .open()
                        .orElseThrow(() -> new IllegalArgumentException(JobVariables.REPLACEMENT
                                + "=1 without a job: set the variables of the rank that this process replaces")))
                : Optional.empty();
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
        LaunchNotes notes = LaunchNotes.atStart(membership);
        JoinedJob joined = joined(membership, options, failpoints, "", notes);
        WarmUpCall warmUp = new WarmUpCall(failpoints);
        warmUp.begin(joined.placement(), membership.rank());
        FailureRecorder recorder = watch(joined, options, failpoints, notes);
        Survivors survivors = together(joined, () -> Survivors.of(joined, options, failpoints));
        try {
            return context(joined, recorder, options, policy, failpoints)
                    .with(new ProcessSuccession(survivors, membership, options, policy, failpoints, notes))
                    .with(warmUp);
        } catch (RuntimeException | Error e) {
            survivors.close();
            throw e;
        }
    }

    /** Records and notes failures of a job from now on, and answers a user who asks what its ranks do. */
    static FailureRecorder watch(JoinedJob joined, Options options, Failpoints failpoints, LaunchNotes notes) {
        FailureRecorder recorder = new FailureRecorder(joined, options);
        joined.control().abort().listen(fault -> {
            failpoints.passed(ProtocolStep.CONTROL_ABORT);
            notes.failed(fault);
            recorder.failed(fault);
        });
        joined.control().answerInspections(() -> recorder.inspected(ControlMessage.Inspected.MOST_BYTES));
        joined.files()
                .map(files -> new InspectionFiles(files, joined.start()))
                .ifPresent(files -> joined.control().serveInspections(files::isAsked, files::write));
        return recorder;
    }

    /** Connects the transports of a job. If that fails, all ranks learn of it, and the job is closed. */
    static JobContext context(
            JoinedJob joined, FailureRecorder recorder, Options options, Policy policy, Failpoints failpoints) {
        FabricContext rank = FabricContext.ofProcess(joined, options, objects(failpoints));
        return together(joined, () -> {
            Fabric fabric = Fabric.connect(rank, Transports.allowed(options));
            try {
                return new JobContext(
                        joined.control(), fabric, joined.placement(), recorder::await, joined::close, options, policy);
            } catch (RuntimeException | Error e) {
                Closing.after(e, fabric::close);
                throw e;
            }
        });
    }

    private static Map<Class<?>, Object> objects(Failpoints failpoints) {
        Map<Class<?>, Object> objects = new ConcurrentHashMap<>();
        objects.put(Failpoints.class, failpoints);
        return objects;
    }

    /**
     * Joins the ranks, and notes for the launcher why that is impossible.
     *
     * @param more words that must be equal on all ranks
     */
    static JoinedJob joined(
            Membership membership, Options options, Failpoints failpoints, String more, LaunchNotes notes) {
        try {
            return Bootstrap.join(membership, options, LayoutFingerprint.VALUE, agreed() + more, failpoints);
        } catch (CommunicationException e) {
            notes.failed(e);
            throw e;
        } catch (IllegalArgumentException e) { // a mistake of all ranks
            throw e;
        } catch (RuntimeException | Error e) {
            CommunicationException failure = JobFailures.of(membership.rank(), " when it joined", e);
            notes.failed(failure);
            throw failure;
        }
    }

    private static String agreed() {
        return " algorithms=" + Algorithms.providers() + " transports=" + Transports.text();
    }

    /** Returns what a process asks for that would like to be a rank: what ranks must agree on. */
    static JoinRequest request(Membership membership, Options options) {
        return Bootstrap.request(membership, options, LayoutFingerprint.VALUE, agreed());
    }

    /** Takes part in something of all ranks. If this rank fails, all ranks learn of it, and the job is closed. */
    private static <T> T together(JoinedJob joined, Supplier<T> part) {
        try {
            return new JobFailures(joined.control()).needing(" when it joined", part);
        } catch (RuntimeException | Error e) {
            joined.close();
            throw e;
        }
    }
}
