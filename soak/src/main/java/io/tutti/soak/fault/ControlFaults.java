package io.tutti.soak.fault;

import io.tutti.config.Setting;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.soak.fault.DescribedFault.Victims;
import io.tutti.soak.fault.Expectation.Victim;
import io.tutti.soak.rank.CodeFault;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Losses at steps of the control plane that ranks come to after another fault only. */
final class ControlFaults {
    /** Longer than a rank waits before it asks why, and shorter than a rank may be silent. */
    private static final int LATE_MILLIS = 1_000;

    private static final int MOST_CALLS = 6;

    private ControlFaults() {}

    static List<Fault> all() {
        return List.of(new DescribedFault(
                "control-lost",
                "a rank is killed when it asks why another one is late, has told of its own failure, or has learned of another's",
                link -> true,
                Victims.ANY,
                ControlFaults::draw));
    }

    private static Injection draw(FaultRequest request) {
        return switch (request.random().nextInt(3)) {
            case 0 -> asking(request);
            case 1 -> telling(request);
            default -> learning(request);
        };
    }

    private static Injection asking(FaultRequest request) {
        String late = String.format(
                Locale.ROOT,
                "%s@%d#%d:delay=%d",
                ProtocolStep.CALL_PUBLISH.key(),
                SurvivorFaults.other(request),
                1 + request.random().nextInt(MOST_CALLS),
                LATE_MILLIS);
        String failpoint = killedAt(ProtocolStep.CONTROL_COMPARE, request.victim());
        Duration noticed = Expectation.SOON.plusMillis(LATE_MILLIS); // the rank that is late sees it afterwards
        return killed(late + "," + failpoint, ProtocolStep.CONTROL_COMPARE, request.victim(), noticed);
    }

    private static Injection telling(FaultRequest request) {
        ProtocolStep step = ProtocolStep.CONTROL_RAISE;
        return killed(killedAt(step, request.victim()), step, request.victim(), Expectation.SOON)
                .inCode(CodeFault.OPERATION);
    }

    /** The rank that fails first is at fault, also where the other one is rank 0, which tells the others. */
    private static Injection learning(FaultRequest request) {
        int other = SurvivorFaults.other(request);
        String failpoint = killedAt(ProtocolStep.CONTROL_ABORT, other);
        Expectation expectation =
                Expectation.lost(Victim.FAILS, Expectation.SOON).withVictimSaying("the program's operation fails");
        return Injection.of("operation, " + failpoint, expectation)
                .with(Setting.FAILPOINT.environmentName(), failpoint)
                .thenLosing(other, ProtocolStep.CONTROL_ABORT)
                .inCode(CodeFault.OPERATION);
    }

    private static String killedAt(ProtocolStep step, int rank) {
        return String.format(Locale.ROOT, "%s@%d:kill", step.key(), rank);
    }

    /** All others lose the victim, which has come to this step. */
    private static Injection killed(String failpoints, ProtocolStep step, int victim, Duration noticed) {
        return Injection.of(failpoints, Expectation.lost(Victim.SILENT, noticed))
                .with(Setting.FAILPOINT.environmentName(), failpoints)
                .thenLosing(victim, step);
    }
}
