package io.tutti.studies.papers.oktopk.networks;

import io.tutti.studies.Effort;
import io.tutti.studies.papers.oktopk.networks.recorded.WatchRank;
import io.tutti.studies.papers.oktopk.setup.ExchangeWords;
import io.tutti.studies.papers.oktopk.training.ObservedTrainings;
import java.util.ArrayList;
import java.util.List;

/**
 * Observed trainings of a network, whose ranks are processes.
 *
 * @param options of the training
 * @param suffix end of the figures' names
 */
record NetworkObservations(Effort effort, NetworkModel model, NetworkExtent extent, List<String> options, String suffix)
        implements ObservedTrainings {
    @Override
    public Course of(String exchange, double density) {
        List<String> words = new ArrayList<>(options);
        words.addAll(ExchangeWords.of(exchange, density));
        try (NetworkBench bench = new NetworkBench(effort, extent)) {
            return WatchRank.parse(bench.watched(model, ranks(), density, words));
        }
    }

    @Override
    public int ranks() {
        return extent.training().watched();
    }

    @Override
    public double density() {
        return extent.densities().getFirst();
    }

    @Override
    public String words() {
        return model.name() + ", " + ranks() + " ranks, " + String.join(" ", options);
    }
}
