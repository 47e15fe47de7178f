package io.tutti.training.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ReplicasTest {
    @Test
    void shouldNoticeASingleBit() {
        Tutti.local(3, world -> {
            float[] parameters = {1f, 0f, 2f};
            assertTrue(
                    Replicas.compare(world, MemorySegment.ofArray(parameters)).areEqual());
            parameters[1] = world.rank() == 1 ? -0f : 0f;
            Replicas replicas = Replicas.compare(world, MemorySegment.ofArray(parameters));
            assertFalse(replicas.areEqual());
            assertEquals(List.of(1), replicas.different());
        });
    }

    @Test
    void shouldSayWhoDiffersFromMost() {
        String most = "ab".repeat(32);
        assertEquals(
                "replicas: 3 of 3 bitwise equal (sha256 abababababababab)",
                Replicas.of(List.of(most, most, most)).summary());
        assertEquals(
                "replicas: 2 of 3 bitwise equal (sha256 abababababababab); others: rank [0]",
                Replicas.of(List.of("cd".repeat(32), most, most)).summary());
    }
}
