package io.tutti.studies.sums;

import io.tutti.outerproduct.OuterProducts;

/**
 * A method of summing outer products.
 *
 * @param library {@code tutti}, or another library, which computes local products and an allreduce
 * @param method name of an algorithm of Tutti, or another library's setting
 * @param kernel how products are computed
 */
public record SumMethod(String library, String method, Kernel kernel) {
    private static final String OURS = "tutti";

    /** How a rank computes the products of several pairs. */
    public enum Kernel {
        /** Adds one product after the other to the whole block, as in the paper. */
        PUBLISHED("as published"),
        /** Adds all products to a tile of the block while the tile is in the caches. */
        FUSED("fused");

        private final String text;

        Kernel(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }

        /** Returns the kernel whose text is {@code text}. */
        public static Kernel of(String text) {
            return text.equals(FUSED.text) ? FUSED : PUBLISHED;
        }
    }

    /** Returns an algorithm of Tutti. */
    public static SumMethod ours(String algorithm, Kernel kernel) {
        return new SumMethod(OURS, algorithm, kernel);
    }

    /** Returns a local product with another library's allreduce. */
    public static SumMethod other(String library, String setting) {
        return new SumMethod(library, setting, Kernel.PUBLISHED);
    }

    /** Returns whether the method belongs to Tutti. */
    public boolean isOurs() {
        return library.equals(OURS);
    }

    /** Returns whether the method selects among Tutti's algorithms by a calibration run. */
    public boolean isByTrial() {
        return isOurs() && method.equals(OuterProducts.MEASURED);
    }

    /** Returns the label for legends: an algorithm, or a library with its setting. */
    public String label() {
        return isOurs() ? method : library + " " + method;
    }

    /** Returns the method as one command-line argument; names of algorithms have no slash. */
    public String word() {
        return library + "/" + kernel.name() + "/" + method;
    }

    /** Parses what {@link #word} wrote. */
    public static SumMethod ofWord(String word) {
        String[] parts = word.split("/", 3);
        return new SumMethod(parts[0], parts[2], Kernel.valueOf(parts[1]));
    }
}
