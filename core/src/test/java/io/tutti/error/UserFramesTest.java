package io.tutti.error;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserFramesTest {
    @Test
    void theProgramAndTheMethodThatItCalledRemain() {
        assertEquals(
                List.of("io.tutti.RankCommunicator", "my.Model", "java.util.ArrayList", "io.tutti.Tutti", "my.Main"),
                cut(
                        "io.tutti.control.Abort",
                        "java.util.Optional",
                        "io.tutti.run.Engine",
                        "io.tutti.RankCommunicator",
                        "my.Model",
                        "java.util.ArrayList",
                        "io.tutti.Tutti",
                        "my.Main"));
        assertEquals(List.of("my.Main"), cut("my.Main"));
    }

    @Test
    void aThreadOfTuttiHasNothingToShow() {
        assertEquals(List.of(), cut("io.tutti.control.ControlThread", "java.lang.Thread"));
    }

    @Test
    void aProgramOfMpiSeesWhatItCalled() {
        assertEquals(
                List.of("mpi.Comm", "my.Model"),
                cut("io.tutti.messaging.Messages", "mpi.PointToPoint", "mpi.Comm", "my.Model"));
        assertEquals(
                List.of("io.tutti.messaging.Messages", "mpi.Comm", "mpi.Program"),
                cut("io.tutti.messaging.Messages", "mpi.Comm", "mpi.Program"));
    }

    private static List<String> cut(String... classes) {
        StackTraceElement[] frames = Arrays.stream(classes)
                .map(name -> new StackTraceElement(name, "method", "File.java", 1))
                .toArray(StackTraceElement[]::new);
        return Arrays.stream(UserFrames.cut(frames))
                .map(StackTraceElement::getClassName)
                .toList();
    }
}
