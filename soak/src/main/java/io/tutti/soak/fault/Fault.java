package io.tutti.soak.fault;

import java.util.Optional;
import java.util.random.RandomGenerator;

/** A kind of fault. */
public interface Fault {
    /** {@return its word on the command line} */
    String name();

    /** {@return what happens, in one line} */
    String description();

    /** {@return why it cannot be injected on this machine; empty if it can} */
    default Optional<String> obstacle() {
        return Optional.empty();
    }

    /**
     * {@return whether it can be injected into ranks that are joined so}
     *
     * @param link how the ranks are joined
     */
    default boolean takes(SoakLink link) {
        return true;
    }

    /**
     * {@return how many ranks a job with this fault has}
     *
     * @param random decides
     * @param usual of the campaign
     */
    default int ranks(RandomGenerator random, int usual) {
        return usual;
    }

    /**
     * Draws the rank to which it happens: any, unless overridden.
     *
     * @param random decides
     * @param ranks how many there are
     * @return a rank
     */
    default int victim(RandomGenerator random, int ranks) {
        return random.nextInt(ranks);
    }

    /**
     * Draws the fault for one run.
     *
     * @param request the run
     * @return what is done and expected
     */
    Injection inject(FaultRequest request);
}
