package io.tutti.studies.papers.ring;

import io.tutti.studies.Paper;
import java.util.List;

/** The study of Ueno and Fukuda 2018. */
public final class PipelinedRingPaper {
    private PipelinedRingPaper() {}

    /** Returns its figure 6, simulated and measured. */
    public static Paper paper() {
        return new Paper(
                "pipelined-ring",
                "A pipelined ring against a ring, repeated",
                "Ueno and Fukuda, Technologies behind Distributed Deep Learning: AllReduce, Preferred Networks, 2018.",
                "The article measured 8 nodes with 56 Gb/s InfiniBand and 256 MiB in GPU memory. Here the schedules are played"
                        + " on an assumed network of that speed, and run for real: on a virtual cluster with links of 1 Gbit/s"
                        + " where there can be one, else as threads of one machine.",
                List.of(new Figure6(), new Figure6Measured()));
    }
}
