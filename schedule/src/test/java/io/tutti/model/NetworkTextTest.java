package io.tutti.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Networks as text. */
class NetworkTextTest {
    private static final String RIGHT = """
            name = n
            origin = o
            gamma = 1e-9
            network.a.alpha = 1e-6
            network.a.beta = 1e-9
            """;

    @Test
    void theSetThatComesWithTheLibraryIsTheConstant() {
        Network read = Networks.named("ethernet-10g");
        assertEquals(
                AlphaBetaGamma.ETHERNET_10G.network(read.name(), read.origin()).regimes(), read.regimes());
        assertEquals(AlphaBetaGamma.ETHERNET_10G.gamma(), read.gamma());
    }

    @Test
    void regimesAreFoundBySize() {
        Network network = Networks.named("blue-waters");
        assertEquals(2.03e-6, network.regime(Level.NETWORK, 499).latency());
        assertEquals(6.32e-6, network.regime(Level.NETWORK, 500).latency());
        assertEquals(6.20e-6, network.regime(Level.NETWORK, 8000).latency());
        assertEquals(2.19e9, network.regime(Level.SOCKET, 8).rate());
        assertEquals(9.63e8, network.regime(Level.NODE, 4096).rate());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            x                      | line 6: x must look like name = value, each name once
            gamma = 2              | line 6: gamma = 2 must look like name = value, each name once
            colour = 2             | colour is no name of a network's parameter
            network.a.beat = 2     | network.a.beat is no name of a network's parameter
            network.b.alpha = 2    | network.b.rate is missing
            network.a.below = 500  | network needs a last regime without below
            network.a.gap = -1     | gap=-1.0 must be a number that is not negative
            network.a.rate = fast  | network.a.rate=fast must be a number
            network.a.rendezvous = 1 | network.a.rendezvous must be true or false
            sockets = 1.5          | sockets=1.5 must be a whole number
            sockets = 0            | sockets=0 must be at least 1
            """)
    void mistakesAreNamed(String line, String expected) {
        String message = assertThrows(IllegalArgumentException.class, () -> NetworkText.parse(RIGHT + line))
                .getMessage();
        assertEquals(expected, message);
    }
}
