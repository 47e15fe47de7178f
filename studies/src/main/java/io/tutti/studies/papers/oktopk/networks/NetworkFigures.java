package io.tutti.studies.papers.oktopk.networks;

import io.tutti.studies.Figure;
import io.tutti.studies.Paper;
import io.tutti.studies.papers.oktopk.training.ObservedTrainings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The figures of networks. */
public final class NetworkFigures {
    /** That of the training, and that of the paper's Algorithm 2. */
    private static final List<String> MOMENTA = List.of("0.9", "0");

    private NetworkFigures() {}

    /**
     * Returns the figures as a paper of their own.
     *
     * @param backend name of what computes them, or empty for any
     * @param names names of networks; empty for all whose samples are there, or for some of them if {@code isQuick}
     * @param observed figures of observed trainings
     */
    public static Paper paper(
            String backend, List<String> names, boolean isQuick, List<Function<ObservedTrainings, Figure>> observed) {
        List<NetworkModel> found =
                NetworkModel.find(backend, names, isQuick ? NetworkExtent.QUICK_NETWORKS : List.of());
        String missing = found.stream()
                .filter(model -> model.obstacle().isPresent())
                .map(model -> model.name() + ": " + model.obstacle().orElseThrow())
                .collect(Collectors.joining("; "));
        if (!names.isEmpty() && !missing.isEmpty()) {
            throw new IllegalArgumentException("--networks=" + missing);
        }
        return paper(
                found.stream().filter(model -> model.obstacle().isEmpty()).toList(),
                extent(isQuick, names.isEmpty()),
                MOMENTA,
                observed,
                missing.isEmpty() ? "" : " Left out: " + missing + ".");
    }

    private static NetworkExtent extent(boolean isQuick, boolean isUsualSet) {
        if (!isQuick) {
            return NetworkExtent.USUAL;
        }
        return isUsualSet ? NetworkExtent.QUICKEST : NetworkExtent.QUICK;
    }

    static Paper paper(
            List<NetworkModel> models,
            NetworkExtent extent,
            List<String> momenta,
            List<Function<ObservedTrainings, Figure>> observed,
            String leftOut) {
        List<Figure> figures = new ArrayList<>();
        List<NetworkModel> trained = without(models, extent.training().untrained());
        for (NetworkModel model : models) {
            figures.add(new Iterations(model, extent));
            figures.add(new ScaledIterations(model, extent));
        }
        for (NetworkModel model : trained) {
            figures.add(new TrainingCurves(model, extent));
        }
        for (NetworkModel model : without(trained, extent.training().unobserved())) {
            for (String momentum : model.hasMomentum() ? momenta : momenta.subList(0, 1)) {
                observed.forEach(figure -> figures.add(new ObservedFigure(model, extent, figure, momentum)));
            }
        }
        return new Paper(
                "ok-topk-networks",
                "Near-optimal sparse allreduce, repeated on networks",
                "Li and Hoefler, Near-optimal sparse allreduce for distributed deep learning, PPoPP 2022.",
                "The paper trains VGG-16 on CIFAR-10, LSTM on AN4 and BERT on Wikipedia on up to 256 GPU nodes. Here networks are"
                        + " computed by the processors of one machine. The time of a step is that of one rank alone; exchanges of"
                        + " recorded gradients run among hosts of a lab, whose links are shaped and which share the processors;"
                        + " for more ranks, recorded exchanges are played on modelled networks. Trainings are as long as these"
                        + " processors allow, and begin anew; images are those of Fashion-MNIST, speech is that of a voice"
                        + " and of programs that speak, scored by frames or characters, text is the Brown corpus."
                        + (trained.size() == models.size()
                                ? ""
                                : " Networks whose training takes long are timed here, but not trained; a run without --quick trains them, too.")
                        + leftOut,
                figures);
    }

    private static List<NetworkModel> without(List<NetworkModel> models, List<String> names) {
        return models.stream().filter(model -> !names.contains(model.name())).toList();
    }
}
