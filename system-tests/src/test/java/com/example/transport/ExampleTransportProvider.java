package com.example.transport;

import io.tutti.config.Setting;
import io.tutti.model.LinkModel;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import io.tutti.spi.TransportProvider;
import java.nio.file.Path;
import java.util.Optional;

/** Provides {@code example}: Unix-domain sockets between processes of a host. */
public final class ExampleTransportProvider implements TransportProvider {
    static final String KEY = "example";

    /** A variable of ranks that open this transport though none has to use it. */
    private static final String OFFERED = "EXAMPLE_OFFERED";

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

    /** None where it would not be used, unless that is tested: for the first such socket the JDK loads its providers of random numbers. */
    @Override
    public Optional<Transport> create(TransportContext context) {
        if (!KEY.equals(context.options().text(Setting.LINK)) && System.getenv(OFFERED) == null) {
            return Optional.empty();
        }
        Optional<Path> path = context.file("example-" + context.rank());
        return path.map(file -> UnixTransport.listen(context, file));
    }
}
