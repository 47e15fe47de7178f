/** Times of collectives beside other libraries, and the tuning of choices. A part of the command line, without an API of its own. */
@SuppressWarnings("module") // those that see inside are compiled later
module io.tutti.measure {
    requires transitive io.tutti.launch;
    requires transitive io.tutti.report;
    requires io.tutti.mpi;

    exports io.tutti.measure to
            io.tutti.cli,
            io.tutti.studies;
    exports io.tutti.measure.machine to
            io.tutti.cli;
    exports io.tutti.measure.output to
            io.tutti.cli;
    exports io.tutti.measure.peer to
            io.tutti.cli,
            io.tutti.studies;
    exports io.tutti.measure.rank to
            io.tutti.cli,
            io.tutti.studies,
            io.tutti.torch.networks;
    exports io.tutti.measure.stats to
            io.tutti.studies;
    exports io.tutti.measure.subject to
            io.tutti.studies;
    exports io.tutti.measure.tune to
            io.tutti.cli;
    exports io.tutti.measure.wire to
            io.tutti.studies;

    uses io.tutti.measure.rank.JavaLibrary;
}
