package io.tutti.soak.fault;

import io.tutti.soak.rank.CodeFault;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A fault in the program of a rank.
 *
 * @param name its word
 * @param description what happens
 * @param kinds what goes wrong, one of these
 * @param expectation what must be seen
 */
record ProgramFault(String name, String description, List<CodeFault> kinds, Expectation expectation) implements Fault {
    /** Of two processes that join as rank 0 at the same time, each would be the other's job. */
    @Override
    public int victim(RandomGenerator random, int ranks) {
        return kinds.contains(CodeFault.JOINS_TWICE) ? random.nextInt(1, ranks) : random.nextInt(ranks);
    }

    @Override
    public Injection inject(FaultRequest request) {
        CodeFault kind = request.oneOf(kinds);
        String detail = kinds.size() == 1
                ? ""
                : kind.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
        return Injection.of(detail, expectation).inCode(kind);
    }
}
