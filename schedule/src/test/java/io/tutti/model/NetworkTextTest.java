package io.tutti.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

    /** Levels that are absent count the regimes of the next outer one, which the simulation numbers by bytes. */
    @Test
    void regimesOfAllLevelsAreLimited() {
        assertEquals(
                42, NetworkText.parse(regimes(42)).regimes().get(Level.SOCKET).size());
        String message = assertThrows(IllegalArgumentException.class, () -> NetworkText.parse(regimes(43)))
                .getMessage();
        assertTrue(message.startsWith("regimes=129 of all levels must be at most 128; "), message);
    }

    private static String regimes(int count) {
        StringBuilder text = new StringBuilder(RIGHT);
        for (int i = 1; i < count; i++) {
            text.append(
                    String.format("network.b%d.below = %d%nnetwork.b%d.alpha = 1%nnetwork.b%d.rate = 1%n", i, i, i, i));
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            x                      | line 6: x must look like name = value, each name once
            gamma = 2              | line 6: gamma = 2 must look like name = value, each name once
            colour = 2             | colour is no name of a network's parameter
            network.a.beat = 2     | network.a.beat is no name of a network's parameter
            network.b.alpha = 2    | network.b.rate is missing
            network.a.below = 500  | network needs a last regime without below
            network.a.overhead = -1 | network.a.overhead=-1.0 must be a number that is not negative
            network.a.below = far  | network.a.below=far must be a number
            network.a.gap = 1      | network.a.alpha and gap exclude each other; state one of them
            network.a.latency = 1  | network.a.alpha and latency exclude each other; state one of them
            network.a.rate = 1e9   | network.a.beta and rate exclude each other; state one of them
            copy = Infinity        | copy=Infinity must be a number that is not negative
            copy = NaN             | copy=NaN must be a number that is not negative
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
