package io.tutti.studies.papers.dsop;

import io.tutti.cost.LinkCosts;
import io.tutti.cost.Placement;
import io.tutti.model.LogGP;
import io.tutti.model.Network;
import io.tutti.outerproduct.OuterChoice;
import io.tutti.outerproduct.OuterRates;
import io.tutti.outerproduct.OuterShape;
import io.tutti.schedule.Topology;
import io.tutti.studies.sums.SumMethod;
import io.tutti.studies.sums.SumMethod.Kernel;
import io.tutti.verify.Reproducibility;

/**
 * The predictions of the cost model that the selection uses.
 *
 * @param ranks number of ranks, each on its own host
 * @param network cost of messages
 * @param oversubscription number of ranks that share a processor
 */
record Oracle(int ranks, Network network, double oversubscription) {
    /** The paper's network: latency 20 µs, overhead 5 µs, 10 Gbit/s, additions at 10 GB/s. */
    static final LogGP PAPER = new LogGP(20e-6, 5e-6, 0, 8e-10, 1e-10);

    static Oracle ofPaper(int ranks) {
        return new Oracle(ranks, PAPER.network("ethernet-10g", "as assumed for the paper"), 1);
    }

    /**
     * Returns predictions like those of a communicator in the lab that knows this rate; hosts share this machine's
     * processors.
     */
    static Oracle ofLab(int ranks, double bytesPerSecond) {
        double oversubscription =
                Math.max(1.0, (double) ranks / Runtime.getRuntime().availableProcessors());
        Placement placement = new Placement(Topology.uniform(ranks, 1), Placement.ANY_HOSTS, oversubscription);
        return new Oracle(ranks, LinkCosts.between(bytesPerSecond).network(placement), oversubscription);
    }

    /** Returns the algorithm of Tutti that is selected among those that give equal bits on all ranks. */
    String choice(Kernel kernel, OuterShape shape) {
        return choice(kernel).choose(shape).algorithm().name();
    }

    /** Returns the predicted seconds of an algorithm of Tutti. */
    double seconds(SumMethod method, OuterShape shape) {
        return choice(method.kernel()).seconds(SentBytes.algorithm(method.method()), shape);
    }

    private OuterChoice choice(Kernel kernel) {
        OuterRates rates = kernel == Kernel.FUSED ? OuterRates.FUSED : OuterRates.ONE_BY_ONE;
        return new OuterChoice(Topology.uniform(ranks, 1), network, oversubscription, rates, Reproducibility.RANKS);
    }
}
