package io.tutti.launch.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class UncaughtExceptionTest {
    private final UncaughtException exception = new UncaughtException();

    @Test
    void theFirstLineOfTheUsersProgramIsThePlace() {
        read("""
                some warning
                Exception in thread "main" java.lang.IndexOutOfBoundsException: Index 5 out of bounds for length 3
                \tat java.base/jdk.internal.util.Preconditions.outOfBounds(Preconditions.java:100)
                \tat io.tutti.RankCommunicator.allreduce(RankCommunicator.java:10)
                \tat app/my.app.Model.step(Model.java:42)
                \tat my.app.Main.main(Main.java:7)
                Exception in thread "other" java.lang.Error: later
                """);
        assertEquals(
                "java.lang.IndexOutOfBoundsException: Index 5 out of bounds for length 3, at Model.java:42",
                exception.text());
    }

    @Test
    void theInnermostCauseIsNamedWithItsPlace() {
        read("""
                Exception in thread "main" java.lang.RuntimeException: step 3
                \tat my.Main.main(Main.java:9)
                Caused by: java.io.IOException: disk
                \tat my.Data.load(Data.java:5)
                \tat my.Main.main(Main.java:8)
                Caused by: java.lang.IllegalStateException: full
                \tat java.base/java.util.List.of(List.java:1)
                \tat my.Disk.write(Disk.java:3)
                \t... 2 more
                """);
        assertEquals(
                "java.lang.RuntimeException: step 3, caused by java.lang.IllegalStateException: full, at Disk.java:3",
                exception.text());
    }

    @Test
    void aCauseInTheSameWordsIsNotSaidTwice() {
        read("""
                Exception in thread "main" my.Failure: rank 1 died; this rank was in #2 barrier()
                \tat my.Main.main(Main.java:9)
                Caused by: my.Failure: rank 1 died
                """);
        assertEquals("my.Failure: rank 1 died; this rank was in #2 barrier(), at Main.java:9", exception.text());
    }

    @Test
    void aCauseInsideTuttiLeavesThePlaceOfTheCall() {
        read("""
                Exception in thread "main" mpi.MPIException: too late
                \tat mpi.PointToPoint.recv(PointToPoint.java:138)
                \tat mpi.Comm.Recv(Comm.java:9)
                \tat Lab.main(Lab.java:10)
                Caused by: java.lang.IllegalStateException: closed
                \tat io.tutti.messaging.Messages.receive(Messages.java:167)
                \tat mpi.PointToPoint.recv(PointToPoint.java:134)
                \t... 2 more
                """);
        assertEquals(
                "mpi.MPIException: too late, caused by java.lang.IllegalStateException: closed, at Lab.java:10",
                exception.text());
    }

    @Test
    void aProgramInThePackageMpiHasAPlace() {
        read("""
                Exception in thread "main" java.lang.Error: in a suite
                \tat mpi.comm.Split.main(Split.java:5)
                """);
        assertEquals("java.lang.Error: in a suite, at Split.java:5", exception.text());
    }

    @Test
    void aMessageOfSeveralLinesIsCutToItsFirst() {
        read("""
                Exception in thread "main" java.lang.AssertionError: expected
                one
                \tat Hello.main(Hello.java:3)
                done at 17
                \tat Other.main(Other.java:9)
                """);
        assertEquals("java.lang.AssertionError: expected, at Hello.java:3", exception.text());
    }

    @Test
    void otherOutputIsNoException() {
        read("an Exception in thread \"main\" is described here\n\tat my.Main.main(Main.java:9)\n");
        assertNull(exception.text());
    }

    private void read(String output) {
        output.lines().forEach(exception::line);
    }
}
