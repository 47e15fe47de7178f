package io.tutti.bootstrap.survivors;

import io.tutti.bootstrap.JoinRequest;
import io.tutti.bootstrap.JoinedJob;
import io.tutti.bootstrap.agreement.NextWorld;
import io.tutti.bootstrap.agreement.Replacement;
import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.handshake.Encryption;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.crypto.SystemRandom;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.Ranks;
import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.spi.Membership;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/** What a process keeps, from the start of its job on, to go on with the other survivors after a failure. Used by one thread. */
public final class Survivors implements AutoCloseable {

    private final Credentials credentials;
    private final Options options;
    private final Failpoints failpoints;
    private final Handshake handshake;
    private final SurvivorListener listener;
    private Generation generation;

    private Survivors(JoinedJob job, Options options, Failpoints failpoints) {
        this.credentials = job.credentials();
        this.options = options;
        this.failpoints = failpoints;
        this.handshake = new Handshake(credentials, Encryption.of(options), failpoints);
        this.listener =
                SurvivorListener.open(job.addresses().getFirst(), job.control().rank(), handshake);
    }

    private Survivors(ReplacementEntry entry, Generation generation) {
        this.credentials = entry.credentials();
        this.options = entry.options();
        this.failpoints = entry.failpoints();
        this.handshake = entry.handshake();
        this.listener = entry.listener();
        this.generation = generation;
    }

    /**
     * Listens, and exchanges addresses. A collective of all ranks that have joined.
     *
     * @param job of several ranks
     * @param options the configuration
     * @param failpoints this rank's
     * @return the state that this process keeps, which the caller closes
     * @throws CommunicationException RESOURCE if this rank cannot listen, or as the control plane's all-gather
     */
    public static Survivors of(JoinedJob job, Options options, Failpoints failpoints) {
        Survivors survivors = new Survivors(job, options, failpoints);
        try {
            survivors.meet(job);
            return survivors;
        } catch (RuntimeException | Error e) {
            survivors.close();
            throw e;
        }
    }

    /**
     * Waits until the ranks of a running job take this process in, as a replacement. {@link #join} then joins them.
     *
     * @param membership its place in the job, and how it finds rank 0
     * @param options the configuration
     * @param request what ranks must agree on
     * @param failpoints this process's
     * @return the state that this process keeps, which the caller closes
     * @throws CommunicationException AUTHENTICATION, with the reason why it was refused; DEADLINE if the job does not grow in time
     */
    public static Survivors replacing(
            Membership membership, Options options, JoinRequest request, Failpoints failpoints) {
        ReplacementEntry entry = new ReplacementEntry(membership, options, request, failpoints);
        try {
            return new Survivors(entry, entry.await());
        } catch (RuntimeException | Error e) {
            entry.close();
            throw e;
        }
    }

    private void meet(JoinedJob job) {
        int rank = job.control().rank();
        int[] everyone = IntStream.range(0, job.control().size()).toArray();
        try {
            byte[] own = new WireWriter().address(listener.address()).toBytes();
            List<InetSocketAddress> addresses = new ArrayList<>();
            for (byte[] each :
                    job.control().allgather("survivors", everyone, own, options.duration(Setting.JOIN_DEADLINE))) {
                WireReader in = new WireReader(each);
                addresses.add(in.address());
                in.end();
            }
            generation = new Generation(
                    0, job.start(), rank, IntStream.of(everyone).boxed().toList(), addresses);
        } catch (ProtocolException e) {
            throw new IllegalStateException("the address of a rank cannot be read", e);
        }
    }

    /** Joins this process to the ranks of a generation. */
    @FunctionalInterface
    public interface Join<T> {
        /**
         * Joins.
         *
         * @param membership this process's position among them, without the name of its host and its launcher
         * @param limited the options, with a limit for ranks that have agreed and do not join
         * @param agreed words that must be equal on all ranks
         */
        T join(Membership membership, Options limited, String agreed);
    }

    /**
     * Agrees with the other survivors who is left, and joins them; again if a rank is lost meanwhile. Blocks until every rank of the
     * last generation has come, has ended, or was silent for too long.
     *
     * @param suspects ranks of the last generation that are known to be lost
     * @param join joins a generation of several ranks, or makes one of this rank alone
     * @return what {@code join} has returned
     * @throws CommunicationException PEER_LOST if this rank was taken for lost, or too few are left; or why ranks cannot join
     */
    public <T> T next(Set<Integer> suspects, Join<T> join) {
        return next(suspects, List.of(), join);
    }

    /**
     * Does the same with processes that are new, whom all ranks have found together. If rank 0 is lost meanwhile, they may be left out.
     *
     * @param suspects ranks of the last generation that are known to be lost
     * @param replacements those processes
     * @param join joins a generation of several ranks, or makes one of this rank alone
     * @return what {@code join} has returned
     * @throws CommunicationException as above
     */
    public <T> T next(Set<Integer> suspects, List<Replacement> replacements, Join<T> join) {
        try (SurvivorDialer dialer = new SurvivorDialer(handshake)) {
            generation = generation.next(agree(suspects, replacements, dialer));
            return join(join, dialer);
        }
    }

    /**
     * Joins this process to the ranks of its generation; if a rank is lost meanwhile, to those that are left.
     *
     * @param join as in {@link #next}
     * @return what {@code join} has returned
     * @throws CommunicationException as in {@link #next}
     */
    public <T> T join(Join<T> join) {
        try (SurvivorDialer dialer = new SurvivorDialer(handshake)) {
            return join(join, dialer);
        }
    }

    private <T> T join(Join<T> join, SurvivorDialer dialer) {
        Set<Integer> lost;
        try {
            T joined = join.join(membership(dialer), limited(), words());
            listener.rest();
            return joined;
        } catch (CommunicationException e) {
            lost = lostMeanwhile(e);
        }
        return next(lost, join);
    }

    /** Returns the ranks of the new generation that did not join; throws the exception if it is about something else. */
    private Set<Integer> lostMeanwhile(CommunicationException failure) {
        boolean isLoss = failure.category() == Category.PEER_LOST || failure.category() == Category.DEADLINE;
        if (!isLoss || failure.ranks().isEmpty()) {
            throw failure;
        }
        System.getLogger("io.tutti").log(Level.INFO, "the survivors could not join: {0}", failure.getMessage());
        return Set.copyOf(failure.ranks());
    }

    private NextWorld agree(Set<Integer> suspects, List<Replacement> replacements, SurvivorDialer dialer) {
        if (suspects.contains(generation.rank())) {
            throw excluded("the others take it for lost");
        }
        AgreementRun.Limits limits =
                new AgreementRun.Limits(options.duration(Setting.JOIN_DEADLINE), options.duration(Setting.LIVENESS));
        System.getLogger("io.tutti")
                .log(
                        Level.INFO,
                        "rank {0} of {1} waits up to {2} s ({3}) for the other survivors",
                        generation.rank(),
                        generation.size(),
                        limits.first().toSeconds(),
                        Setting.JOIN_DEADLINE.environmentName());
        NextWorld offer = new NextWorld(List.of(), SystemRandom.number(), replacements);
        AgreementRun run = new AgreementRun(generation, offer, dialer, limits, failpoints);
        run.begin(suspects);
        listener.enter(generation.id(), run);
        failpoints.passed(ProtocolStep.SHRINK_BEGIN);
        NextWorld world = run.await().orElseThrow(() -> tooFew(run.lost()));
        failpoints.passed(ProtocolStep.SHRINK_DECIDED);
        if (!world.members().contains(generation.rank())) {
            throw excluded(Ranks.text(world.members()) + " went on without it");
        }
        return world;
    }

    private CommunicationException excluded(String why) {
        return new CommunicationException(
                Category.PEER_LOST,
                List.of(generation.rank()),
                "rank " + generation.rank() + " of " + generation.size() + " is not among the survivors: " + why
                        + "; end this process");
    }

    private CommunicationException tooFew(Set<Integer> lost) {
        return new CommunicationException(
                Category.PEER_LOST,
                List.copyOf(lost),
                "rank " + generation.rank() + " cannot go on: " + Ranks.text(lost) + " of " + generation.size()
                        + " are lost, and more than half must be left, or half with rank 0");
    }

    /** {@return the job's number and secret} */
    public Credentials credentials() {
        return credentials;
    }

    /** {@return what a process must know that would like to be a rank of the next generation} */
    public byte[] invitation() {
        return generation.encode();
    }

    /**
     * Returns the places that the next replacements take.
     *
     * @param count how many
     * @return the lowest that no rank of the latest generation has
     */
    public List<Integer> freePlaces(int count) {
        return generation.free(count);
    }

    /** {@return the number of the latest generation} */
    public int generation() {
        return generation.number();
    }

    /** {@return what the ranks of the latest generation were at the start of the job, by rank} */
    public List<Integer> origins() {
        return generation.origins();
    }

    private Membership membership(SurvivorDialer dialer) {
        return Membership.of(generation.rank(), generation.size(), new SurvivorSpace(generation, listener, dialer))
                .withJob(credentials.job())
                .withSecret(credentials.secret());
    }

    /** Whoever has agreed is there, so it joins within the time in which it must give a sign of life. */
    private Options limited() {
        long seconds = Math.min(options.number(Setting.JOIN_DEADLINE), options.number(Setting.LIVENESS));
        return options.with(Setting.JOIN_DEADLINE, Long.toString(seconds));
    }

    private String words() {
        return String.format(Locale.ROOT, " generation=%d/%016x", generation.number(), generation.id());
    }

    @Override
    public void close() {
        listener.close();
    }
}
