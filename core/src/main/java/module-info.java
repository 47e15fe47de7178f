/**
 * Collective communication among processes: the API ({@link io.tutti}), options, errors and element types, and the interfaces that
 * transports, rendezvous and kernels of other modules implement.
 */
@SuppressWarnings("module") // those that see inside are compiled later
module io.tutti.core {
    requires transitive io.tutti.schedule;
    requires transitive jdk.incubator.vector;
    requires jdk.jfr;

    exports io.tutti;
    exports io.tutti.config;
    exports io.tutti.cost;
    exports io.tutti.error;
    exports io.tutti.kernel.jit;
    exports io.tutti.message;
    exports io.tutti.spi;
    exports io.tutti.type;

    // Tutti's own tools look inside. docs/architecture.md lists why; other modules cannot.
    exports io.tutti.bootstrap to
            io.tutti.cli,
            io.tutti.launch;
    exports io.tutti.bootstrap.files to
            io.tutti.cli,
            io.tutti.launch;
    exports io.tutti.bootstrap.placement to
            io.tutti.cli,
            io.tutti.measure;
    exports io.tutti.bootstrap.rendezvous to
            io.tutti.cli;
    exports io.tutti.call to
            io.tutti.cli,
            io.tutti.report;
    exports io.tutti.control.log to
            io.tutti.cli;
    exports io.tutti.control.message to
            io.tutti.cli;
    exports io.tutti.failpoint to
            io.tutti.cli,
            io.tutti.soak;
    exports io.tutti.kernel to
            io.tutti.cli,
            io.tutti.measure;
    exports io.tutti.kernel.element to
            io.tutti.measure;
    exports io.tutti.select to
            io.tutti.cli,
            io.tutti.measure,
            io.tutti.report;
    exports io.tutti.select.table to
            io.tutti.cli,
            io.tutti.measure;

    uses io.tutti.spi.MetricsExporter;
    uses io.tutti.spi.RendezvousProvider;
    uses io.tutti.spi.TransportProvider;

    provides io.tutti.spi.RendezvousProvider with
            io.tutti.bootstrap.rendezvous.TuttiVariables,
            io.tutti.bootstrap.rendezvous.AddressProvider,
            io.tutti.bootstrap.rendezvous.FileProvider,
            io.tutti.bootstrap.rendezvous.TorchVariables,
            io.tutti.bootstrap.rendezvous.SlurmVariables,
            io.tutti.bootstrap.rendezvous.KubernetesVariables,
            io.tutti.bootstrap.pmi.PmixProvider,
            io.tutti.bootstrap.pmi.PmiProvider;
    provides io.tutti.spi.TransportProvider with
            io.tutti.transport.local.LocalProvider,
            io.tutti.transport.shm.SharedMemoryProvider,
            io.tutti.transport.tcp.TcpProvider;
}
