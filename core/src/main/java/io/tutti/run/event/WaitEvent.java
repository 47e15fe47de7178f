package io.tutti.run.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A wait in a collective for other ranks, from the first look at the clock until something moves. */
@Name("io.tutti.Wait")
@Label("Wait")
@Category("Tutti")
@Description("A wait in a collective, from the first look at the clock until something moves")
@StackTrace(false)
final class WaitEvent extends Event {
    @Label("Rank")
    int rank;

    @Label("Communicator")
    long communicator;

    @Label("Number")
    long sequence;

    @Label("Collective")
    String collective;

    @Label("Awaited")
    String awaited;
}
