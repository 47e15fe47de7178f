package io.tutti.select;

import io.tutti.model.Level;
import io.tutti.model.LinkModel;
import io.tutti.model.Network;
import io.tutti.model.Regime;
import io.tutti.model.TopologyCost;
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

    /** Returns the costs that a table has for a placement, and default costs where it has none. */
    static LinkCosts of(Placement placement, TuningTable table) {
        return new LinkCosts(link(placement, placement.within(), table), link(placement, placement.between(), table));
    }

    private static LinkModel link(Placement placement, LinkKind kind, TuningTable table) {
        return table.link(placement.hosts(), kind.key()).orElseGet(() -> unmeasured(placement, kind));
    }

    /** Takes the line rate of the network where it is below the rate of the default costs. */
    private static LinkModel unmeasured(Placement placement, LinkKind kind) {
        LinkModel coarse = kind.costs();
        double most = placement.lineRate().payloadPerSecond();
        return kind.equals(LinkKind.TCP) && most > 0 && most < 1 / coarse.beta()
                ? between(most).between()
                : coarse;
    }

    /** Returns the default costs, for use without measurements. */
    public static LinkCosts coarse() {
        return new LinkCosts(LinkKind.SHM.costs(), LinkKind.TCP.costs());
    }

    /**
     * Returns the default costs with another rate between nodes.
     *
     * @param bytesPerSecond payload bytes per second of one link between nodes
     */
    public static LinkCosts between(double bytesPerSecond) {
        LinkModel tcp = LinkKind.TCP.costs();
        LinkModel measured = new LinkModel(
                "tcp of known rate", tcp.alpha(), tcp.overhead(), 1 / bytesPerSecond, tcp.gamma(), tcp.queue());
        return new LinkCosts(coarse().within(), measured);
    }

    /**
     * Returns the costs that may be true of a placement, for a caller that can measure the resulting choices. These are the only ones
     * if the placement has no network or its rate is known; otherwise those of slower networks of usual rates are added.
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
     * @param oversubscription ranks per processor, at least 1. Processor time per byte is assumed to be at most the default beta,
     *     because the rest of a slower link's beta is not processor time
     */
    LinkCosts oversubscribed(double oversubscription) {
        return new LinkCosts(
                within.oversubscribed(oversubscription, LinkKind.SHM.costs().beta()),
                between.oversubscribed(oversubscription, LinkKind.TCP.costs().beta()));
    }

    /** Returns the predicted seconds of a schedule for a vector of {@code bytes}. */
    double seconds(TopologyCost cost, double bytes) {
        return within.seconds(cost.within(), bytes) + between.seconds(cost.between(), bytes);
    }

    /** Returns the names of the links that a placement uses. */
    String names(Placement placement) {
        Topology topology = placement.topology();
        if (topology.nodes() == 1) {
            return within.name();
        }
        return topology.nodes() == topology.ranks() ? between.name() : within.name() + " and " + between.name();
    }

    /**
     * Returns the same costs as a network for simulation. The simulator itself shares processors among ranks for messages and
     * reductions, but not for the bytes of a message, so the rate and latency here include oversubscription.
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
