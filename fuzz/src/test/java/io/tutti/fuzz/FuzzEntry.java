package io.tutti.fuzz;

/** Where Jazzer enters: gives each input to the target that {@code -Dtutti.fuzz.target} names. */
public final class FuzzEntry {
    private static final FuzzTarget TARGET = Targets.of(System.getProperty("tutti.fuzz.target"));

    private FuzzEntry() {}

    /** Called by Jazzer. */
    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        TARGET.run(input);
    }
}
