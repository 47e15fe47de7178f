package io.tutti.cli.command.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrainCommandTest {
    @ParameterizedTest
    @CsvSource({"1, 2", "2, 2", "3, 3", "4, 4", "64, 4"})
    void ranksAreAsManyAsProcessorsWithinBounds(int processors, int ranks) {
        assertEquals(ranks, TrainCommand.usualRanks(processors));
    }
}
