/** Exchanges of gradients as their largest entries: Ok-Topk and others, and their traces. */
module io.tutti.sparse {
    requires transitive io.tutti.core;

    exports io.tutti.sparse;
    exports io.tutti.sparse.offline;
    exports io.tutti.sparse.replay;
    exports io.tutti.sparse.replica;
    exports io.tutti.sparse.trace;
    exports io.tutti.sparse.vector;

    uses io.tutti.sparse.ExchangeProvider;

    provides io.tutti.sparse.ExchangeProvider with
            io.tutti.sparse.exchange.CountedSchemes;
}
