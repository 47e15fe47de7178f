package io.tutti.cli.tune;

import io.tutti.cli.bench.box.StateProbe;
import io.tutti.cli.launch.RankHosts;
import io.tutti.cli.launch.RankOutput;
import io.tutti.config.Setting;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Measures jobs one after the other.
 *
 * @param plan what a job of so many ranks measures
 * @param settings for all ranks
 * @param hosts where they run
 * @param output where what they write goes
 * @param probe of the machine's state, before and after each job
 * @param listener is told what is going on
 */
public record Tuning(
        IntFunction<TunePlan> plan,
        Map<String, String> settings,
        RankHosts hosts,
        RankOutput output,
        StateProbe probe,
        Consumer<String> listener) {
    /** Variables of jobs whose times are kept: also of what gives no promise, since the chooser asks for promises. */
    public static Map<String, String> withoutPromises() {
        return Map.of(
                Setting.REPRODUCIBILITY.environmentName(), "none",
                Setting.TUNING.environmentName(), "none",
                Setting.RULES.environmentName(), "none");
    }

    /** Measures with one kind of link and one number of ranks after the other; all are told of each. */
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
        Map<String, String> environment = new HashMap<>(settings);
        environment.put(Setting.LINK.environmentName(), link);
        String head = link + ", " + ranks + " ranks: ";
        listener.accept(head + "starting");
        return new TuneJob(ranks, plan.apply(ranks), environment, hosts, output)
                .run(link, probe, trial -> listener.accept(head + trial.bytes() + " bytes, " + trial.algorithm()));
    }
}
