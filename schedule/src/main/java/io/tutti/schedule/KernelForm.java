package io.tutti.schedule;

/**
 * The meaning of a kernel that adds terms, where each term is made of a fixed number of consecutive operands. The
 * kernel may add in one pass, and round differently from separate reductions; the verifier therefore treats its sum as
 * a distinct expression.
 *
 * @param term the name of the kernel that makes one term of its operands
 * @param operands number of operands of a term, at least 1
 * @param accumulates whether the first operand is a sum to which the terms are added
 */
public record KernelForm(String term, int operands, boolean accumulates) {
    /**
     * The number of terms in a list of operands.
     *
     * @param given number of operands
     * @return the number of terms; -1 if the operands do not divide into whole terms or there is no term
     */
    public int terms(int given) {
        int left = given - firstTerm();
        return left < operands || left % operands != 0 ? -1 : left / operands;
    }

    /** {@return the index of the operand that the first term begins with} */
    public int firstTerm() {
        return accumulates ? 1 : 0;
    }
}
