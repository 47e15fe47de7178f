package io.tutti.launch.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CollectorChoiceTest {
    private static final List<String> USERS = List.of("-Xmx1g");
    private static final List<String> SERIAL = List.of("-XX:+UseSerialGC", "-Xmx1g");

    @Test
    void ranksThatShareProcessorsCollectOnOneThread() {
        assertEquals(USERS, CollectorChoice.complete(4, 4, USERS, List.of()));
        assertEquals(SERIAL, CollectorChoice.complete(5, 4, USERS, List.of()));
        assertEquals(SERIAL, CollectorChoice.complete(64, 4, USERS, List.of()));
    }

    /** Two collectors would end the JVM. */
    @Test
    void aUsersChoiceIsKept() {
        for (String choice : List.of("-XX:+UseG1GC", "-XX:-UseParallelGC", "@options", "-XX:Flags=file")) {
            assertEquals(List.of(choice), CollectorChoice.complete(8, 2, List.of(choice), List.of()), choice);
            assertEquals(USERS, CollectorChoice.complete(8, 2, USERS, List.of("-Dx=y " + choice)), choice);
        }
    }
}
