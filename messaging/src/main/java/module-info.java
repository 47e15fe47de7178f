/** Tagged messages between two ranks. */
module io.tutti.messaging {
    requires transitive io.tutti.core;

    exports io.tutti.messaging;
}
