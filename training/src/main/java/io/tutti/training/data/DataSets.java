package io.tutti.training.data;

import io.tutti.training.data.prepared.PreparedFolder;
import io.tutti.training.data.prepared.PreparedSet;
import io.tutti.training.data.speech.SpokenSentences;
import io.tutti.training.data.speech.SpokenWords;
import io.tutti.training.data.text.BrownCorpus;
import java.util.List;
import java.util.Optional;

/** The data sets that {@code tutti data} prepares. */
public final class DataSets {
    private DataSets() {}

    /**
     * Returns why there are no samples.
     *
     * @param name the name of a set, or empty for samples that come with the program
     * @return what to do, in one line; empty if there are samples
     */
    public static Optional<String> missing(String name) {
        return all().stream()
                .filter(set ->
                        set.name().equals(name) && !PreparedFolder.of(set).exists())
                .map(PreparedFolder::absence)
                .findFirst();
    }

    /** All of them. */
    public static List<PreparedSet> all() {
        return List.of(new BrownCorpus(), new SpokenWords(), new SpokenSentences());
    }
}
