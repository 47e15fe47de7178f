package io.tutti.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.LineRate;
import io.tutti.cost.LinkCosts;
import io.tutti.cost.Placement;
import io.tutti.model.Level;
import io.tutti.model.LinkModel;
import io.tutti.model.Network;
import io.tutti.model.Regime;
import io.tutti.model.cost.MeanWork;
import io.tutti.model.cost.ScheduleCost;
import io.tutti.model.cost.TopologyCost;
import io.tutti.schedule.Topology;
import io.tutti.select.table.TuningTable;
import io.tutti.select.table.TuningText;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkCostsTest {
    private static final String TABLE = """
        tutti-tuning 1
        link hosts=here kind=tcp alpha=2e-5 overhead=1e-6 beta=8e-8 gamma=1e-10 queue=3e-6
        """;

    private static Placement place(String hosts, double oversubscription) {
        return new Placement(Topology.uniform(8, 1), hosts, oversubscription);
    }

    private static Regime between(Placement placement) {
        return network(placement).regime(Level.NETWORK, 1000);
    }

    private static Network network(Placement placement) {
        return TuningText.parse(TABLE).costs(placement).network(placement);
    }

    @Test
    void whatWasMeasuredOnTheseHostsGoesBeforeTheCoarsePicture() {
        assertEquals(1 / 8e-8, between(place("here", 1)).rate());
        assertEquals(2e-5, between(place("here", 1)).latency());
        assertEquals("measured tcp", network(place("here", 1)).name());
        assertEquals(
                1 / LinkCosts.coarse().between().beta(),
                between(place("elsewhere", 1)).rate());
        assertEquals("tcp", network(place("elsewhere", 1)).name());
        assertEquals(
                LinkCosts.coarse().within().alpha(),
                network(place("here", 1)).regime(Level.NODE, 1000).latency());
    }

    /** A byte's share of the processor grows with the ranks that share it, the network's does not; messages are simulated. */
    @Test
    void bytesOfRanksThatShareAProcessorHaveItsShareOnly() {
        Regime oversubscribed = between(place("here", 4));
        assertEquals(1e-6, oversubscribed.overhead(), 1e-18);
        assertEquals(2e-5 + 3 * 3e-6, oversubscribed.latency(), 1e-18);
        assertEquals(1 / 8e-8, oversubscribed.rate());
        assertEquals(1e-10, network(place("here", 4)).gamma(), 1e-20);
        Regime coarse = between(place("elsewhere", 4));
        assertTrue(coarse.rate() < 0.26 / LinkCosts.coarse().between().beta(), "rate=" + coarse.rate());
    }

    /** No measurement exists, but the interface says what it carries: headers go off; the faster rank stands for the coarse picture. */
    @Test
    void aNetworkOfKnownRateIsNoFaster() {
        Placement elsewhere = place("elsewhere", 1);
        assertEquals(1.177e8, between(elsewhere.over(LineRate.parse("1gbit"))).rate(), 1e5);
        assertEquals(
                between(elsewhere).rate(),
                between(elsewhere.over(LineRate.parse("100gbit"))).rate());
        assertEquals(
                1 / 8e-8,
                between(place("here", 1).over(LineRate.parse("1gbit"))).rate(),
                "measured");
        Placement known = elsewhere.over(LineRate.parse("100gbit"));
        LinkCosts costs = TuningText.parse(TABLE).costs(known);
        assertEquals(List.of(costs), costs.plausible(known));
    }

    /** Ranks of one host that are joined by TCP have no network between them, whatever the rate of its interface. */
    @Test
    void tcpInsideAHostHasCostsOfItsOwn() {
        Placement inside = new Placement(Topology.uniform(8, 1), "n7", 1, 1, LineRate.parse("100mbit"));
        LinkModel loopback = new TuningTable().costs(inside).between();
        assertEquals("tcp inside a host", loopback.name());
        assertTrue(loopback.alpha() < LinkCosts.coarse().between().alpha());
        assertTrue(loopback.beta() < 1 / LineRate.parse("100mbit").payloadPerSecond());
        LinkModel measured = TuningText.parse(TABLE)
                .costs(new Placement(Topology.uniform(8, 1), "here", 1, 1, LineRate.UNKNOWN))
                .between();
        assertEquals("measured tcp", measured.name());
    }

    /** Where processors are not even, the fullest counts. */
    @Test
    void oversubscriptionIsRoundedUp() {
        LinkCosts costs = LinkCosts.coarse();
        ScheduleCost cost = new ScheduleCost(1, 1, 1, 1, 1, new MeanWork(1, 1, 1));
        TopologyCost flat = TopologyCost.flat(cost, Topology.uniform(3, 1));
        assertEquals(costs.terms(flat, 1000, 2), costs.terms(flat, 1000, 1.5));
        assertTrue(costs.terms(flat, 1000, 1.5).messages()
                > 2 * costs.terms(flat, 1000, 1).messages());
    }

    /** Choosing counts the processors that ranks share, but not the wire's time for so many ranks. */
    @Test
    void theWireIsNotShared() {
        Placement slow = place("elsewhere", 4).over(LineRate.parse("100mbit"));
        LinkCosts oversubscribed = new TuningTable().costs(slow).oversubscribed(slow.oversubscription());
        LinkModel coarse = LinkCosts.coarse().between();
        assertEquals(
                1 / LineRate.parse("100mbit").payloadPerSecond(),
                oversubscribed.between().beta());
        assertEquals(
                4 * (coarse.overhead() + coarse.wake()),
                oversubscribed.between().overhead(),
                1e-18);
        assertEquals(4 * coarse.gamma(), oversubscribed.between().gamma(), 1e-20);
        assertEquals(
                4 * coarse.beta(),
                LinkCosts.coarse().oversubscribed(4).between().beta(),
                1e-20);
    }

    /** A network without measurements may be a slower network; what was measured, or is none, is what it is. */
    @Test
    void onlyAnUnmeasuredNetworkMayBeASlowerOne() {
        Placement unknown = place("elsewhere", 1);
        LinkCosts coarse = TuningText.parse(TABLE).costs(unknown);
        List<Double> rates = coarse.plausible(unknown).stream()
                .map(costs -> 1 / costs.between().beta())
                .toList();
        assertEquals(3, rates.size());
        assertEquals(1 / coarse.between().beta(), rates.getFirst());
        assertEquals(1.2e7, rates.getLast(), 1);
        LinkCosts measured = TuningText.parse(TABLE).costs(place("here", 1));
        assertEquals(List.of(measured), measured.plausible(place("here", 1)));
        assertEquals(List.of(coarse), coarse.plausible(Placement.of(Topology.oneNode(8))));
    }

    @Test
    void theLinksThatRanksUseAreNamed() {
        LinkCosts costs = LinkCosts.coarse();
        String within = costs.within().name();
        String between = costs.between().name();
        assertEquals(within, costs.names(Placement.of(Topology.oneNode(4))));
        assertEquals(between, costs.names(Placement.of(Topology.uniform(4, 1))));
        assertEquals(within + " and " + between, costs.names(Placement.of(Topology.uniform(2, 2))));
    }
}
