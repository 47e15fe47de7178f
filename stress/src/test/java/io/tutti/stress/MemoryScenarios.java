package io.tutti.stress;

import io.tutti.stress.model.Exploration;
import io.tutti.stress.model.MemoryModel;
import io.tutti.stress.scenario.RingMessages;
import io.tutti.stress.scenario.RoundVectors;
import io.tutti.stress.scenario.SlotSums;
import io.tutti.stress.scenario.WindowSums;
import java.util.List;
import java.util.Set;

/** The scenarios by protocol, those first that end soonest. */
final class MemoryScenarios {
    static final List<Class<?>> ALL = List.of(
            RoundVectors.SharedOfTwo.class,
            RoundVectors.StagesOfTwo.class,
            RoundVectors.CellsOfTwo.class,
            RoundVectors.PiecesOfTwo.class,
            RoundVectors.SharedOfThree.class,
            RoundVectors.SumsOfThree.class,
            RoundVectors.BlocksOfThree.class,
            RingMessages.ZeroCopy.class,
            RingMessages.Short.class,
            SlotSums.OfTwo.class,
            WindowSums.ShortOfTwo.class,
            WindowSums.MixedOfTwo.class,
            WindowSums.SharedOfTwo.class,
            WindowSums.PiecesOfTwo.class,
            SlotSums.OfThree.class,
            WindowSums.SharedOfThree.class,
            WindowSums.StagedOfThree.class,
            RingMessages.Wrapped.class);

    private MemoryScenarios() {}

    static Exploration explore(Class<?> scenario) {
        return MemoryModel.explore(scenario.getName(), Set.of(), Set.of());
    }
}
