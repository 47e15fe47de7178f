package io.tutti.outerproduct.algorithm;

import io.tutti.schedule.Collective;
import io.tutti.schedule.CollectiveProvider;
import io.tutti.schedule.ScheduleLimits;
import io.tutti.schedule.Symmetry;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@link SumOfOuterProducts} and its symmetry from text. */
public final class OuterSumCollective implements CollectiveProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public OuterSumCollective() {}

    @Override
    public String name() {
        return SumOfOuterProducts.NAME;
    }

    @Override
    public List<String> parameters() {
        return List.of("ranks", "blocks");
    }

    @Override
    public Collective collective(Map<String, Integer> values) {
        int ranks = values.get("ranks");
        int blocks = values.get("blocks");
        int most = ScheduleLimits.HELD_CHUNKS / Math.clamp(ranks, 1, ScheduleLimits.RANKS);
        if (blocks < 1 || blocks > most) {
            throw new IllegalArgumentException(
                    "blocks=" + blocks + " of " + SumOfOuterProducts.NAME + " must be 1 to " + most);
        }
        return new SumOfOuterProducts(ranks, blocks);
    }

    @Override
    public Optional<Symmetry> symmetry(String text, int ranks, int chunks) {
        return OuterSymmetry.parse(text, ranks, chunks);
    }
}
