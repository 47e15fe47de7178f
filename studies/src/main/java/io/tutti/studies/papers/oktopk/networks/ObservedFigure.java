package io.tutti.studies.papers.oktopk.networks;

import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.Findings;
import io.tutti.studies.papers.oktopk.setup.Plates;
import io.tutti.studies.papers.oktopk.training.ObservedTrainings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A figure of an observed training, for a network.
 *
 * @param figure makes the figure of a training
 * @param momentum of the training
 */
record ObservedFigure(
        NetworkModel model, NetworkExtent extent, Function<ObservedTrainings, Figure> figure, String momentum)
        implements Figure {
    @Override
    public String name() {
        return of(null, List.of()).name();
    }

    @Override
    public String title() {
        return of(null, List.of()).title() + ", " + model.name()
                + (model.hasMomentum() ? ", momentum " + momentum : "");
    }

    @Override
    public String claim() {
        return of(null, List.of()).claim();
    }

    @Override
    public boolean isMeasured() {
        return true;
    }

    @Override
    public Findings make(Effort effort) {
        return NetworkBench.measure(effort, extent, bench -> measured(effort, bench));
    }

    private Findings measured(Effort effort, NetworkBench bench) {
        TrainingPlan plan = new TrainingPlan(model, extent, bench.recorded(model));
        Optional<TrainingPlan.Length> length = plan.length();
        if (length.isEmpty()) {
            return Plates.none(plan.excess());
        }
        return of(effort, plan.options(length.get())).make(effort);
    }

    private Figure of(Effort effort, List<String> options) {
        List<String> words = new ArrayList<>(options);
        String suffix = "-" + model.name();
        if (model.hasMomentum()) {
            words.addAll(List.of("--momentum", momentum));
            suffix += "-momentum-" + momentum;
        }
        return figure.apply(new NetworkObservations(effort, model, extent, words, suffix));
    }
}
