package io.tutti.soak;

import io.tutti.soak.fault.RunVerdict;
import io.tutti.soak.fault.SoakLink;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The runs of one fault.
 *
 * @param fault its name
 * @param runs how many there were
 * @param links how many over each link, in words
 * @param right right ones in which the fault was reached
 * @param notReached right ones in which it was not
 * @param starved ones that tell nothing, because a rank had no processor
 * @param wrong all others
 * @param noticedMillis the longest time of a right run until all others had shown it
 * @param endedMillis the longest time of a right run to the end of the launcher
 */
public record SoakRow(
        String fault,
        int runs,
        String links,
        long right,
        long notReached,
        long starved,
        long wrong,
        long noticedMillis,
        long endedMillis) {
    /** What follows the name of a fault in long jobs. */
    private static final String LONG = ", long job";

    /** {@return whether the row is of faults in long jobs} */
    public boolean isOfLongJobs() {
        return fault.endsWith(LONG);
    }

    /** {@return the fault's name alone} */
    public String plainFault() {
        return isOfLongJobs() ? fault.substring(0, fault.length() - LONG.length()) : fault;
    }

    /** The name of the row to which a run belongs. */
    static String name(RunOutcome outcome) {
        return outcome.fault() + (outcome.isOfLongJob() ? LONG : "");
    }

    static SoakRow of(String fault, List<RunOutcome> outcomes) {
        long right = count(outcomes, RunVerdict.RIGHT);
        long notReached = count(outcomes, RunVerdict.NOT_REACHED);
        long starved = count(outcomes, RunVerdict.STARVED);
        return new SoakRow(
                fault,
                outcomes.size(),
                links(outcomes),
                right,
                notReached,
                starved,
                outcomes.size() - right - notReached - starved,
                longest(outcomes, RunOutcome::noticedMillis),
                longest(outcomes, RunOutcome::endedMillis));
    }

    private static long longest(List<RunOutcome> outcomes, ToLongFunction<RunOutcome> time) {
        return outcomes.stream()
                .filter(outcome -> outcome.verdict().isRight())
                .mapToLong(time)
                .max()
                .orElse(0);
    }

    private static long count(List<RunOutcome> outcomes, RunVerdict verdict) {
        return outcomes.stream().filter(outcome -> outcome.verdict() == verdict).count();
    }

    private static String links(List<RunOutcome> outcomes) {
        return SoakLink.words().stream()
                .map(link -> Long.toString(outcomes.stream()
                        .filter(outcome -> outcome.link().equals(link))
                        .count()))
                .collect(Collectors.joining(" "));
    }
}
