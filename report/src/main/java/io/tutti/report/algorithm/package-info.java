/**
 * Pages that document algorithms: the idea, pictures, the cost of schedules next to closed forms, and when the
 * selection chooses the algorithm. Everything derivable is derived; the rest is in a note, a resource named {@code
 * COLLECTIVE/NAME.properties}.
 */
package io.tutti.report.algorithm;
