package io.tutti.studies.papers.oktopk;

import io.tutti.studies.Figure;
import io.tutti.studies.Paper;
import io.tutti.studies.papers.oktopk.networks.NetworkFigures;
import io.tutti.studies.papers.oktopk.setup.Extent;
import io.tutti.studies.papers.oktopk.setup.PaperNetwork;
import io.tutti.studies.papers.oktopk.training.ObservedTrainings;
import io.tutti.studies.papers.oktopk.training.Watched;
import java.util.List;
import java.util.function.Function;

/** The study of Li and Hoefler 2022. */
public final class OkTopkPaper {
    /** Its name. */
    public static final String NAME = "ok-topk";

    private OkTopkPaper() {}

    /**
     * Returns the paper with its figures.
     *
     * @param isQuick true for less training and fewer ranks, rates and sizes
     */
    public static Paper paper(boolean isQuick) {
        Extent extent = isQuick ? Extent.QUICK : Extent.USUAL;
        Watched watched = new Watched(extent);
        return new Paper(
                NAME,
                "Near-optimal sparse allreduce, repeated",
                "Li and Hoefler, Near-optimal sparse allreduce for distributed deep learning, PPoPP 2022.",
                "The paper trains VGG-16, LSTM and BERT on up to 256 GPU nodes. Here words are counted on synthetic gradients;"
                        + " thresholds are watched while a small perceptron learns Fashion-MNIST; and exchanges of synthetic"
                        + " gradients of the paper's sizes are timed among processes on the hosts of a lab, whose links are"
                        + " shaped and which share the processors of one machine.",
                List.of(
                        new Table1(extent),
                        new Figure4(watched),
                        new Figure5(watched),
                        new Figure6(watched),
                        new Figure7(extent),
                        new ExchangeTimes(PaperNetwork.VGG, extent),
                        new Figure9(extent),
                        new ExchangeTimes(PaperNetwork.LSTM, extent),
                        new ExchangeTimes(PaperNetwork.BERT, extent),
                        new Scaled(extent)));
    }

    /**
     * Returns the figures of networks that backends compute.
     *
     * @param backend name of what computes them, or empty for any
     * @param names names of networks; empty for all, or for some of them if {@code isQuick}
     * @throws IllegalArgumentException if there is none of a name, or none at all
     */
    public static Paper networks(String backend, List<String> names, boolean isQuick) {
        return NetworkFigures.paper(backend, names, isQuick, List.of(Figure4::new, Figure5::new, selections()));
    }

    /** Returns the figure of the numbers of selected elements. */
    public static Function<ObservedTrainings, Figure> selections() {
        return Figure6::new;
    }
}
