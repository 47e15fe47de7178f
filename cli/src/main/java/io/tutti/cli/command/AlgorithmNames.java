package io.tutti.cli.command;

/** Parses lists of algorithms in options. */
final class AlgorithmNames {
    /** Separates two names. A comma before a parameter is part of a name, as in {@code generalized:r=1,group=ZX}. */
    static final String SEPARATOR = ",(?![^:,]*=)";

    private AlgorithmNames() {}
}
