package io.tutti.transport.local;

import io.tutti.cost.LinkKind;
import io.tutti.model.LinkModel;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import io.tutti.spi.TransportProvider;
import java.util.Optional;

/** Provides {@code local}: links between ranks that are threads of one process. */
public final class LocalProvider implements TransportProvider {
    /** Key of the transport. */
    public static final String KEY = "local";

    /** Messages go through the same rings as in shared memory. */
    private static final LinkKind COSTS = LinkKind.SHM;

    private static final int PREFERENCE = 300;

    /** Creates the provider; called by the service loader. */
    public LocalProvider() {}

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public int preference() {
        return PREFERENCE;
    }

    @Override
    public LinkModel costs() {
        return COSTS.costs();
    }

    @Override
    public String costKey() {
        return COSTS.key();
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
        return Optional.of(new LocalTransport(context));
    }
}
