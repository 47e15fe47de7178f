package io.tutti.model.simulate;

import io.tutti.schedule.Collective;
import io.tutti.schedule.Dependencies;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import java.util.Arrays;

/** The ops that each op of a program waits for, besides its lane and its message. */
final class Waits {
    private static final int[] NOTHING = {};

    private final Program program;
    private final Dependencies dependencies;
    private final boolean areSendsWaitedFor;

    private Waits(Program program, Dependencies dependencies, boolean areSendsWaitedFor) {
        this.program = program;
        this.dependencies = dependencies;
        this.areSendsWaitedFor = areSendsWaitedFor;
    }

    static Waits of(Program program, Collective collective, MemoryWaits memory) {
        // In a single lane, only sends can be waited for.
        if (memory == MemoryWaits.COPIED && program.lanes() == 1) {
            return new Waits(program, null, false);
        }
        boolean inPlace = memory == MemoryWaits.IN_PLACE && collective.mayBeInPlace();
        return new Waits(program, Dependencies.of(program, collective, inPlace), memory != MemoryWaits.COPIED);
    }

    /** The numbers of the ops that an op waits for. */
    int[] of(int number) {
        if (dependencies == null) {
            return NOTHING;
        }
        int[] all = dependencies.of(number);
        return areSendsWaitedFor
                ? all
                : Arrays.stream(all)
                        .filter(wait -> !(program.ops().get(wait) instanceof Op.Send))
                        .toArray();
    }
}
