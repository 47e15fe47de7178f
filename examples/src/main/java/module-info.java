/** Data-parallel training on real images, in a page or two. */
@SuppressWarnings("module") // those that see inside are compiled later
module io.tutti.examples {
    requires io.tutti.outerproduct;
    requires io.tutti.report;
    requires io.tutti.sparse;

    exports io.tutti.examples to
            io.tutti.studies;
    exports io.tutti.examples.history to
            io.tutti.studies;
}
