package io.tutti.run.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A part of a call besides moving data: choosing and lowering an algorithm, or a collective that is no task of the engine. */
@Name("io.tutti.Phase")
@Label("Phase")
@Category("Tutti")
@Description("A part of a call besides moving data, such as choosing and lowering an algorithm, or a split")
@StackTrace(false)
final class PhaseEvent extends Event {
    @Label("Rank")
    int rank;

    @Label("Phase")
    String phase;
}
