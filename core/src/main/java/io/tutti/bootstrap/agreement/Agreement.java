package io.tutti.bootstrap.agreement;

import io.tutti.bootstrap.agreement.AgreementMessage.Accept;
import io.tutti.bootstrap.agreement.AgreementMessage.Accepted;
import io.tutti.bootstrap.agreement.AgreementMessage.Ask;
import io.tutti.bootstrap.agreement.AgreementMessage.Decided;
import io.tutti.bootstrap.agreement.AgreementMessage.Hopeless;
import io.tutti.bootstrap.agreement.AgreementMessage.Outbid;
import io.tutti.bootstrap.agreement.AgreementMessage.Prepare;
import io.tutti.bootstrap.agreement.AgreementMessage.Promise;
import io.tutti.bootstrap.agreement.AgreementMessage.Shunned;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

/**
 * One rank's part in the agreement on the next world. The rank below which all are lost proposes the ranks that have answered it,
 * once every other rank has answered or is lost. A proposal that a quorum has accepted is decided. If the proposer is lost, the next
 * rank proposes what a rank may have accepted already, or else its own view.
 *
 * <p>Whoever is taken for lost stays so: a rank answers none of its ballots, even if it lives. Confined to one thread at a time.
 */
public final class Agreement {
    private static final int NONE = -1;

    private final int rank;
    private final int size;
    private final NextWorld offer;
    private final ObjIntConsumer<AgreementMessage> out;
    private final Set<Integer> lost = new TreeSet<>();
    private int promised = NONE;
    private Vote accepted;
    /** The ballot of this rank that is under way; null for none. */
    private Proposal proposal;

    private NextWorld decided;
    private boolean hopeless;

    /**
     * Creates the part of a rank, which {@link #begin} starts.
     *
     * @param rank in the last world
     * @param size of the last world
     * @param id of the next world, if this rank's proposal is decided; random
     * @param out sends a message to a rank; must not call this object
     */
    public Agreement(int rank, int size, long id, ObjIntConsumer<AgreementMessage> out) {
        this(rank, size, new NextWorld(List.of(), id), out);
    }

    /**
     * Creates the part of a rank that proposes more than those that are left.
     *
     * @param rank in the last world
     * @param size of the last world
     * @param offer what this rank proposes, but for the members: id and replacements of the next world
     * @param out sends a message to a rank; must not call this object
     */
    public Agreement(int rank, int size, NextWorld offer, ObjIntConsumer<AgreementMessage> out) {
        this.rank = rank;
        this.size = size;
        this.offer = offer;
        this.out = out;
    }

    /** Copies the state of another one, for a search through all states. */
    Agreement(Agreement other, ObjIntConsumer<AgreementMessage> out) {
        this(other.rank, other.size, other.offer, out);
        lost.addAll(other.lost);
        promised = other.promised;
        accepted = other.accepted;
        proposal = other.proposal == null ? null : new Proposal(other.proposal);
        decided = other.decided;
        hopeless = other.hopeless;
    }

    /**
     * Takes part from now on.
     *
     * @param suspects ranks that are known to be lost; without this rank
     */
    public void begin(Set<Integer> suspects) {
        lost.addAll(suspects);
        proposeIfCandidate();
    }

    /** Returns this rank. */
    int rank() {
        return rank;
    }

    /** Returns the rank that this one expects to propose: the lowest that is not lost. */
    public int candidate() {
        return IntStream.range(0, size)
                .filter(each -> !lost.contains(each))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the other ranks without whose answer this rank's ballot, or that of the candidate, does not proceed. */
    public Set<Integer> awaited() {
        if (hasEnded()) {
            return Set.of();
        }
        if (proposal == null) {
            return candidate() == rank ? Set.of() : Set.of(candidate());
        }
        Set<Integer> missing = new TreeSet<>();
        if (proposal.vote == null) {
            others().filter(each -> !proposal.promises.containsKey(each)).forEach(missing::add);
        } else {
            missing.addAll(proposal.participants(lost));
            missing.removeAll(proposal.acceptances);
        }
        return missing;
    }

    /** Returns the ranks that are taken for lost. */
    public Set<Integer> lost() {
        return Set.copyOf(lost);
    }

    /** Returns the decision; empty if there is none yet. */
    public Optional<NextWorld> decided() {
        return Optional.ofNullable(decided);
    }

    /** Returns whether too few ranks are left for a decision. */
    public boolean isHopeless() {
        return hopeless;
    }

    /** Returns whether there is a decision, or never will be one. */
    public boolean hasEnded() {
        return decided != null || hopeless;
    }

    /** Takes a rank for lost from now on: it has ended, or has not answered for too long. */
    public void lost(int other) {
        if (hasEnded() || other == rank || !lost.add(other)) {
            return;
        }
        if (proposal == null) {
            proposeIfCandidate();
        } else {
            proceed();
        }
    }

    /** Begins a higher ballot if the last one of this rank was outbid and nothing has been decided since; to be called occasionally. */
    public void retry() {
        if (!hasEnded() && proposal == null) {
            proposeIfCandidate();
        }
    }

    /** Handles a message of another rank. */
    public void receive(int from, AgreementMessage message) {
        switch (message) {
            case Decided decision -> decide(decision.world());
            case Prepare prepare -> prepare(from, prepare.ballot());
            case Accept accept -> accept(from, accept.proposal());
            case Promise promise -> promise(from, promise);
            case Accepted acceptance -> accepted(from, acceptance.ballot());
            case Outbid outbid -> outbid(outbid);
            case Shunned shunned -> lost(from);
            case Ask ask -> tellEnd(from);
            case Hopeless end -> hopeless |= decided == null && !lost.contains(from);
        }
    }

    private IntStream others() {
        return IntStream.range(0, size).filter(each -> each != rank && !lost.contains(each));
    }

    private void proposeIfCandidate() {
        if (candidate() != rank) {
            return;
        }
        int least = promised + 1;
        proposal = new Proposal(least + Math.floorMod(rank - least, size)); // ranks have different ballots
        promised = proposal.ballot;
        proposal.promises.put(rank, accepted);
        others().forEach(each -> out.accept(new Prepare(proposal.ballot), each));
        proceed();
    }

    /** Goes on with this rank's ballot as far as the answers allow. */
    private void proceed() {
        Set<Integer> participants = proposal.participants(lost);
        if (proposal.vote == null) {
            if (others().allMatch(proposal.promises::containsKey)) {
                propose(participants);
            }
        } else if (Quorum.of(proposal.acceptances, size)) {
            decide(proposal.vote.world());
            others().forEach(each -> out.accept(new Decided(decided), each));
        } else {
            participants.addAll(proposal.acceptances);
            giveUpUnless(Quorum.of(participants, size));
        }
    }

    private void propose(Set<Integer> participants) {
        giveUpUnless(Quorum.of(participants, size));
        if (hopeless) {
            return;
        }
        Vote earlier = proposal.latestVote();
        NextWorld world = earlier == null
                ? new NextWorld(List.copyOf(participants), offer.id(), offer.replacements())
                : earlier.world();
        proposal.vote = new Vote(proposal.ballot, world);
        accepted = proposal.vote;
        proposal.acceptances.add(rank);
        participants.stream().filter(each -> each != rank).forEach(each -> out.accept(new Accept(proposal.vote), each));
        proceed();
    }

    private void giveUpUnless(boolean possible) {
        if (!possible) {
            hopeless = true;
            others().forEach(this::tellEnd);
        }
    }

    private void decide(NextWorld world) {
        decided = decided == null ? world : decided;
        hopeless = false;
    }

    /** Tells a rank what this one knows, if it knows the end. */
    private void tellEnd(int other) {
        if (decided != null) {
            out.accept(new Decided(decided), other);
        } else if (hopeless) {
            out.accept(new Hopeless(), other);
        }
    }

    /** Answers a ballot that cannot succeed here, and returns true; or returns false. */
    private boolean declines(int from, int ballot) {
        if (hasEnded()) {
            tellEnd(from);
        } else if (lost.contains(from)) {
            out.accept(new Shunned(), from);
        } else if (ballot < promised) {
            out.accept(new Outbid(ballot, promised), from);
        } else {
            return false;
        }
        return true;
    }

    private void prepare(int from, int ballot) {
        if (!declines(from, ballot)) {
            follow(ballot);
            out.accept(new Promise(ballot, accepted), from);
        }
    }

    private void accept(int from, Vote vote) {
        if (!declines(from, vote.ballot())) {
            follow(vote.ballot());
            accepted = vote;
            out.accept(new Accepted(vote.ballot()), from);
        }
    }

    /** Takes part in another rank's ballot, and thus no longer in one of its own, which is lower. */
    private void follow(int ballot) {
        promised = ballot;
        proposal = null;
    }

    private boolean isMine(int ballot) {
        return !hasEnded() && proposal != null && proposal.ballot == ballot;
    }

    private void promise(int from, Promise promise) {
        if (isMine(promise.ballot()) && proposal.vote == null) {
            proposal.promises.put(from, promise.accepted());
            proceed();
        }
    }

    private void accepted(int from, int ballot) {
        if (isMine(ballot)) {
            proposal.acceptances.add(from);
            proceed();
        }
    }

    private void outbid(Outbid outbid) {
        if (isMine(outbid.ballot())) {
            follow(Math.max(promised, outbid.promised()));
        }
    }

    /** Describes the whole state; equal for equal states. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%d lost%s promised=%d accepted=%s proposal=%s decided=%s%s",
                rank,
                lost,
                promised,
                accepted,
                proposal == null
                        ? "none"
                        : proposal.ballot + ":" + proposal.promises + proposal.acceptances + proposal.vote,
                decided,
                hopeless ? " hopeless" : "");
    }
}
