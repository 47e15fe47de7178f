/**
 * What other jars implement for Tutti: transports, rendezvous, channels and exporters of metrics ({@link io.tutti.spi}); with the
 * options, the errors and the parts of messages that they share with it.
 */
@SuppressWarnings("module") // core is compiled later
module io.tutti.spi {
    requires transitive io.tutti.schedule;

    exports io.tutti.config;
    exports io.tutti.crypto to
            io.tutti.core,
            io.tutti.launch;
    exports io.tutti.error;
    exports io.tutti.spi;

    // Core hashes the constants of Frame with those of shared memory, so that ranks of different builds refuse each
    // other.
    opens io.tutti.spi to
            io.tutti.core;

    uses io.tutti.spi.TransportProvider;
}
