package io.tutti.schedule;

/**
 * A kernel whose meaning a collective gives: it adds up terms, each made of so many neighbouring operands. Because it
 * may do so in one pass, and round otherwise than separate operations would, what it adds up is an expression of its own.
 *
 * @param term the name of the kernel that makes one term of its operands
 * @param operands of a term, at least 1
 * @param accumulates whether the first operand is a sum that the terms are added to
 */
public record KernelForm(String term, int operands, boolean accumulates) {
    /** Number of terms among so many operands; -1 if they do not come out even or there is none. */
    public int terms(int given) {
        int left = given - firstTerm();
        return left < operands || left % operands != 0 ? -1 : left / operands;
    }

    /** Which operand the first term begins with. */
    public int firstTerm() {
        return accumulates ? 1 : 0;
    }
}
