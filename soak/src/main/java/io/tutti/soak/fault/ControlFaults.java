package io.tutti.soak.fault;

import io.tutti.config.Setting;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.soak.fault.DescribedFault.Victims;
import io.tutti.soak.fault.Expectation.Victim;
import io.tutti.soak.rank.CodeFault;
import java.util.List;

/** Losses at steps of the control plane that ranks come to after another fault only. */
final class ControlFaults {
    /** Longer than a rank waits before it asks why, and shorter than a rank may be silent. */
    private static final int LATE_MILLIS = 1_000;

    private static final int MOST_CALLS = 6;

    private ControlFaults() {}

    static List<Fault> all() {
        return List.of(new DescribedFault(
                "control-lost",
                "a rank is killed when it asks why another one is late, or when it has told of its own failure",
                link -> true,
                Victims.ANY,
                request -> request.random().nextBoolean() ? asking(request) : telling(request)));
    }

    private static Injection asking(FaultRequest request) {
        return killed("%s@%d#%d:delay=%d,%s@%d:kill"
                .formatted(
                        ProtocolStep.CALL_PUBLISH.key(),
                        SurvivorFaults.other(request),
                        1 + request.random().nextInt(MOST_CALLS),
                        LATE_MILLIS,
                        ProtocolStep.CONTROL_COMPARE.key(),
                        request.victim()));
    }

    private static Injection telling(FaultRequest request) {
        return killed("%s@%d:kill".formatted(ProtocolStep.CONTROL_RAISE.key(), request.victim()))
                .inCode(CodeFault.OPERATION);
    }

    private static Injection killed(String failpoints) {
        return Injection.of(failpoints, Expectation.lost(Victim.SILENT, Expectation.SOON))
                .with(Setting.FAILPOINT.environmentName(), failpoints);
    }
}
