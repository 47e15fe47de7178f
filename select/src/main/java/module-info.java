/**
 * The choice of an algorithm: what links cost and where ranks run ({@link io.tutti.cost}); inside, calls as values, the chooser, its
 * rules and measurements. Predicts, and runs nothing.
 */
@SuppressWarnings("module") // those that see inside are compiled later
module io.tutti.select {
    requires transitive io.tutti.kernel;
    requires transitive io.tutti.schedule;
    requires transitive io.tutti.spi;

    exports io.tutti.cost;

    // docs/architecture.md lists why these look inside; other modules cannot.
    exports io.tutti.call to
            io.tutti.cli,
            io.tutti.core,
            io.tutti.report;
    exports io.tutti.select to
            io.tutti.cli,
            io.tutti.core,
            io.tutti.measure,
            io.tutti.report;
    exports io.tutti.select.table to
            io.tutti.cli,
            io.tutti.core,
            io.tutti.measure;
}
