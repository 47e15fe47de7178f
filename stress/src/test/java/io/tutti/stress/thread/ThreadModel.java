package io.tutti.stress.thread;

import io.tutti.stress.exploration.Exploration;
import io.tutti.stress.exploration.RewritingClassLoader;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Threads of one rank, as the class files hold them, over a model of the Java memory model: fields, monitors and the eventfd are the model's,
 * which goes through all orders and all values that a read may find. So the model cannot differ from the code.
 *
 * <p>A plain read may find any value that the thread does not know to be overwritten. A read with acquire brings what the writer saw that stored
 * with release. Volatile accesses have one order besides.
 */
public final class ThreadModel {
    /** Classes of which threads share an object, and the fields of it that they share. */
    public static final Map<String, Set<String>> SHARED = Map.of(
            "io.tutti.run.ProgressLock", Set.of("holder", "taken"),
            "io.tutti.run.task.AwaitableTask", Set.of("state", "end", "failure", "run", "hasHandles", "stage"),
            "io.tutti.transport.Poller", Set.of("event", "closed", "sleeping", "woken"));

    private ThreadModel() {}

    /** Returns all places that order something. */
    public static Set<String> sites() {
        Set<String> all = new TreeSet<>();
        SHARED.forEach((type, fields) -> all.addAll(new FieldSites(type, fields).ordered()));
        return all;
    }

    /** Returns the volatile fields of a class. */
    public static Set<String> volatileFields(String type) {
        return new FieldSites(type, Set.of()).volatileFields();
    }

    /**
     * Goes through all executions of a scenario.
     *
     * @param scenario name of a class that implements {@link ThreadScenario}
     * @param weakened places that order nothing
     * @param skippedWaits methods that return true at once; class, dot, name
     */
    public static Exploration explore(String scenario, Set<String> weakened, Set<String> skippedWaits) {
        try {
            ThreadScenario loaded = (ThreadScenario)
                    new RewritingClassLoader(ThreadModel.class, (name, code) -> rewritten(name, code, skippedWaits))
                            .loadClass(scenario)
                            .getDeclaredConstructor()
                            .newInstance();
            return new ThreadExplorer(loaded, weakened).explore();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(scenario + " cannot be created", e);
        }
    }

    private static byte[] rewritten(String name, byte[] code, Set<String> skippedWaits) {
        if (!SHARED.containsKey(name)) {
            return code;
        }
        FieldSites sites = new FieldSites(name, SHARED.get(name));
        return new FieldRewriter(sites, name.substring(name.lastIndexOf('.') + 1), skippedWaits).rewrite();
    }
}
