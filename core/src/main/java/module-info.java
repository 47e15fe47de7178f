/**
 * Collective communication among processes: the API ({@link io.tutti}) and what carries it out. Brings the modules that an API needs:
 * options, errors and interfaces of transports and rendezvous, element types and kernels, costs, schedules.
 */
@SuppressWarnings("module") // those that see inside are compiled later
module io.tutti.core {
    requires transitive io.tutti.kernel;
    requires transitive io.tutti.schedule;
    requires transitive io.tutti.select;
    requires transitive io.tutti.spi;
    requires jdk.jfr;

    exports io.tutti;

    // Tutti's own tools look inside. docs/architecture.md lists why; other modules cannot.
    exports io.tutti.bootstrap.note to
            io.tutti.launch;
    exports io.tutti.bootstrap.record to
            io.tutti.cli;
    exports io.tutti.bootstrap.files to
            io.tutti.cli,
            io.tutti.launch;
    exports io.tutti.bootstrap.placement to
            io.tutti.cli,
            io.tutti.measure;
    exports io.tutti.bootstrap.rendezvous to
            io.tutti.cli;
    exports io.tutti.control.log to
            io.tutti.cli;
    exports io.tutti.control.message to
            io.tutti.cli;
    exports io.tutti.failpoint to
            io.tutti.cli,
            io.tutti.soak;

    uses io.tutti.spi.MetricsExporter;
    uses io.tutti.spi.RendezvousProvider;

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
