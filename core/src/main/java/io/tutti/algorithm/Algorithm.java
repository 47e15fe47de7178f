package io.tutti.algorithm;

import io.tutti.schedule.Schedule;

/** A way to do a collective: a pure function from a {@link Shape} to a {@link Schedule}. */
public interface Algorithm {
    /** The collective that it does, as {@link io.tutti.schedule.Collective#name} says. */
    String collective();

    /** Its name as users type it, with parameters if it has any; unique within the collective. */
    String name();

    /** One line: what happens, and who described it. */
    String description();

    /** Whether it can do this number of ranks. */
    default boolean takes(int ranks) {
        return ranks >= 1;
    }

    /** The schedule for a shape whose number of ranks it {@link #takes}. */
    Schedule schedule(Shape shape);
}
