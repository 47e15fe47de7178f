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

    /** Whether it can do this shape. */
    default boolean takes(Shape shape) {
        return true;
    }

    /** The schedule for a shape that it {@link #takes}. */
    Schedule schedule(Shape shape);
}
