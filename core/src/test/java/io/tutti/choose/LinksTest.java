package io.tutti.choose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.model.Level;
import io.tutti.model.Network;
import io.tutti.model.Regime;
import io.tutti.schedule.Topology;
import org.junit.jupiter.api.Test;

class LinksTest {
    private static final String TABLE = """
            tutti-tuning 1
            link hosts=here kind=tcp alpha=2e-5 overhead=1e-6 beta=8e-8 gamma=1e-10 queue=3e-6
            """;

    private static Place place(String hosts, double crowd) {
        return new Place(Topology.uniform(8, 1), hosts, crowd);
    }

    private static Regime between(Place place) {
        return network(place).regime(Level.NETWORK, 1000);
    }

    private static Network network(Place place) {
        return Links.of(place, TuningText.parse(TABLE)).network(place);
    }

    @Test
    void whatWasMeasuredOnTheseHostsGoesBeforeTheCoarsePicture() {
        assertEquals(1 / 8e-8, between(place("here", 1)).rate());
        assertEquals(2e-5, between(place("here", 1)).latency());
        assertEquals("measured tcp", network(place("here", 1)).name());
        assertEquals(
                1 / Links.coarse().between().beta(),
                between(place("elsewhere", 1)).rate());
        assertEquals("tcp", network(place("elsewhere", 1)).name());
        assertEquals(
                Links.coarse().within().alpha(),
                network(place("here", 1)).regime(Level.NODE, 1000).latency());
    }

    /** A byte's share of the processor grows with the ranks that share it, the network's does not; messages are simulated. */
    @Test
    void bytesOfRanksThatShareAProcessorHaveItsShareOnly() {
        Regime crowded = between(place("here", 4));
        assertEquals(1e-6, crowded.overhead(), 1e-18);
        assertEquals(2e-5 + 3 * 3e-6, crowded.latency(), 1e-18);
        assertEquals(1 / 8e-8, crowded.rate());
        assertEquals(1e-10, network(place("here", 4)).gamma(), 1e-20);
        Regime coarse = between(place("elsewhere", 4));
        assertTrue(coarse.rate() < 0.26 / Links.coarse().between().beta(), "rate=" + coarse.rate());
    }
}
