package io.tutti.launch.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SharingOptionsTest {
    private static final String SERIAL = "-XX:+UseSerialGC";
    private static final String LATE = "-XX:CompileThresholdScaling=4";
    private static final String POLICY = "-XX:ThreadPriorityPolicy=1";
    private static final String BEHIND = "-XX:CompilerThreadPriority=10";
    private static final List<String> USERS = List.of("-Xmx1g");

    @Test
    void ranksWithFewProcessorsCompileLateAndAfterPrograms() {
        assertEquals(USERS, SharingOptions.complete(2, 4, USERS, List.of()));
        assertEquals(List.of(LATE, POLICY, BEHIND, "-Xmx1g"), SharingOptions.complete(3, 4, USERS, List.of()));
        List<String> own = List.of("-XX:CompilerThreadPriority=3");
        assertEquals(List.of(LATE, "-XX:CompilerThreadPriority=3"), SharingOptions.complete(4, 4, own, List.of()));
    }

    @Test
    void ranksThatShareProcessorsCollectOnOneThread() {
        assertEquals(List.of(LATE, POLICY, BEHIND, "-Xmx1g"), SharingOptions.complete(4, 4, USERS, List.of()));
        assertEquals(List.of(SERIAL, LATE, POLICY, BEHIND, "-Xmx1g"), SharingOptions.complete(5, 4, USERS, List.of()));
        assertEquals(List.of(LATE, POLICY, BEHIND), SharingOptions.complete(16, 1, List.of(), List.of("-XX:+UseZGC")));
    }

    /** Two collectors would end the JVM. */
    @Test
    void aUsersCollectorIsKept() {
        for (String choice : List.of("-XX:+UseG1GC", "-XX:-UseParallelGC")) {
            assertEquals(
                    List.of(LATE, POLICY, BEHIND, choice),
                    SharingOptions.complete(8, 2, List.of(choice), List.of()),
                    choice);
            assertEquals(
                    List.of(LATE, POLICY, BEHIND, "-Xmx1g"),
                    SharingOptions.complete(8, 2, USERS, List.of("-Dx=y " + choice)),
                    choice);
        }
    }

    @Test
    void aUsersChoiceOfWhenToCompileIsKept() {
        for (String choice : List.of(
                "-Xint", "-XX:TieredStopAtLevel=1", "-XX:CompileThresholdScaling=2", "-XX:-TieredCompilation")) {
            assertEquals(
                    List.of(SERIAL, POLICY, BEHIND, choice),
                    SharingOptions.complete(32, 2, List.of(choice), List.of()),
                    choice);
        }
    }

    @Test
    void optionsInFilesMayChooseEither() {
        for (String choice : List.of("@options", "-XX:Flags=file", "-XX:VMOptionsFile=file")) {
            assertEquals(List.of(choice), SharingOptions.complete(32, 2, List.of(choice), List.of()), choice);
        }
    }
}
