package io.tutti.launch.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SharingOptionsTest {
    private static final String SERIAL = "-XX:+UseSerialGC";
    private static final String LATE = "-XX:CompileThresholdScaling=4";
    private static final List<String> USERS = List.of("-Xmx1g");

    @Test
    void ranksThatShareProcessorsCollectOnOneThread() {
        assertEquals(USERS, SharingOptions.complete(4, 4, USERS, List.of()));
        assertEquals(List.of(SERIAL, "-Xmx1g"), SharingOptions.complete(5, 4, USERS, List.of()));
        assertEquals(List.of(SERIAL, "-Xmx1g"), SharingOptions.complete(63, 4, USERS, List.of()));
    }

    @Test
    void manyRanksForEachProcessorCompileLater() {
        assertEquals(List.of(SERIAL, LATE, "-Xmx1g"), SharingOptions.complete(64, 4, USERS, List.of()));
        assertEquals(List.of(LATE), SharingOptions.complete(16, 1, List.of(), List.of("-XX:+UseZGC")));
    }

    /** Two collectors would end the JVM. */
    @Test
    void aUsersCollectorIsKept() {
        for (String choice : List.of("-XX:+UseG1GC", "-XX:-UseParallelGC")) {
            assertEquals(List.of(choice), SharingOptions.complete(8, 2, List.of(choice), List.of()), choice);
            assertEquals(USERS, SharingOptions.complete(8, 2, USERS, List.of("-Dx=y " + choice)), choice);
        }
    }

    @Test
    void aUsersChoiceOfWhenToCompileIsKept() {
        for (String choice : List.of(
                "-Xint", "-XX:TieredStopAtLevel=1", "-XX:CompileThresholdScaling=2", "-XX:-TieredCompilation")) {
            assertEquals(List.of(SERIAL, choice), SharingOptions.complete(32, 2, List.of(choice), List.of()), choice);
        }
    }

    @Test
    void optionsInFilesMayChooseEither() {
        for (String choice : List.of("@options", "-XX:Flags=file", "-XX:VMOptionsFile=file")) {
            assertEquals(List.of(choice), SharingOptions.complete(32, 2, List.of(choice), List.of()), choice);
        }
    }
}
