package io.tutti.algorithm.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RingTest {
    @Test
    void afterAndBeforeAreInverseAndDistanceTellsHowFar() {
        for (int size = 1; size <= 130; size++) {
            Ring ring = new Ring(size);
            for (int position = 0; position < size; position++) {
                for (int distance = 0; distance < size; distance++) {
                    int other = ring.after(position, distance);
                    assertEquals(position, ring.before(other, distance));
                    assertEquals(distance, ring.distance(position, other));
                    assertEquals((position + distance) % size, other);
                }
            }
        }
    }
}
