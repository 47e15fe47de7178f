package io.tutti.bootstrap.rendezvous;

import io.tutti.config.JobVariables;
import io.tutti.spi.Discovery;
import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import io.tutti.spi.RendezvousProvider;
import java.nio.file.Path;
import java.util.Map;

/**
 * A file in which rank 0 writes its address: {@code TUTTI_RENDEZVOUS=file:PATH}, for ranks of one host. The position
 * comes from {@code TUTTI_RANK} and the like.
 */
public final class FileProvider implements RendezvousProvider {
    /** Creates the provider; called by {@link java.util.ServiceLoader}. */
    public FileProvider() {}

    @Override
    public String scheme() {
        return "file";
    }

    @Override
    public int order() {
        return 2;
    }

    @Override
    public Discovery discover(Map<String, String> environment) {
        return Discovery.absent("only by " + JobVariables.RENDEZVOUS + "=file:PATH");
    }

    @Override
    public Membership open(String argument, Map<String, String> environment) {
        if (argument.isEmpty()) {
            throw new IllegalArgumentException(JobVariables.RENDEZVOUS + "=file: must name a file, as in file:PATH");
        }
        return Membership.ofVariables(environment, new Rendezvous.HostFile(Path.of(argument)));
    }
}
