package io.tutti.select;

import io.tutti.model.Level;
import io.tutti.model.LinkModel;
import io.tutti.model.Network;
import io.tutti.model.Regime;
import io.tutti.model.TopologyCost;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What messages between a communicator's ranks cost, as far as choosing asks: of the table of measured links, or else of the
 * coarse picture of such links; the same on all ranks.
 *
 * @param within nodes, where ranks share memory
 * @param between nodes
 */
public record LinkCosts(LinkModel within, LinkModel between) {
    /** Bytes a second, of 1 Gbit/s and 100 Mbit/s; what is faster is near enough to the coarse picture. */
    private static final List<Double> USUAL_RATES = List.of(1.2e8, 1.2e7);

    /** Those of a place that a table has, and the coarse picture of the others. */
    static LinkCosts of(Placement placement, TuningTable table) {
        return new LinkCosts(link(placement, LinkKind.SHM, table), link(placement, LinkKind.TCP, table));
    }

    private static LinkModel link(Placement placement, LinkKind kind, TuningTable table) {
        return table.link(placement.hosts(), kind).orElseGet(() -> unmeasured(placement, kind));
    }

    /** A network carries what its interface says, unless it is faster than the coarse picture. */
    private static LinkModel unmeasured(Placement placement, LinkKind kind) {
        LinkModel coarse = DefaultLinkCosts.of(kind);
        double most = placement.lineRate().payloadPerSecond();
        return kind == LinkKind.TCP && most > 0 && most < 1 / coarse.beta()
                ? between(most).between()
                : coarse;
    }

    /** Nothing measured. */
    public static LinkCosts coarse() {
        return new LinkCosts(DefaultLinkCosts.of(LinkKind.SHM), DefaultLinkCosts.of(LinkKind.TCP));
    }

    /** The same, with this rate between nodes; what {@code bytesPerSecond} does not say is the coarse picture's. */
    public static LinkCosts between(double bytesPerSecond) {
        LinkModel tcp = DefaultLinkCosts.of(LinkKind.TCP);
        LinkModel measured = new LinkModel(
                "tcp of known rate", tcp.alpha(), tcp.overhead(), 1 / bytesPerSecond, tcp.gamma(), tcp.queue());
        return new LinkCosts(coarse().within(), measured);
    }

    /**
     * These, if a place has no network or its rate is known; otherwise also what slower networks of usual rates cost, for who
     * can try what he chooses.
     */
    public List<LinkCosts> plausible(Placement placement) {
        boolean isKnown = placement.lineRate().isKnown() || !between.equals(coarse().between());
        if (isKnown || placement.link() == LinkKind.SHM) {
            return List.of(this);
        }
        return Stream.concat(
                        Stream.of(this),
                        USUAL_RATES.stream()
                                .map(rate -> new LinkCosts(within, between(rate).between())))
                .toList();
    }

    /**
     * The same where so many ranks share a processor. A byte's share of the processor is at most that of the coarse
     * picture.
     */
    LinkCosts crowded(double oversubscription) {
        return new LinkCosts(
                within.crowded(
                        oversubscription, DefaultLinkCosts.of(LinkKind.SHM).beta()),
                between.crowded(
                        oversubscription, DefaultLinkCosts.of(LinkKind.TCP).beta()));
    }

    /** Predicted seconds of a schedule for a vector of so many bytes. */
    double seconds(TopologyCost cost, double bytes) {
        return within.seconds(cost.within(), bytes) + between.seconds(cost.between(), bytes);
    }

    /** The names of those that a place has. */
    String names(Placement placement) {
        return switch (placement.link()) {
            case SHM -> within.name();
            case TCP -> between.name();
            case MIXED -> within.name() + " and " + between.name();
        };
    }

    /**
     * The same for simulations, which share processors among ranks for each message and what is combined; a byte's share of
     * the processor is no concern of theirs.
     */
    public Network network(Placement placement) {
        LinkCosts crowded = crowded(placement.oversubscription());
        List<Regime> node = List.of(regime(within, crowded.within));
        List<Regime> network = List.of(regime(between, crowded.between));
        return new Network(
                names(placement),
                "links as for choosing",
                "",
                1,
                Map.of(Level.SOCKET, node, Level.NODE, node, Level.NETWORK, network),
                Math.max(within.gamma(), between.gamma()),
                0);
    }

    private static Regime regime(LinkModel link, LinkModel crowded) {
        double rate = crowded.beta() == 0 ? Double.POSITIVE_INFINITY : 1 / crowded.beta();
        return new Regime(
                Double.POSITIVE_INFINITY,
                link.overhead(),
                crowded.alpha(),
                0,
                0,
                rate,
                Double.POSITIVE_INFINITY,
                false);
    }
}
