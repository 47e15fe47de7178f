package io.tutti.cost;

import io.tutti.model.Level;
import io.tutti.model.LinkModel;
import io.tutti.model.Network;
import io.tutti.model.Regime;
import io.tutti.model.cost.ProcessorSharing;
import io.tutti.model.cost.TimeTerms;
import io.tutti.model.cost.TopologyCost;
import io.tutti.schedule.Topology;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The costs of messages between the ranks of a communicator, as algorithm selection assumes them: measured, or else default costs.
 * Equal on all ranks.
 *
 * @param within links inside a node
 * @param between links between nodes
 */
public record LinkCosts(LinkModel within, LinkModel between) {
    /** Payload bytes per second at 1 Gbit/s and 100 Mbit/s; the default costs fit faster networks. */
    private static final List<Double> USUAL_RATES = List.of(1.2e8, 1.2e7);

    /**
     * Returns the costs that are assumed where nothing was measured: default costs, at the line rate of the placement if that is lower.
     *
     * @param placement where the ranks are
     * @return the costs of its links
     */
    public static LinkCosts unmeasured(Placement placement) {
        return new LinkCosts(unmeasured(placement, placement.within()), unmeasured(placement, placement.between()));
    }

    /** Takes the line rate of the network where it is below the rate of the default costs. Inside a host there is none. */
    private static LinkModel unmeasured(Placement placement, LinkKind kind) {
        if (kind.equals(LinkKind.TCP) && placement.hostCount() == 1) {
            return DefaultCosts.LOOPBACK;
        }
        LinkModel coarse = kind.costs();
        double most = placement.lineRate().payloadPerSecond();
        return kind.isTcp() && most > 0 && most < 1 / coarse.beta()
                ? between(most).between()
                : coarse;
    }

    /**
     * Returns the default costs, for use without measurements.
     *
     * @return shared memory inside nodes and TCP between them
     */
    public static LinkCosts coarse() {
        return new LinkCosts(LinkKind.SHM.costs(), LinkKind.TCP.costs());
    }

    /**
     * Returns the default costs with another rate between nodes.
     *
     * @param bytesPerSecond payload bytes per second of one link between nodes, above 0
     * @return the default costs, but for the rate between nodes
     */
    public static LinkCosts between(double bytesPerSecond) {
        LinkModel tcp = LinkKind.TCP.costs();
        LinkModel measured = new LinkModel(
                "tcp of known rate",
                tcp.alpha(),
                tcp.overhead(),
                1 / bytesPerSecond,
                tcp.gamma(),
                tcp.queue(),
                tcp.wake(),
                Double.POSITIVE_INFINITY);
        return new LinkCosts(coarse().within(), measured);
    }

    /**
     * Returns the costs that may be true of a placement, for a caller that can measure the resulting choices. These are the only ones
     * if the placement has no network or its rate is known; otherwise those of slower networks of usual rates are added.
     *
     * @param placement where the ranks are
     * @return these costs first, then those of slower networks
     */
    public List<LinkCosts> plausible(Placement placement) {
        boolean isKnown = placement.lineRate().isKnown() || !between.equals(coarse().between());
        if (isKnown || placement.topology().nodes() == 1) {
            return List.of(this);
        }
        return Stream.concat(
                        Stream.of(this),
                        USUAL_RATES.stream()
                                .map(rate -> new LinkCosts(within, between(rate).between())))
                .toList();
    }

    /**
     * Returns the costs for ranks that share processors.
     *
     * @param oversubscription ranks per processor, at least 1; the fullest processor counts, so it is rounded up. Processor time per byte is assumed to be at most the default beta,
     *     because the rest of a slower link's beta is not processor time
     * @return the costs with latencies and processor times that are multiplied accordingly
     */
    public LinkCosts oversubscribed(double oversubscription) {
        return new LinkCosts(
                within.oversubscribed(oversubscription, LinkKind.SHM.costs().beta()),
                between.oversubscribed(oversubscription, LinkKind.TCP.costs().beta()));
    }

    /**
     * Returns the predicted time of a schedule.
     *
     * @param cost the messages, bytes and reductions of the schedule
     * @param bytes the size of the whole vector
     * @param oversubscription ranks per processor, at least 1. Processor time per byte is assumed to be at most the default beta inside
     *     a host, because the rest of a slower link's beta is not processor time
     * @return its terms
     */
    public TimeTerms terms(TopologyCost cost, double bytes, double oversubscription) {
        double fullest = Math.ceil(oversubscription);
        return cost.within()
                .terms(within, bytes, new ProcessorSharing(fullest, DefaultCosts.SHARED_MEMORY.beta()))
                .plus(cost.between()
                        .terms(between, bytes, new ProcessorSharing(fullest, DefaultCosts.LOOPBACK.beta())));
    }

    /**
     * Returns the names of the links that a placement uses.
     *
     * @param placement where the ranks are
     * @return one name, or two with {@code " and "} between them
     */
    public String names(Placement placement) {
        Topology topology = placement.topology();
        if (topology.nodes() == 1) {
            return within.name();
        }
        return topology.nodes() == topology.ranks() ? between.name() : within.name() + " and " + between.name();
    }

    /**
     * Returns the same costs as a network for simulation. The simulator itself shares processors among ranks for messages and
     * reductions, but not for the bytes of a message, so the rate and latency here include oversubscription.
     *
     * @param placement where the ranks are, which says how many share a processor
     * @return a network with these links inside a node and between nodes
     */
    public Network network(Placement placement) {
        LinkCosts oversubscribed = oversubscribed(placement.oversubscription());
        List<Regime> node = List.of(regime(within, oversubscribed.within));
        List<Regime> network = List.of(regime(between, oversubscribed.between));
        return new Network(
                names(placement),
                "links as for choosing",
                "",
                1,
                Map.of(Level.SOCKET, node, Level.NODE, node, Level.NETWORK, network),
                Math.max(within.gamma(), between.gamma()),
                0);
    }

    private static Regime regime(LinkModel link, LinkModel oversubscribed) {
        double rate = oversubscribed.beta() == 0 ? Double.POSITIVE_INFINITY : 1 / oversubscribed.beta();
        return new Regime(
                Double.POSITIVE_INFINITY,
                link.overhead(),
                oversubscribed.alpha(),
                0,
                0,
                rate,
                Double.POSITIVE_INFINITY,
                false);
    }
}
