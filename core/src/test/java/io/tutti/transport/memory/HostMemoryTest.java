package io.tutti.transport.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostMemoryTest {
    private static final long BUDGET = 64L << 20;

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 8, 16, 64, 100})
    void stagesAreAsLongAsAskedForWhileAllTogetherFit(int ranks) {
        Options options = Options.defaults();
        HostMemory memory = HostMemory.of(ranks, true, options);
        assertEquals(options.number(Setting.STAGE_BYTES), memory.stageBytes());
        assertTrue(Windows.bytes(ranks, memory.stageBytes()) <= BUDGET);
    }

    @ParameterizedTest
    @ValueSource(ints = {128, 200})
    void stagesOfManyRanksShareTheBudget(int ranks) {
        HostMemory memory = HostMemory.of(ranks, true, Options.defaults());
        long bytes = Windows.bytes(ranks, memory.stageBytes());
        assertTrue(bytes <= BUDGET && bytes > BUDGET * 9 / 10, "bytes=" + bytes);
        assertEquals(0, memory.stageBytes() % 128);
    }

    @Test
    void aStageHasSomethingOfEachRankHoweverSmallItIsAskedToBe() {
        HostMemory memory = HostMemory.of(5, true, Options.defaults().with(Setting.STAGE_BYTES, "1"));
        assertEquals(5 * 128, memory.stageBytes());
    }
}
