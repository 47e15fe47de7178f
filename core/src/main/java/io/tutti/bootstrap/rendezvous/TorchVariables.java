package io.tutti.bootstrap.rendezvous;

import io.tutti.config.JobVariables;
import io.tutti.config.LaunchId;
import io.tutti.spi.Discovery;
import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import io.tutti.spi.RendezvousProvider;
import java.util.List;
import java.util.Map;

/**
 * The variables of torchrun and of launchers that imitate it: {@code RANK}, {@code WORLD_SIZE}, {@code MASTER_ADDR} and
 * {@code MASTER_PORT}; optional {@code LOCAL_RANK}. Rank 0 listens on {@code MASTER_ADDR}, on {@code MASTER_PORT} or the
 * port of {@code TUTTI_RENDEZVOUS=env:PORT}. These variables bring no secret: {@code TUTTI_SECRET} or {@code
 * TUTTI_SECRET_FILE} must be in the environment that the launcher passes on.
 */
public final class TorchVariables implements RendezvousProvider {
    private static final String RANK = "RANK";
    private static final String SIZE = "WORLD_SIZE";
    private static final String HOST = "MASTER_ADDR";
    private static final String PORT = "MASTER_PORT";
    private static final String LOCAL_RANK = "LOCAL_RANK";
    private static final String RUN = "TORCHELASTIC_RUN_ID";
    private static final String RESTARTS = "TORCHELASTIC_RESTART_COUNT";
    /** {@code True} if torchrun itself listens on {@code MASTER_PORT}. */
    private static final String AGENT_STORE = "TORCHELASTIC_USE_AGENT_STORE";

    private static final List<String> REQUIRED = List.of(RANK, SIZE, HOST, PORT);
    private static final PositionVariables POSITION = new PositionVariables(RANK, SIZE, LOCAL_RANK, REQUIRED);
    private static final int BETWEEN_ENGINES = 200;
    private static final int MOST_PORT = 65_535;

    /** Creates the provider; called by {@link java.util.ServiceLoader}. */
    public TorchVariables() {}

    @Override
    public String scheme() {
        return "env";
    }

    @Override
    public int order() {
        return BETWEEN_ENGINES;
    }

    @Override
    public Discovery discover(Map<String, String> environment) {
        if (!environment.containsKey(RANK) && !environment.containsKey(SIZE)) {
            return Discovery.absent("neither " + RANK + " nor " + SIZE + " is set");
        }
        requireAll(environment);
        return POSITION.found(environment);
    }

    /** Checks that no variable is missing. A rank of several must not run alone because of a mistake. */
    private static void requireAll(Map<String, String> environment) {
        List<String> missing = POSITION.missing(environment);
        if (!missing.isEmpty()) {
            List<String> set =
                    REQUIRED.stream().filter(environment::containsKey).toList();
            throw new IllegalArgumentException(words(set, "set") + ", " + words(missing, "not set")
                    + ": set all of " + String.join(", ", REQUIRED) + ", or " + JobVariables.RANK + "=0 and "
                    + JobVariables.SIZE + "=1 for a job of one");
        }
    }

    private static String words(List<String> names, String state) {
        return names.isEmpty()
                ? "none of them is set"
                : String.join(", ", names) + (names.size() == 1 ? " is " : " are ") + state;
    }

    @Override
    public Membership open(String argument, Map<String, String> environment) {
        requireAll(environment);
        int size = POSITION.size(environment);
        int rank = POSITION.rank(environment);
        Rendezvous.Address address = new Rendezvous.Address(environment.get(HOST), port(argument, environment));
        Membership membership = Membership.of(rank, size, address)
                .withJob("env " + environment.getOrDefault(RUN, "") + " " + address)
                .withSecret(size == 1 ? null : secret(environment))
                .withHost(environment.get(JobVariables.HOST));
        if (environment.containsKey(RESTARTS)) {
            membership = membership.withLaunch(new LaunchId("", "restart-" + environment.get(RESTARTS)));
        }
        return POSITION.placed(membership, environment);
    }

    private static int port(String argument, Map<String, String> environment) {
        if (!argument.isEmpty()) {
            return JobVariables.number(Map.of("port", argument), "port", 1, MOST_PORT);
        }
        if (Boolean.parseBoolean(environment.get(AGENT_STORE))) {
            throw new IllegalArgumentException("torchrun itself listens on " + PORT + "=" + environment.get(PORT)
                    + "; choose another port of " + HOST + ": " + JobVariables.RENDEZVOUS + "=env:PORT");
        }
        return JobVariables.number(environment, PORT, 1, MOST_PORT);
    }

    private static byte[] secret(Map<String, String> environment) {
        return JobVariables.secret(environment)
                .orElseThrow(() -> new IllegalArgumentException(RANK + ", " + SIZE + ", " + HOST + " and " + PORT
                        + " bring no secret: export " + JobVariables.SECRET + " (openssl rand -hex 16) or "
                        + JobVariables.SECRET_FILE + " before the launcher is started, the same on all machines"));
    }
}
