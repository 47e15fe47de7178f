package io.tutti.outer.algorithm;

import io.tutti.schedule.Collective;
import io.tutti.schedule.CollectiveProvider;
import io.tutti.schedule.Symmetry;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@link SumOfOuterProducts} and its symmetry from text. */
public final class OuterSumCollective implements CollectiveProvider {
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
        return new SumOfOuterProducts(values.get("ranks"), values.get("blocks"));
    }

    @Override
    public Optional<Symmetry> symmetry(String text, int ranks, int chunks) {
        return OuterSymmetry.parse(text, ranks, chunks);
    }
}
