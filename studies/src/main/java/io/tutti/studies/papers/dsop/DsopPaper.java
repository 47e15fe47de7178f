package io.tutti.studies.papers.dsop;

import io.tutti.studies.Paper;
import java.util.List;

/** The study of Haefliger et al. */
public final class DsopPaper {
    private DsopPaper() {}

    /** Returns the paper with its simulated and measured figures and the map. */
    public static Paper paper() {
        return new Paper(
                "dsop",
                "Distributed sums of outer products, repeated",
                "Haefliger et al., A generalization of Rabenseifner's algorithm for the distributed sum of outer products.",
                "The paper measured up to 48 nodes with 10 Gbit/s Ethernet, N = M from 1000 to 8000, against Open MPI 4.0.2. Here"
                        + " the schedules are played on a network like that at these sizes; and they are run for real beside"
                        + " Open MPI on a virtual cluster whose links are so slow that two processors carry it, at smaller"
                        + " sizes. Its claim, 2.5 to 3 times over allreduce, must be read with its baseline: in bytes the"
                        + " algorithm saves at most a factor of 2/(1 + 2P/N) over an optimal allreduce; what is more is the"
                        + " baseline's. And with a kernel that adds all products while a tile of G is in the caches, or on a"
                        + " slow network, it is best to send no byte of G at all.",
                List.of(new MeasuredFigure(), new SimulatedFigure(), new MapFigure()));
    }
}
