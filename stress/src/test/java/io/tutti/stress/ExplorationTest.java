package io.tutti.stress;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.stress.exploration.Exploration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Code over all executions of a model: right as it is, and wrong with any of its waits skipped. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ExplorationTest {
    /** Goes through all executions of a scenario. */
    interface Model {
        Exploration explore(String scenario, Set<String> weakened, Set<String> skippedWaits);
    }

    private final Model model;
    private final List<Class<?>> scenarios;
    private final Set<String> waits;

    /** What was found in the code as it is. */
    final Map<Class<?>, Exploration> right = new LinkedHashMap<>();

    /**
     * Creates the test of a model.
     *
     * @param scenarios those first that end soonest
     * @param waits methods that say whether a rank or a thread may go on
     */
    ExplorationTest(Model model, List<Class<?>> scenarios, Set<String> waits) {
        this.model = model;
        this.scenarios = scenarios;
        this.waits = waits;
    }

    @BeforeAll
    void explore() {
        for (Class<?> scenario : scenarios) {
            Exploration found = model.explore(scenario.getName(), Set.of(), Set.of());
            right.put(scenario, found);
            System.out.println(scenario.getName() + ": " + found);
        }
    }

    @Test
    void everyExecutionIsRight() {
        right.forEach((scenario, found) -> assertTrue(found.isRight(), () -> scenario + ": " + found));
    }

    @Test
    void everyWaitIsNeeded() {
        for (String wait : waits) {
            assertTrue(isCaught(Set.of(), Set.of(wait), scenarios), wait);
        }
    }

    /** Returns whether a scenario finds that this place orders nothing. */
    final boolean isOrderNeeded(String site) {
        List<Class<?>> with = scenarios.stream()
                .filter(scenario -> right.get(scenario).sites().contains(site))
                .toList();
        return isCaught(Set.of(site), Set.of(), with);
    }

    private boolean isCaught(Set<String> weakened, Set<String> skippedWaits, List<Class<?>> tried) {
        for (Class<?> scenario : tried) {
            Exploration found = model.explore(scenario.getName(), weakened, skippedWaits);
            if (!found.isRight()) {
                System.out.println(
                        weakened + " " + skippedWaits + " by " + scenario.getSimpleName() + ": " + found.violation());
                return true;
            }
        }
        return false;
    }
}
