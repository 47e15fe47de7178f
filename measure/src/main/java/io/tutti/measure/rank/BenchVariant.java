package io.tutti.measure.rank;

/**
 * One variant of a job's collective. All variants are measured in turns.
 *
 * @param algorithm its name, or auto
 * @param buffers memory in which vectors are stored
 * @param place placement of the result
 */
public record BenchVariant(String algorithm, BufferKind buffers, ResultPlace place) {
    private static final String MPI = "in-process";

    /** Returns the reference variant: plain loops over the same bytes. */
    public static BenchVariant limit(ResultPlace place) {
        return new BenchVariant(PlainLoop.NAME, BufferKind.SHARED, place);
    }

    /** Returns the variant of MPI's own collective, in the ranks and on the vectors of the others. */
    public static BenchVariant ofMpi(ResultPlace place) {
        return new BenchVariant(MPI, BufferKind.NATIVE, place);
    }

    /** Returns whether this is {@link #ofMpi} and not an algorithm. */
    public boolean isMpi() {
        return algorithm.equals(MPI);
    }

    /** Returns whether this is {@link #limit} and not an algorithm. */
    public boolean isLimit() {
        return algorithm.equals(PlainLoop.NAME);
    }

    /** Returns the variant as one command-line argument; an algorithm's name has no slash. */
    String word() {
        return buffers + "/" + place + "/" + algorithm;
    }

    static BenchVariant ofWord(String word) {
        String[] parts = word.split("/", 3);
        return new BenchVariant(parts[2], BufferKind.valueOf(parts[0]), ResultPlace.valueOf(parts[1]));
    }
}
