package io.tutti.bootstrap.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.spi.Membership;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What pods of an indexed Job read from their environment. */
class KubernetesVariablesTest {
    private static final String ARGUMENT = "ranks:7077";

    private final KubernetesVariables kubernetes = new KubernetesVariables();

    private static Map<String, String> pod(int rank) {
        Map<String, String> pod = new HashMap<>();
        pod.put("JOB_COMPLETION_INDEX", Integer.toString(rank));
        pod.put("HOSTNAME", "train-2-" + rank);
        pod.put("TUTTI_SIZE", "12");
        pod.put("TUTTI_SECRET", "0123456789abcdef");
        return pod;
    }

    @Test
    void podsMeetAtTheFirst() {
        Membership zero = kubernetes.open(ARGUMENT, pod(0));
        Membership eleven = kubernetes.open(ARGUMENT, pod(11));
        assertEquals("train-2-0:7077", zero.rendezvous().toString());
        assertEquals("train-2-0.ranks:7077", eleven.rendezvous().toString());
        assertEquals(11, eleven.rank());
        assertEquals(12, eleven.size());
        assertEquals(zero.job(), eleven.job());
    }

    @Test
    void whatIsMissingIsNamed() {
        assertFalse(kubernetes.discover(Map.of()).isFound());
        assertEquals(
                "JOB_COMPLETION_INDEX=3 is set, TUTTI_RENDEZVOUS is not: set TUTTI_RENDEZVOUS=kubernetes:SERVICE:PORT and"
                        + " TUTTI_SIZE, or TUTTI_RANK=0 and TUTTI_SIZE=1 for a job of one in each pod",
                assertThrows(IllegalArgumentException.class, () -> kubernetes.discover(pod(3)))
                        .getMessage());
        assertEquals(
                "TUTTI_RENDEZVOUS=kubernetes:ranks must be TUTTI_RENDEZVOUS=kubernetes:SERVICE:PORT",
                message("ranks", pod(3)));
        Map<String, String> renamed = pod(3);
        renamed.put("HOSTNAME", "train-2");
        assertEquals(
                "HOSTNAME=train-2 must end with -3, the value of JOB_COMPLETION_INDEX: leave the names of the pods to the"
                        + " Job",
                message(ARGUMENT, renamed));
        Map<String, String> open = pod(3);
        open.remove("TUTTI_SECRET");
        assertEquals(
                "the variables of a pod bring no secret: set TUTTI_SECRET from a Secret (secretKeyRef), or mount one and"
                        + " set TUTTI_SECRET_FILE",
                message(ARGUMENT, open));
    }

    private String message(String argument, Map<String, String> pod) {
        return assertThrows(IllegalArgumentException.class, () -> kubernetes.open(argument, pod))
                .getMessage();
    }
}
