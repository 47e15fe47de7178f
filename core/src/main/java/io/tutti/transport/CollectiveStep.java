package io.tutti.transport;

import io.tutti.control.ControlPlane;
import io.tutti.control.JobFailures;
import io.tutti.error.CommunicationException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * A step that either succeeds on all members or fails on all of them.
 *
 * @param control the control plane
 * @param members world ranks that take part
 * @param limit longest wait for the other members
 */
record CollectiveStep(ControlPlane control, int[] members, Duration limit) {
    private static final byte[] NOTHING = new byte[0];

    /**
     * Runs this rank's part of a step and waits for the parts of all other members. If any part fails, all members are
     * notified. If it fails for a reason that Tutti does not expect, the job ends: other members may wait inside their parts.
     *
     * @param topic names the step; used once
     * @param part this rank's part
     * @throws CommunicationException on all members, with the message of the first member that detected the fault
     *     itself
     * @throws RuntimeException on a member whose part failed for a reason other than communication; an error likewise. All
     *     others learn of it by the end of the job
     */
    void step(String topic, Runnable part) {
        byte[] problem = NOTHING;
        try {
            new JobFailures(control).expecting(" in " + topic, part);
        } catch (CommunicationException e) {
            control.abort().check(); // the job is aborted: no rank responds any more
            problem = Problem.of(control.rank(), e).encode();
        }
        report(topic, problem);
    }

    private void report(String topic, byte[] own) {
        List<Problem> problems = Arrays.stream(control.allgather(topic, members, own, limit))
                .filter(problem -> problem.length > 0)
                .map(Problem::decode)
                .toList();
        if (!problems.isEmpty()) {
            throw problems.stream()
                    .filter(Problem::isDirect)
                    .findFirst()
                    .orElse(problems.getFirst())
                    .toException();
        }
    }
}
