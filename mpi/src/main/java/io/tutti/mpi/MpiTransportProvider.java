package io.tutti.mpi;

import io.tutti.config.Setting;
import io.tutti.model.LinkModel;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import io.tutti.spi.TransportProvider;
import java.util.Optional;

/**
 * Provides {@code mpi}: messages of the MPI library of this process. It is used, and MPI initialized, only if {@code TUTTI_LINK=mpi} asks for it. All processes that
 * the launcher has started must then join one job, because MPI is initialized by all of them together.
 */
public final class MpiTransportProvider implements TransportProvider {
    static final String KEY = "mpi";

    /** Below TCP: only if it is asked for. */
    private static final int PREFERENCE = 60;

    private static final LinkModel COSTS = new LinkModel("MPI messages", 2.0e-6, 8e-7, 2.0e-10, 4.9e-11, 1e-5);

    /** Creates the provider; called by {@link java.util.ServiceLoader}. */
    public MpiTransportProvider() {}

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
        return context.options().text(Setting.LINK).equals(KEY)
                ? Optional.of(new MpiTransport(context, MpiStart.join(context)))
                : Optional.empty();
    }
}
