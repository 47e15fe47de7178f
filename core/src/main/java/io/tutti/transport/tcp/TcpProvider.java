package io.tutti.transport.tcp;

import io.tutti.cost.LinkKind;
import io.tutti.model.LinkModel;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import io.tutti.spi.TransportProvider;
import java.util.Optional;

/** Provides {@code tcp}, which reaches every rank that is a process. */
public final class TcpProvider implements TransportProvider {
    private static final int PREFERENCE = 100;

    /** Creates the provider; called by the service loader. */
    public TcpProvider() {}

    @Override
    public String key() {
        return LinkKind.TCP.key();
    }

    @Override
    public int preference() {
        return PREFERENCE;
    }

    @Override
    public LinkModel costs() {
        return LinkKind.TCP.costs();
    }

    @Override
    public boolean isConfidential() {
        return true;
    }

    @Override
    public Optional<Transport> create(TransportContext context) {
        return context.addresses().isEmpty()
                ? Optional.empty()
                : Optional.of(TcpTransport.listen(context, context.addresses()));
    }
}
