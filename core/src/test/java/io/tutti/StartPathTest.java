package io.tutti;

import static java.lang.reflect.Modifier.isFinal;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Code that runs once until the first collective of a rank has ended. Texts concatenated by {@code invokedynamic}, switches over
 * types, and comparators of {@link java.util.Comparator} are classes that the JVM makes at run time, which no archive of classes holds.
 */
class StartPathTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "io.tutti.Tutti",
                "io.tutti.HostJob",
                "io.tutti.JobContext",
                "io.tutti.ArrayView",
                "io.tutti.CallChecks",
                "io.tutti.RequestBinder",
                "io.tutti.RequestCalls",
                "io.tutti.config.Options",
                "io.tutti.type.ElementType",
                "io.tutti.kernel.Kernels",
                "io.tutti.algorithm.Registry",
                "io.tutti.select.table.Rules",
                "io.tutti.bootstrap.Bootstrap",
                "io.tutti.bootstrap.RankZeroAddress",
                "io.tutti.bootstrap.AddressInFile",
                "io.tutti.bootstrap.JoinRequest",
                "io.tutti.bootstrap.files.OwnerFile",
                "io.tutti.bootstrap.files.SharedMemoryFiles",
                "io.tutti.transport.shm.SharedMemoryLinks",
                "io.tutti.transport.memory.LayoutFingerprint",
                "io.tutti.transport.Fabric",
                "io.tutti.schedule.Fusion$Search$Lane",
                "io.tutti.run.lowering.FinalParts",
                "io.tutti.run.lowering.Lowering",
                "io.tutti.run.lowering.OneShotPattern",
                "io.tutti.run.lowering.SingleRoundPattern$Examination",
                "io.tutti.run.task.CallLowering",
                "io.tutti.run.task.TaskCache"
            })
    void noClassIsMadeAtRunTime(String name) throws IOException {
        String file = name.replace('.', '/') + ".class";
        try (InputStream in = Communicator.class.getClassLoader().getResourceAsStream(file)) {
            String constants = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            assertFalse(constants.contains("StringConcatFactory"), name + " concatenates texts by invokedynamic");
            assertFalse(constants.contains("SwitchBootstraps"), name + " switches over types");
            assertFalse(constants.contains("comparing"), name + " compares by a lambda of Comparator");
            assertFalse(constants.contains("formatted"), name + " formats text, which loads the locale's data");
            assertFalse(constants.contains("java/util/regex/"), name + " compiles a regular expression");
            assertFalse(constants.contains("java/util/EnumMap"), name + " finds constants by reflection");
        }
    }

    /** The compiler declares final what a record has of itself, which the JVM makes of method handles; what is written out is not. */
    @ParameterizedTest
    @ValueSource(
            strings = {"io.tutti.bootstrap.JoinRequest", "io.tutti.cost.LinkKind", "io.tutti.select.Candidates$Key"})
    void keysWriteOutWhatTheyAreFoundBy(String name) throws ReflectiveOperationException {
        Class<?> key = Class.forName(name);
        assertFalse(isFinal(key.getMethod("hashCode").getModifiers()), name);
        assertFalse(isFinal(key.getMethod("equals", Object.class).getModifiers()), name);
    }
}
