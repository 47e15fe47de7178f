package io.tutti.report.sums;

import io.tutti.outerproduct.OuterProducts;

/**
 * A way to sum outer products.
 *
 * @param library {@code tutti}, or another one that gets local products and an allreduce
 * @param method name of an algorithm of ours, or another library's setting
 * @param kernel how products are computed
 */
public record SumMethod(String library, String method, Kernel kernel) {
    private static final String OURS = "tutti";

    /** How a rank computes the products of several pairs. */
    public enum Kernel {
        /** One product after the other goes over the whole block, as in the paper. */
        PUBLISHED("as published"),
        /** A tile of the block gets all products while it is in the caches. */
        FUSED("fused");

        private final String text;

        Kernel(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }

        /** The kernel that says {@code text} of itself. */
        public static Kernel of(String text) {
            return text.equals(FUSED.text) ? FUSED : PUBLISHED;
        }
    }

    /** One of our algorithms. */
    public static SumMethod ours(String algorithm, Kernel kernel) {
        return new SumMethod(OURS, algorithm, kernel);
    }

    /** A local product and another library's allreduce. */
    public static SumMethod other(String library, String setting) {
        return new SumMethod(library, setting, Kernel.PUBLISHED);
    }

    /** Whether this library does it. */
    public boolean isOurs() {
        return library.equals(OURS);
    }

    /** Whether it is a choice by trial among our algorithms. */
    public boolean isByTrial() {
        return isOurs() && method.equals(OuterProducts.MEASURED);
    }

    /** In legends: an algorithm, or a library with its setting. */
    public String label() {
        return isOurs() ? method : library + " " + method;
    }

    /** One word for a command line; names of algorithms have no slash. */
    public String word() {
        return library + "/" + kernel.name() + "/" + method;
    }

    /** Reads what {@link #word} wrote. */
    public static SumMethod ofWord(String word) {
        String[] parts = word.split("/", 3);
        return new SumMethod(parts[0], parts[2], Kernel.valueOf(parts[1]));
    }
}
