/** Jobs into which faults are injected. A part of the command line, without an API of its own. */
@SuppressWarnings("module") // the command line is compiled later
module io.tutti.soak {
    requires transitive io.tutti.launch;
    requires transitive io.tutti.report;
    requires io.tutti.messaging;

    exports io.tutti.soak to
            io.tutti.cli;
    exports io.tutti.soak.fault to
            io.tutti.cli;
}
