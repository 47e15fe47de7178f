package io.tutti;

import io.tutti.bootstrap.JoinedJob;
import io.tutti.bootstrap.agreement.Replacement;
import io.tutti.bootstrap.note.LaunchNotes;
import io.tutti.bootstrap.survivors.Replacements;
import io.tutti.bootstrap.survivors.Survivors;
import io.tutti.config.Options;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.Failpoints;
import io.tutti.select.Policy;
import io.tutti.spi.Membership;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * How a rank that is a process goes on.
 *
 * @param survivors finds the others
 * @param membership this process's position at the start of the job
 * @param failpoints of this process, in all generations of the job
 * @param notes of this process at the start of the job
 */
record ProcessSuccession(
        Survivors survivors,
        Membership membership,
        Options options,
        Policy policy,
        Failpoints failpoints,
        LaunchNotes notes)
        implements Succession {
    @Override
    public void requireShrinkable() {
        if (survivors.origins().size() == 1) {
            NONE.requireShrinkable();
        } // else the other survivors decide
    }

    @Override
    public void requireGrowable() {
        // it began with several processes
    }

    @Override
    public Replacements findReplacements(JobContext job, int number, int size, Duration limit) {
        return new ReplacementSearch(this, job.control(), number, size).run(limit);
    }

    @Override
    public Communicator grow(List<Replacement> replacements) {
        return goOn(() -> survivors.next(Set.of(), replacements, this::join));
    }

    /** Joins the ranks that have taken this process in as a replacement. */
    Communicator enter() {
        return goOn(() -> survivors.join(this::join));
    }

    @Override
    public Communicator shrink(CommunicationException cause) {
        Set<Integer> suspects = cause.category() == Category.PEER_LOST ? Set.copyOf(cause.ranks()) : Set.of();
        return goOn(() -> survivors.next(suspects, this::join));
    }

    private Communicator goOn(Supplier<Communicator> others) {
        notes.shrinks();
        try {
            Communicator next = others.get();
            notes.of(survivors.origins()).goesOn(survivors.generation());
            return next;
        } catch (RuntimeException | Error e) {
            notes.givesUp();
            close();
            throw e;
        }
    }

    private Communicator join(Membership next, Options limited, String agreed) {
        LaunchNotes here = notes.of(survivors.origins());
        if (next.size() == 1) {
            JobContext alone = LocalRanks.alone(options);
            Communicator communicator = alone.communicator();
            alone.with(this);
            return communicator;
        }
        Membership placed = next.withHost(membership.host()).withLaunch(membership.launch());
        JoinedJob joined = HostJob.joined(placed, limited, failpoints, agreed, here);
        JobContext job =
                HostJob.context(joined, HostJob.watch(joined, options, failpoints, here), options, policy, failpoints);
        Communicator communicator = job.communicator();
        job.with(this); // not before: if a rank is lost meanwhile, the others go on without it
        return communicator;
    }

    @Override
    public void close() {
        survivors.close();
    }
}
