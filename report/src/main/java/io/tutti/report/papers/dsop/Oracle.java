package io.tutti.report.papers.dsop;

import io.tutti.choose.Links;
import io.tutti.choose.Place;
import io.tutti.model.LogGP;
import io.tutti.model.Network;
import io.tutti.outer.OuterChoice;
import io.tutti.outer.OuterRates;
import io.tutti.outer.OuterShape;
import io.tutti.report.sums.Contender;
import io.tutti.report.sums.Contender.Kernel;
import io.tutti.schedule.Topology;
import io.tutti.verify.Reproducibility;

/**
 * What the model of the choice predicts.
 *
 * @param ranks number of ranks, each on a host of its own
 * @param network what messages cost
 * @param crowd ranks that share a processor
 */
record Oracle(int ranks, Network network, double crowd) {
    /** The paper's network: latency 20 µs, overhead 5 µs, 10 Gbit/s, additions at 10 GB/s. */
    static final LogGP PAPER = new LogGP(20e-6, 5e-6, 0, 8e-10, 1e-10);

    static Oracle ofPaper(int ranks) {
        return new Oracle(ranks, PAPER.network("ethernet-10g", "as assumed for the paper"), 1);
    }

    /** As a communicator there chooses that knows this rate; hosts share this machine's processors. */
    static Oracle ofLab(int ranks, double bytesPerSecond) {
        double crowd = Math.max(1.0, (double) ranks / Runtime.getRuntime().availableProcessors());
        Place place = new Place(Topology.uniform(ranks, 1), Place.ANY_HOSTS, crowd);
        return new Oracle(ranks, Links.between(bytesPerSecond).network(place), crowd);
    }

    /** Which of all our algorithms is chosen; none but those that give equal bits on all ranks. */
    String choice(Kernel kernel, OuterShape shape) {
        return choice(kernel).choose(shape).algorithm().name();
    }

    /** Predicted seconds of one of our algorithms. */
    double seconds(Contender contender, OuterShape shape) {
        return choice(contender.kernel()).seconds(Sizes.algorithm(contender.method()), shape);
    }

    private OuterChoice choice(Kernel kernel) {
        OuterRates rates = kernel == Kernel.FUSED ? OuterRates.FUSED : OuterRates.ONE_BY_ONE;
        return new OuterChoice(Topology.uniform(ranks, 1), network, crowd, rates, Reproducibility.RANKS);
    }
}
