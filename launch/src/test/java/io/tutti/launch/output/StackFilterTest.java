package io.tutti.launch.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What of a stack trace reaches the user. */
class StackFilterTest {
    private final List<String> passed = new ArrayList<>();
    private final StackFilter filter = new StackFilter(line -> passed.add(new String(line)));

    @Test
    void ofTuttiOnlyTheCalledMethodIsShown() throws IOException {
        write("""
                Exception in thread "main" java.lang.NullPointerException: vector=null
                \tat java.base/java.util.Objects.requireNonNull(Objects.java:1)
                \tat io.tutti.core@0.1/io.tutti.Checks.notNull(Checks.java:12)
                \tat io.tutti.RankCommunicator.allreduce(RankCommunicator.java:137)
                \tat my.Program.main(Program.java:2)
                \tat java.base/java.lang.Thread.run(Thread.java:9)
                after""");
        assertEquals("""
                Exception in thread "main" java.lang.NullPointerException: vector=null
                \tat io.tutti.RankCommunicator.allreduce(RankCommunicator.java:137)
                \tat my.Program.main(Program.java:2)
                \tat java.base/java.lang.Thread.run(Thread.java:9)
                after""", text());
    }

    @Test
    void aTraceOfTheProgramIsUnchanged() throws IOException {
        String trace = """
                java.lang.NumberFormatException: For input string: "abc"
                \tat java.base/java.lang.Integer.parseInt(Integer.java:565)
                \tat Init.<clinit>(Init.java:1)
                \t... 4 more""";
        write(trace);
        assertEquals(trace, text());
    }

    @Test
    void aCauseInTheSameWordsIsLeftOut() throws IOException {
        write("""
                Exception in thread "main" my.Failure: rank 1 died; this rank was in #2 barrier()
                \tat io.tutti.RankCommunicator.barrier(RankCommunicator.java:202)
                \tat my.Program.main(Program.java:2)
                Caused by: my.Failure: rank 1 died
                \tat io.tutti.control.Connection.read(Connection.java:1)
                \t... 2 more
                Caused by: java.io.IOException: reset
                after""");
        assertEquals("""
                Exception in thread "main" my.Failure: rank 1 died; this rank was in #2 barrier()
                \tat io.tutti.RankCommunicator.barrier(RankCommunicator.java:202)
                \tat my.Program.main(Program.java:2)
                Caused by: java.io.IOException: reset
                after""", text());
    }

    @Test
    void aCauseInTheSameWordsIsShownWithFramesOfTheProgram() throws IOException {
        String trace = """
                Exception in thread "main" java.lang.RuntimeException: java.lang.Error: mine
                \tat my.Program.main(Program.java:2)
                Caused by: java.lang.Error: mine
                \tat my.Program.step(Program.java:9)
                \t... 1 more""";
        write(trace);
        assertEquals(trace, text());
    }

    @Test
    void framesOfACauseEndWhereTuttiBegins() throws IOException {
        write("""
                Caused by: java.io.IOException: Broken pipe
                \tat java.base/sun.nio.ch.FileDispatcherImpl.write(FileDispatcherImpl.java:1)
                \tat io.tutti.transport.tcp.TcpLink.send(TcpLink.java:1)
                \t... 4 more""");
        assertEquals("""
                Caused by: java.io.IOException: Broken pipe
                \tat java.base/sun.nio.ch.FileDispatcherImpl.write(FileDispatcherImpl.java:1)
                \t... 4 more""", text());
    }

    @Test
    void aTraceWithoutTheProgramIsWhole() throws IOException {
        String trace = """
                Exception in thread "tutti-progress" java.lang.IllegalStateException
                \tat io.tutti.run.Engine.run(Engine.java:1)
                \tat java.base/java.lang.Thread.run(Thread.java:9)""";
        write(trace);
        assertEquals(trace, text());
    }

    /** A line that is too long to come whole may begin like a frame. */
    @Test
    void aLongLineIsPassed() throws IOException {
        filter.line("\tat io.tutti.run.Engine.run(Engine.java:1)".getBytes());
        filter.part("\tat io.tutti.".getBytes());
        filter.part("long".getBytes());
        filter.line("\tat io.tutti.run.Engine.run(Engine.java:2)".getBytes());
        filter.end();
        assertEquals("""
                \tat io.tutti.run.Engine.run(Engine.java:1)
                \tat io.tutti.
                long
                \tat io.tutti.run.Engine.run(Engine.java:2)""", text());
    }

    private void write(String text) throws IOException {
        for (String line : text.split("\n")) {
            filter.line(line.getBytes());
        }
        filter.end();
    }

    private String text() {
        return String.join("\n", passed);
    }
}
