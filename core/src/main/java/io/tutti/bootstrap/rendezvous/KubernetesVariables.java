package io.tutti.bootstrap.rendezvous;

import io.tutti.config.JobVariables;
import io.tutti.spi.Discovery;
import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import io.tutti.spi.RendezvousProvider;
import java.util.Map;

/**
 * The variables of a pod of an indexed Job of Kubernetes: {@code JOB_COMPLETION_INDEX} is the rank, {@code HOSTNAME} ends
 * with it. The manifest adds {@code TUTTI_SIZE}, the secret, and the headless Service that gives the pods names: {@code
 * TUTTI_RENDEZVOUS=kubernetes:SERVICE:PORT}. Rank 0 is {@code JOB-0.SERVICE}.
 */
public final class KubernetesVariables implements RendezvousProvider {
    private static final String SCHEME = "kubernetes";
    private static final String INDEX = "JOB_COMPLETION_INDEX";
    private static final String POD = "HOSTNAME";
    private static final String FORM = JobVariables.RENDEZVOUS + "=kubernetes:SERVICE:PORT";

    /** Creates the provider; called by {@link java.util.ServiceLoader}. */
    public KubernetesVariables() {}

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public int order() {
        return INHERITED;
    }

    /** Finds no job by itself: the name of the Service and the number of pods are not among the variables of a pod. */
    @Override
    public Discovery discover(Map<String, String> environment) {
        if (!environment.containsKey(INDEX)) {
            return Discovery.absent(INDEX + " is not set");
        }
        throw new IllegalArgumentException(INDEX + "=" + environment.get(INDEX) + " is set, " + JobVariables.RENDEZVOUS
                + " is not: set " + FORM + " and " + JobVariables.SIZE + ", or " + JobVariables.RANK + "=0 and "
                + JobVariables.SIZE + "=1 for a job of one in each pod");
    }

    @Override
    public Membership open(String argument, Map<String, String> environment) {
        int size = JobVariables.number(environment, JobVariables.SIZE, 1, JobVariables.MOST_RANKS);
        int rank = JobVariables.number(environment, INDEX, 0, size - 1);
        String pod = pod(environment, rank);
        String job = pod.substring(0, pod.length() - Integer.toString(rank).length() - 1);
        Rendezvous.Address service = service(argument);
        // a pod knows its own name without a name server
        String host = rank == 0 ? pod : job + "-0." + service.host();
        return Membership.of(rank, size, new Rendezvous.Address(host, service.port()))
                .withJob(SCHEME + " " + job + " " + service.host() + " "
                        + environment.getOrDefault(JobVariables.JOB, ""))
                .withSecret(size == 1 ? null : secret(environment))
                .withHost(environment.get(JobVariables.HOST));
    }

    private static String pod(Map<String, String> environment, int rank) {
        String pod = environment.getOrDefault(POD, "");
        if (!pod.endsWith("-" + rank) || pod.length() == Integer.toString(rank).length() + 1) {
            throw new IllegalArgumentException(POD + "=" + pod + " must end with -" + rank + ", the value of " + INDEX
                    + ": leave the names of the pods to the Job");
        }
        return pod;
    }

    private static Rendezvous.Address service(String argument) {
        try {
            return Rendezvous.Address.parse(argument);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    JobVariables.RENDEZVOUS + "=kubernetes:" + argument + " must be " + FORM, e);
        }
    }

    private static byte[] secret(Map<String, String> environment) {
        return JobVariables.secret(environment)
                .orElseThrow(() -> new IllegalArgumentException("the variables of a pod bring no secret: set "
                        + JobVariables.SECRET + " from a Secret (secretKeyRef), or mount one and set "
                        + JobVariables.SECRET_FILE));
    }
}
