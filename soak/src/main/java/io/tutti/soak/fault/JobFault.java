package io.tutti.soak.fault;

import io.tutti.error.CommunicationException.Category;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A fault that a job lives through, one of several.
 *
 * @param name the word of its kind
 * @param phase the phase of the ranks' program in which it happens; a pause may be in that of a loss
 * @param first what happens
 * @param second what happens while ranks go on after that; empty for nothing
 * @param categories categories of the exceptions of which all others must show one that names the rank; empty if no rank is lost
 * @param noticed how long after the fault all others must have shown it
 */
public record JobFault(
        String name,
        int phase,
        JobFailpoint first,
        Optional<JobFailpoint> second,
        Set<Category> categories,
        Duration noticed) {
    /** Copies the set. */
    public JobFault {
        categories = Set.copyOf(categories);
    }

    /** A fault without a loss. */
    static JobFault harmless(String name, int phase, JobFailpoint point) {
        return new JobFault(name, phase, point, Optional.empty(), Set.of(), Duration.ZERO);
    }

    /** {@return whether a rank is lost} */
    public boolean isLoss() {
        return !categories.isEmpty();
    }

    /** {@return the place of the rank to which it happens} */
    public int victim() {
        return first.rank();
    }

    /** {@return all that happens} */
    public List<JobFailpoint> points() {
        return Stream.concat(Stream.of(first), second.stream()).toList();
    }

    /** {@return what was drawn, in a few words} */
    public String detail() {
        return first.text() + second.map(point -> " then " + point.text()).orElse("");
    }
}
