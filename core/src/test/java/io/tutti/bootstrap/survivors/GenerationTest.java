package io.tutti.bootstrap.survivors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class GenerationTest {
    private static Generation of(Integer... origins) {
        List<Integer> places = List.of(origins);
        return new Generation(
                1,
                7,
                0,
                places,
                places.stream()
                        .map(place -> InetSocketAddress.createUnresolved("host", place + 1))
                        .toList());
    }

    @Test
    void theLowestPlacesOfLostRanksAreFreeFirst() {
        assertEquals(List.of(0, 2), of(1, 3).free(2));
        assertEquals(List.of(1, 3, 4), of(0, 2).free(3));
        assertEquals(List.of(), of(0, 1).free(0));
    }
}
