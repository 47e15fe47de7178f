package io.tutti.measure.tune;

import io.tutti.config.Setting;
import io.tutti.launch.request.LaunchSettings;
import io.tutti.measure.machine.StateProbe;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Measures jobs one after the other.
 *
 * @param plan returns what a job of a given number of ranks measures
 * @param launching how the jobs are started
 * @param probe samples the machine's state before and after each job
 * @param listener receives progress messages
 */
public record Tuning(
        IntFunction<TunePlan> plan, LaunchSettings launching, StateProbe probe, Consumer<String> listener) {
    /**
     * Returns the variables of jobs whose times are kept. Such jobs also measure algorithms without guarantees, because
     * the selection states which guarantees it requires.
     */
    public static Map<String, String> withoutPromises() {
        return Map.of(
                Setting.REPRODUCIBILITY.environmentName(), "none",
                Setting.TUNING.environmentName(), "none",
                Setting.RULES.environmentName(), "none");
    }

    /**
     * Measures with one kind of link, one number of ranks after the other, and passes each result to {@code results}.
     */
    public List<TuneResult> measure(String link, List<Integer> ranks, Consumer<TuneResult> results) {
        return ranks.stream()
                .map(number -> {
                    TuneResult result = measure(link, number);
                    results.accept(result);
                    return result;
                })
                .toList();
    }

    private TuneResult measure(String link, int ranks) {
        LaunchSettings overLink = launching.with(Map.of(Setting.LINK.environmentName(), link));
        String head = link + ", " + ranks + " ranks: ";
        listener.accept(head + "starting");
        return new TuneJob(ranks, plan.apply(ranks), overLink)
                .run(link, probe, trial -> listener.accept(head + trial.bytes() + " bytes, " + trial.algorithm()));
    }
}
