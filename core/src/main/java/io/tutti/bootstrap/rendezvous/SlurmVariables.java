package io.tutti.bootstrap.rendezvous;

import io.tutti.config.JobVariables;
import io.tutti.spi.Discovery;
import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import io.tutti.spi.RendezvousProvider;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The variables of a step of Slurm, for tasks that {@code srun --mpi=none} starts. Rank 0 runs on the first node of the
 * step and listens there, on the first free of some ports: those that Slurm has reserved ({@code srun --resv-ports}), or
 * eight that follow from the numbers of job and step. {@code TUTTI_RENDEZVOUS=slurm:HOST} or {@code slurm:HOST:PORT}
 * names another. The variables bring no secret.
 */
public final class SlurmVariables implements RendezvousProvider {
    private static final String RANK = "SLURM_PROCID";
    private static final String SIZE = "SLURM_STEP_NUM_TASKS";
    private static final String NODES = "SLURM_STEP_NODELIST";
    private static final String JOB = "SLURM_JOB_ID";
    private static final String STEP = "SLURM_STEP_ID";
    private static final String NODE = "SLURMD_NODENAME";
    private static final String NODE_NUMBER = "SLURM_NODEID";
    private static final String LOCAL_RANK = "SLURM_LOCALID";
    private static final String CLUSTER = "SLURM_CLUSTER_NAME";
    private static final String RESTARTS = "SLURM_RESTART_COUNT";
    private static final String RESERVED_PORTS = "SLURM_STEP_RESV_PORTS";

    private static final PositionVariables POSITION =
            new PositionVariables(RANK, SIZE, LOCAL_RANK, List.of(JOB, STEP, RANK, SIZE, NODES));

    /** Below the ports that systems assign by themselves and that Kubernetes takes for nodes. */
    private static final int FIRST_PORT = 15_000;

    private static final int PORTS = 14_000;
    private static final int TRIED_PORTS = 8;
    private static final int MOST_PORTS = 65_535;

    /** Creates the provider; called by {@link java.util.ServiceLoader}. */
    public SlurmVariables() {}

    @Override
    public String scheme() {
        return "slurm";
    }

    @Override
    public int order() {
        return INHERITED;
    }

    @Override
    public Discovery discover(Map<String, String> environment) {
        if (!environment.containsKey(JOB)) {
            return Discovery.absent(JOB + " is not set");
        }
        if (!environment.containsKey(STEP)) {
            return Discovery.absent(JOB + "=" + environment.get(JOB) + " is set, but " + STEP
                    + " is not: srun starts the ranks, not the batch script itself");
        }
        requireAll(environment);
        return POSITION.found(environment);
    }

    private static void requireAll(Map<String, String> environment) {
        List<String> missing = POSITION.missing(environment);
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException(String.join(", ", missing) + (missing.size() == 1 ? " is" : " are")
                    + " not set: start the ranks by srun, or set " + JobVariables.RANK + "=0 and " + JobVariables.SIZE
                    + "=1 for a job of one");
        }
    }

    @Override
    public Membership open(String argument, Map<String, String> environment) {
        requireAll(environment);
        int size = POSITION.size(environment);
        String id = id(environment);
        Membership membership = Membership.of(POSITION.rank(environment), size, rendezvous(argument, id, environment))
                .withJob(id)
                .withSecret(size == 1 ? null : secret(environment))
                .withHost(host(environment));
        return POSITION.placed(membership, environment);
    }

    /** Names this attempt of this step. A job that is queued again keeps its number. */
    private static String id(Map<String, String> environment) {
        return "slurm " + environment.getOrDefault(CLUSTER, "") + " " + environment.get(JOB) + "."
                + environment.get(STEP) + " " + environment.getOrDefault(RESTARTS, "0");
    }

    /** Two nodes may share a machine and its memory, as virtual ones do; they are separate hosts none the less. */
    private static String host(Map<String, String> environment) {
        String said = environment.get(JobVariables.HOST);
        return said != null ? said : environment.containsKey(NODE) ? "node " + environment.get(NODE) : null;
    }

    private static Rendezvous rendezvous(String argument, String id, Map<String, String> environment) {
        if (argument.matches(".*[^:]:[0-9]+")) {
            return Rendezvous.Address.parse(argument);
        }
        return new Rendezvous.Ports(argument.isEmpty() ? first(environment) : argument, ports(id, environment));
    }

    /** Returns the node of rank 0, which checks that it runs there. */
    private static String first(Map<String, String> environment) {
        String first = nodes(NODES, environment.get(NODES)).first();
        if (POSITION.rank(environment) == 0
                && !environment.getOrDefault(NODE_NUMBER, "0").equals("0")) {
            throw new IllegalArgumentException(RANK + "=0 does not run on " + first + ", the first of " + NODES
                    + ": name its host, " + JobVariables.RENDEZVOUS + "=slurm:HOST");
        }
        return first;
    }

    private static NodeList nodes(String variable, String text) {
        try {
            return NodeList.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(variable + ": " + e.getMessage(), e);
        }
    }

    private static List<Integer> ports(String id, Map<String, String> environment) {
        String reserved = environment.get(RESERVED_PORTS);
        if (reserved != null) {
            return reserved(reserved);
        }
        return IntStream.range(0, TRIED_PORTS)
                .map(trial -> FIRST_PORT + (int) Math.floorMod(JobVariables.jobNumber(id + " " + trial), (long) PORTS))
                .distinct()
                .boxed()
                .toList();
    }

    /** Slurm writes ports as it writes numbers of nodes. */
    private static List<Integer> reserved(String text) {
        NodeList ports = nodes(RESERVED_PORTS, "[" + text + "]");
        if (ports.size() > MOST_PORTS) {
            throw new IllegalArgumentException(
                    RESERVED_PORTS + "=" + text + " are " + ports.size() + " ports, of which a host has " + MOST_PORTS);
        }
        return ports.names().stream().map(Integer::valueOf).toList();
    }

    private static byte[] secret(Map<String, String> environment) {
        return JobVariables.secret(environment)
                .orElseThrow(() -> new IllegalArgumentException("the variables of Slurm bring no secret: export "
                        + JobVariables.SECRET + " (openssl rand -hex 16) or " + JobVariables.SECRET_FILE
                        + " before srun, or let srun carry one: srun --mpi=pmi2"));
    }
}
