package io.tutti.studies.papers.generalized;

import io.tutti.studies.Paper;
import java.util.List;

/** The study of Kolmakov and Zhang 2020. */
public final class GeneralizedPaper {
    private GeneralizedPaper() {}

    /** Returns its figures 1 and 7 to 12, and the cost of equal bits. */
    public static Paper paper() {
        return new Paper(
                "generalized",
                "A generalization of the allreduce operation, repeated",
                "Kolmakov and Zhang, A Generalization of the Allreduce Operation, 2020.",
                "The paper measured on 8 machines with 160 cores and 10 Gb/s Ethernet. Here its times are computed for the"
                        + " numbers of its table 2 (alpha = 30 µs, beta = 10 ns/B, gamma = 0.2 ns/B), once by its closed"
                        + " forms and once by playing the schedules that Tutti runs in simulated time. Nothing was"
                        + " measured on such a cluster.",
                List.of(
                        new Figure1(),
                        new Figure7(),
                        new Figure8(),
                        new Figure9(),
                        new Figure10(),
                        new Figure11(),
                        new Figure12(),
                        new EqualBits()));
    }
}
