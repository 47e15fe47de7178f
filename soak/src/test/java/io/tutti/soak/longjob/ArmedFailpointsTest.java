package io.tutti.soak.longjob;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.error.CommunicationException.Category;
import io.tutti.soak.fault.JobFailpoint;
import io.tutti.soak.fault.JobFault;
import io.tutti.soak.job.JobTrace;
import io.tutti.soak.job.TracedLine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which failpoints each process of a rank has. */
class ArmedFailpointsTest {
    private static final List<JobFault> FAULTS = List.of(lost(1), lost(2));

    private final JobTrace trace = new JobTrace(2);
    private final ArmedFailpoints failpoints = new ArmedFailpoints(FAULTS, trace);

    /** Rank 1 is killed, and its replacement, too. */
    private static JobFault lost(int phase) {
        return new JobFault(
                "replacement-lost",
                phase,
                new JobFailpoint("slot.read", 1, phase, 3, "kill"),
                Optional.of(new JobFailpoint("join.met", 1, JobFailpoint.JOINING, 1, "kill")),
                Set.of(Category.PEER_LOST),
                Duration.ofSeconds(1));
    }

    private void happens(String failpoint) {
        long nanos = trace.ranks().get(1).lines().size();
        trace.ranks().get(1).add(new TracedLine("WARNING: failpoint " + failpoint, nanos));
    }

    @Test
    void eachProcessHasWhatHasNotHappenedYet() {
        assertEquals("off", failpoints.of(0));
        assertEquals("slot.read@1/1#3:kill,slot.read@1/2#3:kill", failpoints.of(1));
        happens("slot.read/1: kill");
        assertEquals("join.met@1#1:kill,slot.read@1/2#3:kill", failpoints.of(1));
        happens("join.met: kill");
        assertEquals("slot.read@1/2#3:kill", failpoints.of(1));
        happens("slot.read/2: kill");
        assertEquals("join.met@1#1:kill", failpoints.of(1), "that of the second loss");
        happens("join.met: kill");
        assertEquals("off", failpoints.of(1));
    }
}
