package io.tutti.transport;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.tutti.model.LinkModel;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import io.tutti.spi.TransportProvider;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RoutesTest {
    private record Kind(String key, boolean sharesMemory) implements TransportProvider {
        @Override
        public int preference() {
            return 0;
        }

        @Override
        public LinkModel costs() {
            return new LinkModel(key, 0, 0, 0, 0, 0);
        }

        @Override
        public Optional<Transport> create(TransportContext context) {
            return Optional.empty();
        }
    }

    private static final List<TransportProvider> MEMORY_AND_NETWORK =
            List.of(new Kind("memory", true), new Kind("network", false));

    /** Each word names the ranks that a rank reaches. */
    private static List<BitSet> reach(String... ranks) {
        return Stream.of(ranks)
                .map(word -> BitSet.valueOf(new long[] {
                    word.chars().mapToLong(digit -> 1L << (digit - '0')).sum()
                }))
                .toList();
    }

    private static int[] nodes(Routes routes, int ranks) {
        return IntStream.range(0, ranks).map(routes::node).toArray();
    }

    @Test
    void eachPairHasTheFirstTransportThatReachesBothWays() {
        Routes routes = new Routes(
                MEMORY_AND_NETWORK, List.of(reach("01", "0", "3", "2"), reach("0123", "0123", "0123", "0123")), 4);
        assertEquals(0, routes.transport(0, 1));
        assertEquals(0, routes.transport(3, 2));
        assertEquals(1, routes.transport(1, 2));
        assertArrayEquals(new int[] {0, 0, 1, 1}, nodes(routes, 4));
        assertNull(routes.unjoined());
    }

    @Test
    void aTransportThatReachesOneWayOnlyJoinsNoPair() {
        Routes routes = new Routes(MEMORY_AND_NETWORK, List.of(reach("1", ""), reach("1", "0")), 2);
        assertEquals(1, routes.transport(0, 1));
        assertArrayEquals(new int[] {0, 1}, nodes(routes, 2));
    }

    /** Rank 1 sees the memory of both others, which do not see each other's: it can be in one node only. */
    @Test
    void ranksOfOneNodeShareMemoryWithEachOther() {
        Routes routes = new Routes(MEMORY_AND_NETWORK, List.of(reach("1", "02", "1"), reach("12", "02", "01")), 3);
        assertArrayEquals(new int[] {0, 0, 1}, nodes(routes, 3));
        assertEquals(0, routes.transport(0, 1));
        assertEquals(1, routes.transport(1, 2));
        assertEquals(routes.transport(1, 2), routes.transport(2, 1));
    }

    @Test
    void aPairWithoutATransportIsFound() {
        BitSet[] none = new BitSet[3];
        Arrays.setAll(none, rank -> new BitSet());
        Routes routes = new Routes(MEMORY_AND_NETWORK, List.of(List.of(none), reach("1", "02", "1")), 3);
        assertArrayEquals(new int[] {0, 2}, routes.unjoined());
        assertEquals(Routes.NONE, routes.transport(0, 2));
    }
}
