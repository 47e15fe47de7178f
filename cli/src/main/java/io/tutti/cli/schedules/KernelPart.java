package io.tutti.cli.schedules;

import io.tutti.schedule.Collective;
import io.tutti.schedule.KernelForm;
import io.tutti.schedule.Op;
import io.tutti.schedule.Schedule;
import java.util.Map;
import java.util.TreeMap;

/** The terms that a kernel of a {@link ScheduleDocument} sums; {@code docs/schedule-format.md} defines them. */
record KernelPart(String term, Integer operands, Boolean accumulates) {
    /** Returns those kernels of a schedule whose meaning is known, by name; null if there are none. */
    static Map<String, KernelPart> of(Schedule schedule) {
        Collective collective = schedule.collective();
        Map<String, KernelPart> kernels = new TreeMap<>();
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            for (Op op : schedule.program(rank).ops()) {
                if (op instanceof Op.Apply apply) {
                    collective.kernel(apply.kernel()).ifPresent(form -> kernels.put(apply.kernel(), of(form)));
                }
            }
        }
        return kernels.isEmpty() ? null : kernels;
    }

    private static KernelPart of(KernelForm form) {
        return new KernelPart(form.term(), form.operands(), form.accumulates());
    }
}
