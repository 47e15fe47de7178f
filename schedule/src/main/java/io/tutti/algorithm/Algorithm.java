package io.tutti.algorithm;

import io.tutti.schedule.Schedule;
import java.util.List;
import java.util.Optional;

/** A way to do a collective: a pure function from a {@link ScheduleRequest} to a {@link Schedule}. */
public interface Algorithm {
    /** The collective that it does, as {@link io.tutti.schedule.Collective#name} says. */
    String collective();

    /** Its name as users type it, with parameters if it has any; unique within the collective. */
    String name();

    /** One line: what happens, and who described it. */
    String description();

    /**
     * The same way with other parameters, as in {@code generalized:r=2}.
     *
     * @throws IllegalArgumentException if it has no such parameter, or not with such a value
     */
    default Algorithm with(Parameters parameters) {
        parameters.requireNoOthers(name());
        return this;
    }

    /**
     * All its parameters as they are resolved for a shape, those that have their default too: {@code
     * r=0,width=7,group=Z7,h=rank}. The plain name with these is the same form. Empty if it has none.
     */
    default String parameters(ScheduleRequest request) {
        return "";
    }

    /** The settings of its parameters that are worth trying for a shape; just itself if it has none. */
    default List<Algorithm> variants(ScheduleRequest request) {
        return List.of(this);
    }

    /** Whether it can do this shape. */
    default boolean takes(ScheduleRequest request) {
        return true;
    }

    /**
     * Whether ranks handle chunks that are neither theirs nor for them, so that all must know how long all chunks are. Of
     * an all-to-all, ranks usually know their own counts alone.
     */
    default boolean needsAllLengths() {
        return false;
    }

    /**
     * A shape of fewer ranks, or the same, whose schedule promises no more about bits and order of operands than that of
     * a shape that it {@link #takes}; empty if what holds for some ranks holds for more.
     */
    default Optional<ScheduleRequest> sample(ScheduleRequest request) {
        return Optional.empty();
    }

    /** The schedule for a shape that it {@link #takes}. */
    Schedule schedule(ScheduleRequest request);
}
