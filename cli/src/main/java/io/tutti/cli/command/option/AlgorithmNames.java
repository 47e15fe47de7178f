package io.tutti.cli.command.option;

/** Parses lists of algorithms in options. */
public final class AlgorithmNames {
    /** Separates two names. A comma before a parameter is part of a name, as in {@code generalized:r=1,group=ZX}. */
    public static final String SEPARATOR = ",(?![^:,]*=)";

    private AlgorithmNames() {}
}
