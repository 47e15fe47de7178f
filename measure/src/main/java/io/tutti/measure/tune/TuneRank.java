package io.tutti.measure.tune;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.bootstrap.placement.Affinity;
import io.tutti.error.CommunicationException;
import io.tutti.measure.rank.BenchCollective;
import java.util.List;

/** One rank of a tuning job. Rank 0 writes a line for each result. */
public final class TuneRank {
    private static final int FAULT = 1;
    /** Warm-up of later sizes as a fraction of the first size's; a later size may run different code. */
    private static final double LATER = 0.15;

    private final Communicator world;
    private final TunePlan plan;

    private TuneRank(Communicator world, TunePlan plan) {
        this.world = world;
        this.plan = plan;
    }

    /** Runs the rank. The arguments are those of a {@link TunePlan}. */
    public static void main(String[] words) {
        TunePlan plan = TunePlan.of(List.of(words));
        try (Communicator world = Tutti.connect()) {
            if (!plan.processors().isEmpty()) {
                Affinity.pin(plan.processors().get(world.rank()));
            }
            new TuneRank(world, plan).measure();
        } catch (CommunicationException e) {
            System.err.println("tutti tune: " + e.getMessage());
            System.exit(FAULT);
        }
    }

    private void measure() {
        if (!plan.everything() && world.size() % 2 == 0) {
            tell(new PairTrials(world, plan.effort().warmMillis()).measure().line());
        }
        double warmMillis = plan.effort().warmMillis() * world.selectionBasis().oversubscription();
        for (BenchCollective collective : plan.collectives()) {
            for (long bytes : plan.sizes()) {
                new SizeTrials(world, plan, collective, bytes, warmMillis)
                        .measure()
                        .forEach(trial -> tell(trial.line()));
                warmMillis = LATER
                        * plan.effort().warmMillis()
                        * world.selectionBasis().oversubscription();
            }
        }
    }

    private void tell(String line) {
        if (world.rank() == 0) {
            System.out.println(line);
        }
    }
}
