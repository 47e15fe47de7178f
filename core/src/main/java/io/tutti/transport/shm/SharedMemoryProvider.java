package io.tutti.transport.shm;

import io.tutti.cost.LinkKind;
import io.tutti.model.LinkModel;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import io.tutti.spi.TransportProvider;
import java.util.Optional;

/** Provides {@code shm}: shared memory between processes of a host. */
public final class SharedMemoryProvider implements TransportProvider {
    private static final int PREFERENCE = 200;

    /** Creates the provider; called by the service loader. */
    public SharedMemoryProvider() {}

    @Override
    public String key() {
        return LinkKind.SHM.key();
    }

    @Override
    public int preference() {
        return PREFERENCE;
    }

    @Override
    public LinkModel costs() {
        return LinkKind.SHM.costs();
    }

    @Override
    public boolean sharesMemory() {
        return true;
    }

    @Override
    public boolean isConfidential() {
        return true;
    }

    @Override
    public Optional<Transport> create(TransportContext context) {
        return Optional.of(new SharedMemoryTransport(context));
    }
}
