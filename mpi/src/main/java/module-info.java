/**
 * Messages of an installed MPI library as a transport. Has no API: it is found as a provider, and used for {@code TUTTI_LINK=mpi}.
 * Measurements also call the collectives of MPI itself.
 */
@SuppressWarnings("module") // measurements are compiled later
module io.tutti.mpi {
    requires io.tutti.core;

    exports io.tutti.mpi to
            io.tutti.measure;

    provides io.tutti.spi.TransportProvider with
            io.tutti.mpi.MpiTransportProvider;
}
