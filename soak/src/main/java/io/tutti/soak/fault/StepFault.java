package io.tutti.soak.fault;

import io.tutti.config.Setting;
import io.tutti.failpoint.ProtocolStep;
import java.util.List;
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
    @Override
    public Injection inject(FaultRequest request) {
        List<ProtocolStep> possible =
                StepChoice.of(request).stream().filter(steps).toList();
        ProtocolStep step = request.oneOf(possible);
        int count = 1 + request.random().nextInt(StepChoice.passages(step));
        String failpoint = "%s@%d#%d:%s".formatted(step.key(), request.victim(), count, action.apply(request.random()));
        return Injection.of(failpoint, expects.apply(request, step))
                .with(Setting.FAILPOINT.environmentName(), failpoint);
    }
}
