/** Exchanges of gradients as their largest entries: Ok-Topk and others, and their traces. */
module io.tutti.sparse {
    requires transitive io.tutti.core;

    exports io.tutti.sparse;
    exports io.tutti.sparse.trace;
}
