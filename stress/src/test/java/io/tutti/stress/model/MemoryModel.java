package io.tutti.stress.model;

import io.tutti.stress.exploration.Exploration;
import io.tutti.stress.exploration.RewritingClassLoader;
import java.lang.classfile.ClassFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The protocols of shared memory, as their class files hold them, over a model of weak memory: the real code is rewritten so that
 * its accesses go to the model, which goes through all their orders. So the model cannot differ from the code.
 */
public final class MemoryModel {
    private static final String MEMORY = "io.tutti.transport.memory.";

    /** Classes with ordered accesses to shared memory; a test compares them with the package. */
    public static final List<String> ORDERED = List.of(
            MEMORY + "Publications",
            MEMORY + "RingConsumer",
            MEMORY + "RingProducer",
            MEMORY + "Slots",
            MEMORY + "Windows");

    private static final MemoryAccessors ACCESSORS =
            new MemoryAccessors(Stream.concat(Stream.of(MEMORY + "RingDescriptor"), ORDERED.stream())
                    .toList());

    /** Enough for scenarios that end in seconds. */
    private static final int MOST_STATES = 300_000;

    private MemoryModel() {}

    /** Returns the ordered accesses to shared memory, in the order of the code. */
    public static List<AccessSite> sites() {
        return ORDERED.stream().flatMap(type -> ACCESSORS.sites(type).stream()).toList();
    }

    /** Returns the ordered accesses of a class. */
    public static List<AccessSite> sites(String type) {
        return ACCESSORS.sites(type);
    }

    /**
     * Goes through all executions of a scenario.
     *
     * @param scenario name of a class that implements {@link ModelScenario}
     * @param weakened sites whose accesses order nothing
     * @param skippedWaits methods that return at once; class, dot, name
     */
    public static Exploration explore(String scenario, Set<String> weakened, Set<String> skippedWaits) {
        MemoryRewriter rewriter = new MemoryRewriter(ACCESSORS, skippedWaits);
        RewritingClassLoader loader = new RewritingClassLoader(
                MemoryModel.class,
                (name, code) ->
                        isRewritten(name) ? rewriter.rewrite(ClassFile.of().parse(code)) : code);
        try (Arena arena = Arena.ofConfined()) {
            ModelScenario loaded = (ModelScenario)
                    loader.loadClass(scenario).getDeclaredConstructor().newInstance();
            MemorySegment memory = arena.allocate(loaded.bytes(), 128);
            RankGraph[] programs = new RankGraph[loaded.ranks()];
            for (int rank = 0; rank < programs.length; rank++) {
                programs[rank] = new RankGraph(loaded, rank, memory, weakened);
            }
            return new Explorer(programs, (int) (loaded.bytes() / 2), MOST_STATES).explore();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(scenario + " cannot be created", e);
        }
    }

    private static boolean isRewritten(String type) {
        return type.startsWith(MEMORY)
                || type.startsWith("io.tutti.run.executor.")
                || type.startsWith("io.tutti.stress.scenario.")
                || type.equals("io.tutti.spi.Frame");
    }
}
