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
 * @param isOfLongJobs whether it was one of many in its job
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
        boolean isOfLongJobs,
        int runs,
        String links,
        long right,
        long notReached,
        long starved,
        long wrong,
        long noticedMillis,
        long endedMillis) {
    static SoakRow of(String fault, boolean isOfLongJobs, List<RunOutcome> outcomes) {
        long right = count(outcomes, RunVerdict.RIGHT);
        long notReached = count(outcomes, RunVerdict.NOT_REACHED);
        long starved = count(outcomes, RunVerdict.STARVED);
        return new SoakRow(
                fault,
                isOfLongJobs,
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
