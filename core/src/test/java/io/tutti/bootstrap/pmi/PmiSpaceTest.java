package io.tutti.bootstrap.pmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The key-value space of a launcher whose part the test plays. */
@Timeout(30)
class PmiSpaceTest {
    private static final int LINE_BYTES = 200;

    /** Other ranks know nothing of it, and would look for other keys; and the process would never tell the launcher of its end. */
    @Test
    void anAttemptThatTheLauncherRefusesDoesNotCount() throws Exception {
        int first = timeOfNext();
        Launcher refusing = new Launcher(false);
        assertThrows(IOException.class, () -> new PmiSpace(refusing.descriptor, 0, 2));
        assertEquals(first + 1, timeOfNext());
    }

    /** Returns the number in the keys of a process's next time. */
    private static int timeOfNext() throws Exception {
        Launcher launcher = new Launcher(true);
        new PmiSpace(launcher.descriptor, 0, 2).put("key", "value");
        String put = launcher.puts.take();
        String key = put.substring(put.indexOf(" key=key.0.") + " key=key.0.".length());
        return Integer.parseInt(key.substring(0, key.indexOf(' ')));
    }

    /** Answers on a thread of its own, also what the process says at its end. */
    private static final class Launcher {
        private final int descriptor;
        private final BlockingQueue<String> puts = new LinkedBlockingQueue<>();
        private final DescriptorCalls calls = new DescriptorCalls();
        private final int end;
        private final boolean accepts;

        Launcher(boolean accepts) throws IOException {
            int[] ends = PmiWireTest.socketPair();
            this.descriptor = ends[0];
            this.end = ends[1];
            this.accepts = accepts;
            Thread.ofPlatform().daemon().name("launcher").start(this::run);
        }

        private void run() {
            MemorySegment line = Arena.ofAuto().allocate(LINE_BYTES);
            while (true) {
                long read = calls.read(end, line);
                String request =
                        new String(line.asSlice(0, read).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.US_ASCII);
                String answer = answer(request) + "\n";
                calls.write(end, Arena.ofAuto().allocateFrom(answer).asSlice(0, answer.length()));
            }
        }

        private String answer(String request) {
            if (request.startsWith("cmd=put ")) {
                puts.add(request);
            }
            if (request.startsWith("cmd=init ")) {
                return "cmd=response_to_init rc=" + (accepts ? 0 : -1);
            }
            return request.startsWith("cmd=get ") ? "cmd=get_result rc=-1" : "cmd=any rc=0 kvsname=space";
        }
    }
}
