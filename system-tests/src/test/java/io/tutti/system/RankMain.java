package io.tutti.system;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A rank that does what it is told, command by command, and says what became of each. Commands come from standard input,
 * {@code NUMBER VERB WORD...} a line; their end ends the process, so that no rank outlives its test. A line {@code where}
 * is answered at once, whatever the rank is doing. With arguments, those are the commands instead, where {@code R:VERB}
 * is for rank R only.
 */
public final class RankMain {
    static final String INSIDE = "? inside";
    static final String OUTSIDE = "? outside";
    private static final String WHERE = "where";
    /** Methods in which a rank waits for others. */
    private static final Set<String> WAITS = Set.of(
            "io.tutti.run.Engine.run",
            "io.tutti.run.Engine.await",
            "io.tutti.run.ChannelProgress.await",
            "io.tutti.control.PendingAllgather.await");

    private final BlockingQueue<String> commands = new LinkedBlockingQueue<>();
    private final Verbs verbs = new Verbs();

    private RankMain() {}

    /** See the class. */
    public static void main(String[] arguments) throws InterruptedException {
        RankMain main = new RankMain();
        if (arguments.length > 0) {
            main.script(arguments);
        } else {
            Thread.ofPlatform().daemon().name("commands").start(main::read);
            main.obey();
        }
    }

    private void read() {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.equals(WHERE)) {
                    Verbs.say(isInside() ? INSIDE : OUTSIDE);
                } else {
                    commands.add(line);
                }
            }
        } catch (IOException e) {
            // as the end of the stream
        }
        Runtime.getRuntime().halt(0);
    }

    private static boolean isInside() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .anyMatch(frame -> WAITS.contains(frame.getClassName() + "." + frame.getMethodName()));
    }

    private void obey() throws InterruptedException {
        while (true) {
            String[] words = commands.take().split(" ", 2);
            verbs.obey(Integer.parseInt(words[0]), words[1]);
        }
    }

    private void script(String[] arguments) {
        String own = System.getenv("TUTTI_RANK") + ":";
        for (int number = 1; number <= arguments.length; number++) {
            String command = arguments[number - 1];
            if (!Character.isDigit(command.charAt(0))) { // not by an expression, whose classes no archive of ranks has
                verbs.obey(number, command);
            } else if (command.startsWith(own)) {
                verbs.obey(number, command.substring(own.length()));
            }
        }
    }
}
