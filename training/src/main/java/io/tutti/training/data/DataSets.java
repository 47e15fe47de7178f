package io.tutti.training.data;

import io.tutti.training.data.prepared.PreparedSet;
import io.tutti.training.data.text.BrownCorpus;
import java.util.List;

/** The data sets that {@code tutti data} prepares. */
public final class DataSets {
    private DataSets() {}

    /** All of them. */
    public static List<PreparedSet> all() {
        return List.of(new BrownCorpus());
    }
}
