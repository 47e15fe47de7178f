package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.OverloadDrill.Form;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every collective takes arrays of every type, vectors in any memory, and can be started; all give the same results. */
@Execution(ExecutionMode.CONCURRENT)
class OverloadsTest {
    private static final Options OPTIONS = Options.defaults().with(Setting.DEADLINE, "20");
    private static final Comparator<Method> BY_TEXT = Comparator.comparing(Method::toString);

    static Stream<Arguments> elementsAndForms() {
        return OverloadDrill.INTERFACES.keySet().stream()
                .flatMap(element -> Arrays.stream(Form.values()).map(form -> Arguments.of(element, form)));
    }

    @ParameterizedTest
    @MethodSource("elementsAndForms")
    void everyOverloadGivesTheRightResult(Class<?> element, Form form) {
        for (int ranks = 1; ranks <= 5; ranks++) {
            Set<Method> called = new ConcurrentSkipListSet<>(BY_TEXT);
            Tutti.local(ranks, OPTIONS, world -> OverloadDrill.run(world, element, form, called::add));
            Class<?> declaring = switch (form) {
                case ARRAYS -> OverloadDrill.INTERFACES.get(element);
                case VIEWS -> DataCollectives.class;
                case STARTED -> AsyncCollectives.class;
            };
            called.removeIf(method -> method.getDeclaringClass() != declaring);
            assertEquals(text(collectives(declaring, ranks)), text(called), "methods called with " + ranks + " ranks");
        }
    }

    /** All that communicate; a rank that is alone can neither send nor receive. */
    private static Set<Method> collectives(Class<?> declaring, int ranks) {
        Set<String> none = Set.of("rank", "size", "run", "start");
        Set<Method> all = new TreeSet<>(BY_TEXT);
        for (Method method : declaring.getMethods()) {
            if (method.getDeclaringClass() == declaring
                    && !none.contains(method.getName())
                    && !(ranks == 1 && method.getName().matches("(send|receive)(Async)?"))) {
                all.add(method);
            }
        }
        return all;
    }

    private static String text(Set<Method> methods) {
        return methods.stream().map(Method::toString).collect(Collectors.joining("\n"));
    }

    @Test
    void everyCollectiveTakesArraysOfEveryTypeAndCanBeStarted() {
        for (Method collective : collectives(DataCollectives.class, 2)) {
            if (!collective.getName().equals("barrier")) {
                OverloadDrill.INTERFACES.forEach((element, declaring) ->
                        assertDeclared(declaring, collective.getName(), withArrays(collective, element)));
            }
            if (!collective.getName().equals("sendReceive")) {
                assertDeclared(AsyncCollectives.class, collective.getName() + "Async", collective.getParameterTypes());
            }
        }
    }

    @Test
    void groupsTakeArraysOfEveryType() {
        for (int ranks : new int[] {1, 3}) {
            Tutti.local(ranks, OPTIONS, world -> {
                float[] floats = {1, 2};
                double[] doubles = {2};
                int[] ints = {3};
                long[] longs = {4};
                short[] shorts = {5};
                byte[] bytes = {6};
                Group group = world.group();
                group.allreduce(floats, Reduction.SUM).allreduce(doubles, Reduction.SUM);
                group.allreduce(ints, Reduction.SUM).allreduce(longs, Reduction.SUM);
                group.allreduce(shorts, Reduction.SUM).allreduce(bytes, Reduction.SUM);
                group.run();
                assertEquals(1 * ranks, floats[0]);
                assertEquals(2 * ranks, doubles[0]);
                assertEquals(3 * ranks, ints[0]);
                assertEquals(4 * ranks, longs[0]);
                assertEquals(5 * ranks, shorts[0]);
                assertEquals(6 * ranks, bytes[0]);
            });
        }
    }

    private static Class<?>[] withArrays(Method collective, Class<?> element) {
        return Arrays.stream(collective.getParameterTypes())
                .map(type -> type == Data.class ? element.arrayType() : type)
                .toArray(Class<?>[]::new);
    }

    private static void assertDeclared(Class<?> declaring, String name, Class<?>... types) {
        assertTrue(
                Arrays.stream(declaring.getDeclaredMethods())
                        .anyMatch(method ->
                                method.getName().equals(name) && Arrays.equals(method.getParameterTypes(), types)),
                () -> declaring.getSimpleName() + " has no " + name + Arrays.toString(types));
    }

    /** What is written for floats is written for all; {@code -Dtutti.write=true} makes the others from it. */
    @Test
    void theInterfacesOfArraysDifferInTheElementTypeOnly() throws IOException {
        Path folder = Path.of("src/main/java/io/tutti");
        String floats = Files.readString(folder.resolve("FloatCollectives.java"));
        Map<String, ElementType> types = Map.of(
                "double", ElementType.FLOAT64,
                "int", ElementType.INT32,
                "long", ElementType.INT64,
                "short", ElementType.INT16,
                "byte", ElementType.INT8);
        for (Map.Entry<String, ElementType> each : types.entrySet()) {
            String name = each.getKey();
            String expected = floats.replace("float[]", name + "[]")
                    .replace("{@code float}", "{@code " + name + "}")
                    .replace("FLOAT32", each.getValue().name())
                    .replace("FloatCollectives", capital(name) + "Collectives");
            Path file = folder.resolve(capital(name) + "Collectives.java");
            if (Boolean.getBoolean("tutti.write")) {
                Files.writeString(file, expected);
            }
            assertEquals(
                    expected,
                    Files.readString(file),
                    () -> file + " is not like FloatCollectives.java; run this" + " test with -Dtutti.write=true");
        }
    }

    private static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
