package io.tutti.soak.fault;

import io.tutti.launch.lab.Lab;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The link of a host of a lab.
 *
 * @param lab the lab
 * @param host the host's number
 */
record HostLink(Lab lab, int host) {
    private static final String DEVICE = "eth0";
    /** An address of Ethernet that no host has. */
    private static final String NOBODY = "02:00:00:00:ff:fe";

    void cut() throws IOException, InterruptedException {
        run("ip", "link", "set", DEVICE, "down");
    }

    void cutFor(Duration time) throws IOException, InterruptedException {
        cut();
        try {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
        } finally {
            restore();
        }
    }

    /** Sends what goes to another host to nobody. */
    void loseTo(int other) throws IOException, InterruptedException {
        run("ip", "neighbour", "replace", lab.address(other), "lladdr", NOBODY, "dev", DEVICE, "nud", "permanent");
    }

    void restore() {
        lab.reconnect(host);
    }

    private void run(String... command) throws IOException, InterruptedException {
        int status = new ProcessBuilder(lab.command(host, List.of(command)))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException(String.join(" ", command) + " ended with status " + status);
        }
    }
}
