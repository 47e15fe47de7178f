package io.tutti.soak.fault;

import io.tutti.config.Setting;
import io.tutti.failpoint.ProtocolStep;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * A fault at a step of the protocols, by a failpoint.
 *
 * @param name its word
 * @param description what happens
 * @param action draws the action of the failpoint
 * @param steps the steps that it suits
 * @param expects what must be seen
 */
record StepFault(
        String name,
        String description,
        java.util.function.Function<RandomGenerator, String> action,
        Predicate<ProtocolStep> steps,
        BiFunction<FaultRequest, ProtocolStep, Expectation> expects)
        implements Fault {
    /** Of so many faults at steps that the warm-up call of {@code connect} passes, too, one is injected there. */
    private static final int ONE_IN_WARM_UP = 4;

    @Override
    public Injection inject(FaultRequest request) {
        List<ProtocolStep> possible =
                StepChoice.of(request).stream().filter(steps).toList();
        ProtocolStep step = request.oneOf(possible);
        int count = 1 + request.random().nextInt(StepChoice.passages(step));
        String what = action.apply(request.random());
        boolean isWarmUp =
                StepChoice.isOfWarmUp(step, request) && request.random().nextInt(ONE_IN_WARM_UP) == 0;
        String passage = isWarmUp ? "/warm-up" : "#" + count;
        String failpoint = String.format(Locale.ROOT, "%s@%d%s:%s", step.key(), request.victim(), passage, what);
        return Injection.of(failpoint, expects.apply(request, step))
                .with(Setting.FAILPOINT.environmentName(), failpoint);
    }
}
