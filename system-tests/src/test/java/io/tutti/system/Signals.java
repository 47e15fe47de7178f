package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;

/** Signals to single processes. */
final class Signals {
    private Signals() {}

    static void send(String name, long pid) {
        try {
            Process kill = new ProcessBuilder("kill", "-s", name, Long.toString(pid)).start();
            assertEquals(0, kill.waitFor(), "kill -s " + name + " " + pid);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
