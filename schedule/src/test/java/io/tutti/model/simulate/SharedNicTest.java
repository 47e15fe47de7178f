package io.tutti.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.model.Level;
import io.tutti.model.Network;
import io.tutti.model.NetworkText;
import io.tutti.model.Regime;
import org.junit.jupiter.api.Test;

class SharedNicTest {
    @Test
    void sendersShareAnInterfaceFromMomentToMoment() {
        // Two messages at 100 bytes a second each through an interface of 150: 75 each; then the longer alone.
        Network network = NetworkText.parse("""
                name = slow
                origin = test
                gamma = 0
                network.a.alpha = 0
                network.a.rate = 100
                network.a.node-rate = 150
                """);
        SharedNic node = new SharedNic(network.regimes().get(Level.NETWORK).toArray(Regime[]::new));
        node.add(7, 0, 75, 0);
        assertEquals(0.75, node.alarm(0));
        node.add(8, 0, 150, 0);
        assertEquals(Double.POSITIVE_INFINITY, node.alarm(0), "the first alarm comes soon enough");
        assertEquals(-1, node.poll(0.75));
        assertEquals(1, node.alarm(0.75));
        assertEquals(7, node.poll(1));
        assertEquals(-1, node.poll(1));
        assertEquals(1.75, node.alarm(1));
        assertEquals(8, node.poll(1.75));
        assertEquals(Double.POSITIVE_INFINITY, node.alarm(1.75));
    }
}
