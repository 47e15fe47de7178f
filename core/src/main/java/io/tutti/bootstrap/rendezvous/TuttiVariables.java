package io.tutti.bootstrap.rendezvous;

import io.tutti.config.JobVariables;
import io.tutti.spi.Discovery;
import io.tutti.spi.Membership;
import io.tutti.spi.RendezvousProvider;
import java.util.Map;

/**
 * The variables {@code TUTTI_RANK} and {@code TUTTI_SIZE}. If there are several ranks, {@code TUTTI_RENDEZVOUS} must be
 * set, too, and selects the provider that opens the rendezvous; so this provider only opens jobs of one rank.
 */
public final class TuttiVariables implements RendezvousProvider {
    /** Creates the provider; called by {@link java.util.ServiceLoader}. */
    public TuttiVariables() {}

    @Override
    public String scheme() {
        return "tutti";
    }

    @Override
    public int order() {
        return 0;
    }

    @Override
    public Discovery discover(Map<String, String> environment) {
        String rank = environment.get(JobVariables.RANK);
        String size = environment.get(JobVariables.SIZE);
        return rank == null && size == null
                ? Discovery.absent("neither " + JobVariables.RANK + " nor " + JobVariables.SIZE + " is set")
                : Discovery.found(JobVariables.RANK + "=" + rank + ", " + JobVariables.SIZE + "=" + size);
    }

    @Override
    public Membership open(String argument, Map<String, String> environment) {
        return Membership.ofVariables(environment, null);
    }
}
