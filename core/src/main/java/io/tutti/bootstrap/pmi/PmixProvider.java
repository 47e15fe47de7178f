package io.tutti.bootstrap.pmi;

import io.tutti.config.JobVariables;
import io.tutti.spi.Discovery;
import io.tutti.spi.Membership;
import io.tutti.spi.RendezvousProvider;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Launchers with a PMIx server, as {@code mpirun} of Open MPI and {@code srun --mpi=pmix}: the position and the key-value space come from {@code libpmix}.
 */
public final class PmixProvider implements RendezvousProvider {
    static final String SCHEME = "pmix";

    private static final String RANK = "PMIX_RANK";
    private static final String NAMESPACE = "PMIX_NAMESPACE";

    private static final String JOB_SIZE = "pmix.job.size";
    private static final String LOCAL_SIZE = "pmix.local.size";
    private static final String LOCAL_RANK = "pmix.lrank";
    private static final String NODE = "pmix.nodeid";

    /** Creates the provider; called by {@link java.util.ServiceLoader}. */
    public PmixProvider() {}

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public Discovery discover(Map<String, String> environment) {
        boolean isFound = environment.containsKey(RANK) && environment.containsKey(NAMESPACE);
        return isFound
                ? Discovery.found(
                        RANK + "=" + environment.get(RANK) + ", " + NAMESPACE + "=" + environment.get(NAMESPACE))
                : Discovery.absent((environment.containsKey(RANK) ? NAMESPACE : RANK) + " is not set");
    }

    @Override
    public Membership open(String argument, Map<String, String> environment) throws IOException {
        if (!argument.isEmpty()) {
            throw new IllegalArgumentException(
                    JobVariables.RENDEZVOUS + "=" + SCHEME + ":" + argument + " must have nothing after the colon");
        }
        return membership(PmixClient.join(), environment);
    }

    private static Membership membership(PmixClient client, Map<String, String> environment) throws IOException {
        OptionalLong size = client.ofJob(JOB_SIZE);
        if (size.isEmpty()) {
            throw new IOException("the launcher's PMIx server does not know " + JOB_SIZE);
        }
        boolean isOneNode = client.ofJob(LOCAL_SIZE).equals(size);
        OptionalLong node = client.ofRank(NODE);
        OptionalLong localRank = client.shortOfRank(LOCAL_RANK);
        Membership membership = Membership.of(
                        client.rank(), Math.toIntExact(size.getAsLong()), new PmixSpace(client, isOneNode))
                .withJob(SCHEME + " " + client.namespace())
                .withSecret(JobVariables.secret(environment).orElse(null))
                .withHost(environment.getOrDefault(
                        JobVariables.HOST, node.isPresent() ? "pmix-node-" + node.getAsLong() : null));
        return localRank.isPresent() ? membership.withLocalRank((int) localRank.getAsLong()) : membership;
    }
}
