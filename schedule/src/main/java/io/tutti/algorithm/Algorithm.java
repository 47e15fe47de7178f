package io.tutti.algorithm;

import io.tutti.schedule.Schedule;
import java.util.List;
import java.util.Optional;

/** An algorithm for a collective: a pure function from a {@link ScheduleRequest} to a {@link Schedule}. */
public interface Algorithm {
    /** {@return the name of the collective that the algorithm performs: {@link io.tutti.schedule.Collective#name}} */
    String collective();

    /**
     * {@return the algorithm's name as users type it, with its parameters if they differ from the defaults; unique
     * within the collective}
     */
    String name();

    /** {@return a description in one line: what happens, and where the algorithm is described} */
    String description();

    /**
     * {@return the same algorithm with other parameters, as in {@code generalized:r=2}}
     *
     * @param parameters the parameters to change; the others keep their values
     * @throws IllegalArgumentException if the algorithm has no such parameter, or the value is not allowed
     */
    default Algorithm with(Parameters parameters) {
        parameters.requireNoOthers(name());
        return this;
    }

    /**
     * {@return all parameters as resolved for a request, including those with default values: {@code
     * r=0,width=7,group=Z7,h=rank}} The plain name with these parameters denotes the same algorithm. Empty if the
     * algorithm has no parameters.
     *
     * @param request a request that the algorithm {@link #takes}
     */
    default String parameters(ScheduleRequest request) {
        return "";
    }

    /**
     * {@return the parameter settings that are worth trying for a request; only this algorithm if it has no parameters}
     *
     * @param request a request that the algorithm {@link #takes}
     */
    default List<Algorithm> variants(ScheduleRequest request) {
        return List.of(this);
    }

    /**
     * {@return whether the algorithm supports the request}
     *
     * @param request the request
     */
    default boolean takes(ScheduleRequest request) {
        return true;
    }

    /**
     * {@return whether ranks forward chunks that they neither own nor need, so that every rank must know the lengths of
     * all chunks} In an all-to-all with counts per rank, a rank usually knows only its own counts.
     */
    default boolean needsAllLengths() {
        return false;
    }

    /**
     * {@return a request with at most as many ranks that can be verified instead of a larger one: its schedule
     * guarantees no more about bits and the order of operands than the schedule of {@code request} does} Empty if what
     * holds for some number of ranks holds for larger numbers.
     *
     * @param request a request that the algorithm {@link #takes}
     */
    default Optional<ScheduleRequest> sample(ScheduleRequest request) {
        return Optional.empty();
    }

    /**
     * Makes the schedule for a request.
     *
     * @param request a request that the algorithm {@link #takes}
     * @return an immutable schedule; its programs are made when they are asked for
     * @throws IllegalArgumentException if the algorithm does not support the request
     */
    Schedule schedule(ScheduleRequest request);
}
