package io.tutti.bootstrap.placement;

import java.io.IOException;
import java.net.NetworkInterface;
import java.util.List;

/** Finds the interfaces of its network namespace, removes one, and tells what those are that it has found. */
final class VanishingInterface {
    private VanishingInterface() {}

    /** Removes the interface {@code arguments[0]}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<NetworkInterface> found = NetworkInterface.networkInterfaces().toList();
        int status = new ProcessBuilder("ip", "link", "del", arguments[0])
                .inheritIO()
                .start()
                .waitFor();
        for (NetworkInterface one : found) {
            System.out.print(one.getName() + " " + HostInterface.of(one).isPresent() + "\n");
        }
        System.exit(status);
    }
}
