package io.tutti.soak.fault;

import io.tutti.error.CommunicationException.Category;
import io.tutti.soak.fault.Expectation.Naming;
import io.tutti.soak.fault.Expectation.Victim;
import io.tutti.soak.rank.CodeFault;
import java.util.List;
import java.util.Set;

/** Faults in the programs of ranks. */
final class ProgramFaults {
    private ProgramFaults() {}

    static List<Fault> all() {
        return List.of(
                of(
                        "exit-in-code",
                        "the program of a rank exits between two collectives, with status 3 or 0",
                        Expectation.lost(Victim.SILENT, Expectation.SOON),
                        CodeFault.EXIT,
                        CodeFault.EXIT_ZERO),
                of(
                        "exception",
                        "the program of a rank ends by an exception, with its communicator closed or not",
                        Expectation.lost(Victim.FAILS, Expectation.SOON).withVictimSaying("the program fails"),
                        CodeFault.EXCEPTION,
                        CodeFault.EXCEPTION_CLOSE),
                of(
                        "heap",
                        "the program of a rank exhausts the heap",
                        Expectation.lost(Victim.FAILS, SoakTimes.HEAP_NOTICED).withVictimSaying("OutOfMemoryError"),
                        CodeFault.HEAP),
                of(
                        "operation",
                        "an operation of the program throws inside a collective",
                        Expectation.lost(Victim.FAILS, Expectation.SOON)
                                .withVictimSaying("the program's operation fails"),
                        CodeFault.OPERATION),
                of(
                        "abort",
                        "the program of a rank aborts the job",
                        Expectation.everywhere(Category.ABORTED, Naming.VICTIM).saying("the program gives up"),
                        CodeFault.ABORT),
                of(
                        "mismatch",
                        "a rank calls another collective, or one with another type, operation, count, root or order",
                        Expectation.everywhere(Category.MISMATCH, Naming.WITH_VICTIM)
                                .saying("#[0-9]+: .* called .* called "),
                        CodeFault.OTHER_COLLECTIVE,
                        CodeFault.OTHER_TYPE,
                        CodeFault.OTHER_OPERATION,
                        CodeFault.OTHER_COUNT,
                        CodeFault.OTHER_ROOT,
                        CodeFault.OTHER_ORDER,
                        CodeFault.ONE_LESS),
                of(
                        "late",
                        "a rank computes for two seconds while the others wait",
                        Expectation.success(),
                        CodeFault.LATE),
                of(
                        "never-comes",
                        "a rank does not join",
                        new Expectation(
                                Set.of(Category.DEADLINE), Naming.VICTIM, Victim.SILENT, SoakTimes.JOIN_NOTICED),
                        CodeFault.NEVER_JOINS),
                of(
                        "comes-twice",
                        "a process joins twice as the same rank at the same time",
                        Expectation.success(),
                        CodeFault.JOINS_TWICE));
    }

    private static Fault of(String name, String description, Expectation expectation, CodeFault... kinds) {
        return new ProgramFault(name, description, List.of(kinds), expectation);
    }
}
