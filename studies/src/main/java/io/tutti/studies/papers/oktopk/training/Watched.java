package io.tutti.studies.papers.oktopk.training;

import io.tutti.Tutti;
import io.tutti.sparse.GradientExchanges;
import io.tutti.studies.papers.oktopk.setup.ExchangeWords;
import io.tutti.studies.papers.oktopk.setup.Extent;
import io.tutti.training.Training;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** Observed trainings of the perceptron, each run once. Ranks are threads, because no time is measured here. */
public final class Watched implements ObservedTrainings {
    private static final int RANKS = 4;
    private static final double DENSITY = 0.01;

    private final Extent extent;
    private final Map<String, Course> done = new HashMap<>();

    public Watched(Extent extent) {
        this.extent = extent;
    }

    @Override
    public Course of(String exchange, double density) {
        return done.computeIfAbsent(exchange + " " + density, ignored -> train(exchange, density));
    }

    private Course train(String exchange, double density) {
        List<String> words = new ArrayList<>(extent.training());
        words.addAll(ExchangeWords.of(exchange, density));
        AtomicReference<Probe> first = new AtomicReference<>();
        Tutti.local(
                RANKS,
                world -> Training.run(
                        world,
                        inner -> {
                            Probe probe = new Probe(inner, world, GradientExchanges.countOf(density, inner.elements()));
                            if (world.rank() == 0) {
                                first.set(probe);
                            }
                            return probe;
                        },
                        words.toArray(String[]::new)));
        return first.get().course();
    }

    @Override
    public int ranks() {
        return RANKS;
    }

    @Override
    public double density() {
        return DENSITY;
    }

    @Override
    public String words() {
        return "perceptron on Fashion-MNIST, " + RANKS + " ranks, " + String.join(" ", extent.training());
    }
}
