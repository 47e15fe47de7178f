package io.tutti.transport;

import io.tutti.control.ControlPlane;
import io.tutti.error.CommunicationException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Steps that succeed on all members or fail on all of them. */
record CollectiveStep(ControlPlane control, int[] members, Duration limit) {
    private static final byte[] NOTHING = new byte[0];

    /**
     * Does the own part of a step and waits for that of the others. Whatever goes wrong in one part, the others hear of it.
     *
     * @param topic names the step, once
     * @throws CommunicationException on all members, with the message of the first that saw what is wrong
     * @throws RuntimeException on a member whose own part failed in a way that is no matter of communication; so errors
     */
    void step(String topic, Runnable part) {
        byte[] problem = NOTHING;
        try {
            part.run();
        } catch (CommunicationException e) {
            control.abort().check(); // the job has ended: nobody answers any more
            problem = Problem.of(control.rank(), e).encode();
        } catch (RuntimeException | OutOfMemoryError e) {
            control.exchange(topic, members, Problem.of(control.rank(), e).encode(), limit);
            throw e;
        }
        tell(topic, problem);
    }

    private void tell(String topic, byte[] own) {
        List<Problem> problems = Arrays.stream(control.exchange(topic, members, own, limit))
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
