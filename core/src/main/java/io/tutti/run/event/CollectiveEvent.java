package io.tutti.run.event;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A collective or transfer, from its beginning on this rank to its end. */
@Name("io.tutti.Collective")
@Label("Collective")
@Category("Tutti")
@Description("A collective or transfer of one rank, from its beginning to its end")
@StackTrace(false)
final class CollectiveEvent extends Event {
    @Label("Rank")
    int rank;

    @Label("Communicator")
    long communicator;

    @Label("Number")
    long sequence;

    @Label("Collective")
    String collective;

    @Label("Call")
    String call;

    @Label("Bytes")
    @DataAmount
    long bytes;
}
