package io.tutti.transport;

import io.tutti.control.ControlPlane;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Steps that succeed on all members or fail on all of them. */
record Agreement(ControlPlane control, int[] members, Duration limit) {
    /**
     * Does the own part of a step and waits for that of the others. Whatever goes wrong in one part, the others hear of it.
     *
     * @param topic names the step, once
     * @throws CommunicationException on all members, with the message of the first that failed
     * @throws RuntimeException on a member whose own part failed in a way that is no matter of communication; so errors
     */
    void step(String topic, Runnable part) {
        String problem = "";
        try {
            part.run();
        } catch (CommunicationException e) {
            problem = e.getMessage();
        } catch (RuntimeException | OutOfMemoryError e) {
            control.exchange(topic, members, e.toString().getBytes(StandardCharsets.UTF_8), limit);
            throw e;
        }
        tell(topic, problem);
    }

    private void tell(String topic, String problem) {
        byte[][] problems = control.exchange(topic, members, problem.getBytes(StandardCharsets.UTF_8), limit);
        for (int member = 0; member < members.length; member++) {
            if (problems[member].length > 0) {
                int rank = members[member];
                throw new CommunicationException(
                        Category.RESOURCE,
                        List.of(rank),
                        "rank " + rank + " " + new String(problems[member], StandardCharsets.UTF_8));
            }
        }
    }
}
