package io.tutti.cli.command;

/** Lists of algorithms as options take them. */
final class AlgorithmNames {
    /** What stands between two names; a comma before a parameter belongs to a name, as in {@code generalized:r=1,group=ZX}. */
    static final String SEPARATOR = ",(?![^:,]*=)";

    private AlgorithmNames() {}
}
