package io.tutti.bootstrap.pmi;

import io.tutti.bootstrap.rendezvous.PositionVariables;
import io.tutti.config.JobVariables;
import io.tutti.spi.Discovery;
import io.tutti.spi.Membership;
import io.tutti.spi.RendezvousProvider;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Hydra ({@code mpirun} of MPICH) and {@code srun --mpi=pmi2}: {@code PMI_RANK}, {@code PMI_SIZE}, and the key-value space behind the
 * descriptor {@code PMI_FD}.
 */
public final class PmiProvider implements RendezvousProvider {
    static final String SCHEME = "pmi";

    private static final String RANK = "PMI_RANK";
    private static final String SIZE = "PMI_SIZE";
    private static final String DESCRIPTOR = "PMI_FD";
    /** Set by hydra only. */
    private static final String LOCAL_RANK = "MPI_LOCALRANKID";

    private static final List<String> REQUIRED = List.of(RANK, SIZE, DESCRIPTOR);
    private static final PositionVariables POSITION = new PositionVariables(RANK, SIZE, LOCAL_RANK, REQUIRED);

    /** Creates the provider; called by {@link java.util.ServiceLoader}. */
    public PmiProvider() {}

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public Discovery discover(Map<String, String> environment) {
        if (REQUIRED.stream().noneMatch(environment::containsKey)) {
            return Discovery.absent(RANK + " is not set");
        }
        requireAll(environment);
        return POSITION.found(environment);
    }

    private static void requireAll(Map<String, String> environment) {
        List<String> missing = POSITION.missing(environment);
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException(missing.getFirst() + " is not set, as " + REQUIRED
                    + " are by hydra and by srun --mpi=pmi2; another launcher needs another "
                    + JobVariables.RENDEZVOUS + ", a job of one " + JobVariables.RANK + "=0 and " + JobVariables.SIZE
                    + "=1");
        }
    }

    @Override
    public Membership open(String argument, Map<String, String> environment) throws IOException {
        if (!argument.isEmpty()) {
            throw new IllegalArgumentException(
                    JobVariables.RENDEZVOUS + "=" + SCHEME + ":" + argument + " must have nothing after the colon");
        }
        requireAll(environment);
        int size = POSITION.size(environment);
        int rank = POSITION.rank(environment);
        int descriptor = JobVariables.number(environment, DESCRIPTOR, 0, Integer.MAX_VALUE);
        PmiSpace space = new PmiSpace(descriptor, rank, size);
        Membership membership = Membership.of(rank, size, space)
                .withJob(SCHEME + " " + space.name())
                .withSecret(JobVariables.secret(environment).orElse(null))
                .withHost(environment.getOrDefault(JobVariables.HOST, space.host()));
        return POSITION.placed(membership, environment);
    }
}
