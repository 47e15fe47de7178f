package io.tutti.studies.papers.nap;

import io.tutti.studies.Paper;
import java.util.List;

/** The study of Bienz, Olson and Gropp 2019. */
public final class NodeAwarePaper {
    private NodeAwarePaper() {}

    /** Returns its figures 5 and 10 to 15. */
    public static Paper paper() {
        SimulatedTimes times = new SimulatedTimes(BlueWaters.NETWORK);
        return new Paper(
                "nap",
                "Node-aware improvements to allreduce, repeated",
                "Bienz, Olson and Gropp, Node-Aware Improvements to Allreduce, 2019.",
                "The paper measured on Blue Waters, up to 32,768 ranks. Here times are computed by its max-rate model, and by"
                        + " playing the schedules that Tutti runs in simulated time; nothing was measured on such a machine. "
                        + BlueWaters.NETWORK.origin() + ". " + BlueWaters.NETWORK.note()
                        + " SMP is counted with both its reduction and its broadcast, as the paper's text says; its equation"
                        + " 5 has only one of them.",
                List.of(
                        new Figure5(),
                        new Figure10(times),
                        new Figure11(times),
                        new Figure12(times),
                        new Figure13(times),
                        new Figure14(times),
                        new Figure15(times)));
    }
}
