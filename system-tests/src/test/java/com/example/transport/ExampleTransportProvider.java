package com.example.transport;

import io.tutti.model.LinkModel;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import io.tutti.spi.TransportProvider;
import java.nio.file.Path;
import java.util.Optional;

/** Provides {@code example}: Unix-domain sockets between processes of a host. */
public final class ExampleTransportProvider implements TransportProvider {
    static final String KEY = "example";

    /** Below TCP, so that it is used only if {@code TUTTI_LINK} names it. */
    private static final int PREFERENCE = 50;

    private static final LinkModel COSTS = new LinkModel("unix sockets", 1.2e-5, 3e-6, 5e-10, 4.9e-11, 0);

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
        return COSTS;
    }

    @Override
    public Optional<Transport> create(TransportContext context) {
        Optional<Path> path = context.file("example-" + context.rank());
        return path.map(file -> UnixTransport.listen(context, file));
    }
}
