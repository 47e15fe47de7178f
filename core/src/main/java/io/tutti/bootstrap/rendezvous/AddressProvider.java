package io.tutti.bootstrap.rendezvous;

import io.tutti.config.JobVariables;
import io.tutti.spi.Discovery;
import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import io.tutti.spi.RendezvousProvider;
import java.util.Map;

/**
 * An address on which rank 0 listens: {@code TUTTI_RENDEZVOUS=host:port}, or {@code tcp:host:port} where the host's name
 * is a scheme. The position comes from {@code TUTTI_RANK} and the like.
 */
public final class AddressProvider implements RendezvousProvider {
    static final String SCHEME = "tcp";

    /** Creates the provider; called by {@link java.util.ServiceLoader}. */
    public AddressProvider() {}

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public int order() {
        return 1;
    }

    @Override
    public Discovery discover(Map<String, String> environment) {
        return Discovery.absent("only by " + JobVariables.RENDEZVOUS + "=host:port");
    }

    @Override
    public Membership open(String argument, Map<String, String> environment) {
        return Membership.ofVariables(environment, Rendezvous.Address.parse(argument));
    }
}
