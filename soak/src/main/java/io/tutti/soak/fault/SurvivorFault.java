package io.tutti.soak.fault;

import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * A fault of a job that goes on.
 *
 * @param name its word
 * @param description what happens
 * @param ranks how many ranks the job has; 0 for as many as others have
 * @param injection draws it
 */
record SurvivorFault(String name, String description, int ranks, Function<FaultRequest, Injection> injection)
        implements Fault {
    @Override
    public boolean takes(SoakLink link) {
        return link != SoakLink.LAB;
    }

    @Override
    public int ranks(RandomGenerator random, int usual) {
        return Math.max(ranks, usual);
    }

    @Override
    public Injection inject(FaultRequest request) {
        return injection.apply(request);
    }
}
