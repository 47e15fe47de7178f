package io.tutti.model.simulate;

import io.tutti.model.AlphaBetaGamma;
import io.tutti.model.Network;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The classical allreduces take as long as their closed forms say (Kolmakov and Zhang, eq. 1 to 3): α, β and γ, p' the
 * largest power of two that is not above P, l its logarithm, x whether there are extras.
 */
class PostalFormsTest {
    private static final AlphaBetaGamma MODEL = AlphaBetaGamma.ETHERNET_10G;
    private static final Network NETWORK = MODEL.network("10 GbE", "test");

    private static long bytes(int ranks) {
        return 1024L * ranks * Integer.highestOneBit(ranks);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7, 8, 12, 16, 31, 32, 33, 127, 128, 129})
    void recursiveDoubling(int ranks) {
        double m = bytes(ranks);
        int l = Integer.numberOfTrailingZeros(Integer.highestOneBit(ranks));
        int x = ranks == 1 << l ? 0 : 1;
        double expected = (l + 2 * x) * MODEL.message(m) + (l + x) * m * MODEL.gamma();
        assertAgrees("recursive-doubling", ranks, expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7, 8, 12, 16, 31, 32, 33, 127, 128, 129})
    void recursiveHalving(int ranks) {
        double m = bytes(ranks);
        int nodes = Integer.highestOneBit(ranks);
        int l = Integer.numberOfTrailingZeros(nodes);
        int x = ranks == nodes ? 0 : 1;
        double part = m * (nodes - 1) / nodes;
        double expected =
                2 * (l + x) * MODEL.alpha() + (2 * part + 2 * x * m) * MODEL.beta() + (part + x * m) * MODEL.gamma();
        assertAgrees("recursive-halving", ranks, expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7, 8, 12, 16, 31, 32, 33, 127, 128})
    void ring(int ranks) {
        double u = (double) bytes(ranks) / ranks;
        double expected = 2 * (ranks - 1) * MODEL.message(u) + (ranks - 1) * u * MODEL.gamma();
        assertAgrees("ring", ranks, expected);
    }

    private static void assertAgrees(String algorithm, int ranks, double expected) {
        Play play = Play.of("allreduce", algorithm, ranks);
        String what = algorithm + " of " + ranks;
        Play.assertClose(expected, play.on(NETWORK, bytes(ranks)).seconds(), what);
        Play.assertClose(expected, play.everyRankOn(NETWORK, bytes(ranks)).seconds(), what + ", every rank");
    }
}
