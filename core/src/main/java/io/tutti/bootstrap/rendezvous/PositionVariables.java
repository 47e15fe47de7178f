package io.tutti.bootstrap.rendezvous;

import io.tutti.config.JobVariables;
import io.tutti.spi.Discovery;
import io.tutti.spi.Membership;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The names of the variables in which an engine passes a rank's position.
 *
 * @param rank the variable of the rank
 * @param size the variable of the number of ranks
 * @param localRank the variable of the rank's number on its host, which may be absent
 * @param required all variables without which the job cannot be found, {@code rank} and {@code size} among them
 */
public record PositionVariables(String rank, String size, String localRank, List<String> required) {
    /**
     * Returns the number of ranks.
     *
     * @param environment in which no {@linkplain #missing required} variable is missing
     * @throws IllegalArgumentException if the variable is no number from 1 to the most ranks that a job can have
     */
    public int size(Map<String, String> environment) {
        return JobVariables.number(environment, size, 1, JobVariables.MOST_RANKS);
    }

    /**
     * Returns the rank.
     *
     * @param environment in which no {@linkplain #missing required} variable is missing
     * @throws IllegalArgumentException if the variable is no number of one of the ranks
     */
    public int rank(Map<String, String> environment) {
        return JobVariables.number(environment, rank, 0, size(environment) - 1);
    }

    /** Returns the required variables that are not set, in their order. */
    public List<String> missing(Map<String, String> environment) {
        return required.stream().filter(name -> !environment.containsKey(name)).toList();
    }

    /** Returns the position, and all required variables with their values as the reason. */
    public Discovery found(Map<String, String> environment) {
        String reason = required.stream()
                .map(name -> name + "=" + environment.get(name))
                .collect(Collectors.joining(", "));
        return Discovery.found(rank(environment), size(environment), reason);
    }

    /** Returns the membership with the rank's number on its host, if the engine passes it. */
    public Membership placed(Membership membership, Map<String, String> environment) {
        return environment.containsKey(localRank)
                ? membership.withLocalRank(JobVariables.number(environment, localRank, 0, size(environment) - 1))
                : membership;
    }
}
