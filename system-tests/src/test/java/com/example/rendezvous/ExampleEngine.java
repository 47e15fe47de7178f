package com.example.rendezvous;

import io.tutti.config.JobVariables;
import io.tutti.spi.Discovery;
import io.tutti.spi.Membership;
import io.tutti.spi.RendezvousProvider;
import java.io.IOException;
import java.util.Map;

/**
 * An engine that starts processes with {@code EXAMPLE_TASK=RANK/SIZE} and {@code EXAMPLE_STORE=PORT/JOB}, the port of a
 * {@link StoreServer} on this host and the job's id there.
 */
public final class ExampleEngine implements RendezvousProvider {
    /** Rank and number of ranks. */
    public static final String TASK = "EXAMPLE_TASK";
    /** Port of the store and the job's id. */
    public static final String STORE = "EXAMPLE_STORE";

    /** Creates the provider; called by {@link java.util.ServiceLoader}. */
    public ExampleEngine() {}

    @Override
    public String scheme() {
        return "example";
    }

    @Override
    public Discovery discover(Map<String, String> environment) {
        if (!environment.containsKey(TASK)) {
            return Discovery.absent(TASK + " is not set");
        }
        return Discovery.found(
                TASK + "=" + variable(environment, TASK) + ", " + STORE + "=" + variable(environment, STORE));
    }

    private static String variable(Map<String, String> environment, String name) {
        if (!environment.containsKey(name)) {
            throw new IllegalArgumentException(name + " is not set: start the ranks by the engine");
        }
        return environment.get(name);
    }

    @Override
    public Membership open(String argument, Map<String, String> environment) throws IOException {
        String[] task = variable(environment, TASK).split("/");
        String[] store = (argument.isEmpty() ? variable(environment, STORE) : argument).split("/");
        int rank = Integer.parseInt(task[0]);
        return Membership.of(
                        rank, Integer.parseInt(task[1]), new StoreSpace(Integer.parseInt(store[0]), store[1], rank))
                .withJob(store[1])
                .withSecret(JobVariables.secret(environment).orElse(null));
    }
}
