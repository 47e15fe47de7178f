/** The papers whose figures are repeated: models, simulations, measurements and findings. A part of the command line. */
@SuppressWarnings("module") // those that see inside are compiled later
module io.tutti.studies {
    requires io.tutti.training;
    requires transitive io.tutti.measure;
    requires io.tutti.outerproduct;
    requires io.tutti.sparse;

    exports io.tutti.studies to
            io.tutti.cli;
    exports io.tutti.studies.papers to
            io.tutti.cli;
    exports io.tutti.studies.testbed to
            io.tutti.cli;
}
