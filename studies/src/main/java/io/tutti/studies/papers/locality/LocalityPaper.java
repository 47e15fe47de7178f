package io.tutti.studies.papers.locality;

import io.tutti.studies.Paper;
import java.util.List;

/** The study of Swing and Bine trees. */
public final class LocalityPaper {
    private LocalityPaper() {}

    /** Returns what is counted of them. */
    public static Paper paper() {
        return new Paper(
                "locality",
                "Swing and Bine trees, by loads of links",
                "De Sensi, Bonato, Saam and Hoefler, Swing: short-cutting rings for higher bandwidth allreduce, 2024;"
                        + " De Sensi et al., Bine trees: enhancing collective operations by optimizing communication"
                        + " locality, 2025.",
                "The papers simulated tori and measured on supercomputers. Here the bytes of each step are counted on"
                        + " each link of a torus and of tapered fat trees, and a step takes as long as its busiest link.",
                List.of(new TorusFigure(), new TrafficFigure(), new FastestFigure()));
    }
}
