/** A program of modules, as a user writes one. */
module com.example.modular {
    requires io.tutti.core;
    requires io.tutti.outerproduct;
    requires io.tutti.sparse;
}
