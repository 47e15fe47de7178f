/** Messages of an installed MPI library as a transport. Has no API: it is found as a provider, and used for {@code TUTTI_LINK=mpi}. */
module io.tutti.mpi {
    requires io.tutti.core;

    provides io.tutti.spi.TransportProvider with
            io.tutti.mpi.MpiTransportProvider;
}
