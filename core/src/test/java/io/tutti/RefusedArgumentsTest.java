package io.tutti;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What cannot be right is refused by name before anything is begun, and the communicator goes on. */
class RefusedArgumentsTest {
    private static final int RANKS = 2;
    private static final int COUNT = 12;
    /** A refused call that had begun would make ranks wait, or differ. */
    private static final Options OPTIONS = Options.defaults().with(Setting.DEADLINE, "10");

    /** A call that must be refused with words in the message. */
    private record Refused(String name, Consumer<Communicator> call, Class<?> type, String words) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Every method and request with null in the place of one argument. */
    private static List<Refused> nulls() {
        List<Refused> all = new ArrayList<>();
        for (Method method : Communicator.class.getMethods()) {
            nulls(method, world -> world, all);
        }
        for (Method method : Group.class.getMethods()) {
            nulls(method, Communicator::group, all);
        }
        for (Class<?> request : Request.class.getPermittedSubclasses()) {
            for (Constructor<?> constructor : request.getConstructors()) {
                nulls(constructor, world -> null, all);
            }
        }
        return all;
    }

    private interface Target {
        Object of(Communicator world);
    }

    private static void nulls(Executable method, Target target, List<Refused> all) {
        Class<?>[] types = method.getParameterTypes();
        for (int place = 0; place < types.length; place++) {
            if (!types[place].isPrimitive() && !isOptional(method, place)) {
                int missing = place;
                String name = method.getDeclaringClass().getSimpleName() + "." + method.getName()
                        + Arrays.toString(types) + " without argument " + place;
                all.add(new Refused(
                        name,
                        world -> call(method, target.of(world), world, missing),
                        NullPointerException.class,
                        "=null"));
            }
        }
    }

    /** What schedules compute, and ranks that are not the root have no use for. */
    private static boolean isOptional(Executable method, int place) {
        return switch (method.getDeclaringClass().getSimpleName()) {
            case "Scheduled" -> place == 6;
            case "Reduce", "Gather" -> place == 1;
            case "Scatter" -> place == 0;
            default -> false;
        };
    }

    private static void call(Executable method, Object target, Communicator world, int missing) {
        Class<?>[] types = method.getParameterTypes();
        Object[] values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            values[i] = i == missing ? null : value(types[i], world);
        }
        try {
            if (method instanceof Constructor<?> constructor) {
                constructor.newInstance(values);
            } else {
                ((Method) method).invoke(target, values);
            }
        } catch (InvocationTargetException e) {
            throw (RuntimeException) e.getCause();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Object value(Class<?> type, Communicator world) {
        return Stream.of(
                        Data.of(new int[COUNT]),
                        Reduction.SUM,
                        new long[] {COUNT / 2, COUNT / 2},
                        new float[COUNT],
                        new double[COUNT],
                        new int[COUNT],
                        new short[COUNT],
                        new byte[COUNT],
                        new Request.Barrier(),
                        OPTIONS,
                        "ring",
                        world.rank(),
                        false)
                .filter(value -> type.isInstance(value)
                        || type == int.class && value instanceof Integer
                        || type == boolean.class && value instanceof Boolean)
                .findFirst()
                .orElse(null); // of types that only schedules of one's own have
    }

    /** What is there and wrong. */
    private static List<Refused> wrong() {
        Data vector = Data.of(new int[COUNT]);
        Data other = Data.of(new float[COUNT]);
        Data shorter = Data.of(new int[COUNT - 1]);
        Data fixed = Data.of(vector.segment().asReadOnly(), ElementType.INT32);
        List<Refused> all = new ArrayList<>();
        refuse(all, "root=2", w -> w.broadcast(vector, RANKS));
        refuse(all, "root=-1", w -> w.reduce(vector, vector, Reduction.SUM, -1));
        refuse(all, "root=2", w -> w.gather(shorter, vector, RANKS));
        refuse(all, "root=2", w -> w.broadcastBytes(new byte[1], RANKS));
        refuse(all, "type=INT32 and output type=FLOAT32", w -> w.allreduce(vector, other, Reduction.SUM));
        refuse(all, "output count=11 must be 12", w -> w.allreduce(vector, shorter, Reduction.SUM));
        refuse(all, "reduction=BAND does not take type=FLOAT32", w -> w.allreduce(other, Reduction.BAND));
        refuse(all, "read-only", w -> w.allreduce(fixed, Reduction.SUM));
        Data dead = Data.of(closedMemory(), ElementType.INT32);
        refuse(all, "closed already", w -> w.allreduce(dead, Reduction.SUM));
        refuse(all, "closed already", w -> w.start(new Request.Broadcast(dead, 0)));
        refuse(all, "closed already", w -> w.send(dead, 1 - w.rank()));
        Data elsewhere = Data.of(memoryOfAThreadThatEnded(), ElementType.INT32);
        refuse(all, "of another thread", w -> w.allreduce(elsewhere, Reduction.SUM));
        refuse(all, "read-only", w -> w.receive(fixed, 1 - w.rank()));
        refuse(all, "read-only", w -> w.group().allreduce(fixed, Reduction.SUM));
        refuse(all, "counts has 1 entries", w -> w.allgatherv(vector, vector, new long[] {12}));
        refuse(all, "counts[1]=-1", w -> w.allgatherv(vector, vector, new long[] {13, -1}));
        long[] wrapping = {Long.MAX_VALUE, 1};
        refuse(all, "counts add up to more than", w -> w.allgatherv(vector, vector, wrapping));
        refuse(all, "sendCounts add up to more than", w -> w.alltoallv(vector, shorter, wrapping, wrapping));
        refuse(all, "must be a multiple of the number of ranks", w -> w.alltoall(shorter, shorter));
        refuse(all, "reduction=AVG is not defined for scans", w -> w.scan(vector, vector, Reduction.AVG));
        refuse(all, "cannot send to or receive from itself", w -> w.send(vector, w.rank()));
        refuse(all, "destination=2", w -> w.send(vector, RANKS));
        refuse(
                all,
                "algorithm=ring cannot do transfer",
                w -> w.prepare(new Request.Send(vector, 1 - w.rank()), "ring"));
        refuse(all, "destination=2", w -> w.start(new Request.Send(vector, RANKS)));
        refuse(all, "source=-1", w -> w.sendReceive(vector, 1 - w.rank(), other, -1));
        refuse(all, "sendVector and receiveVector overlap", w -> w.sendReceive(vector, 0, vector.slice(1, 2), 1));
        refuse(all, "cannot send to or receive from itself", w -> w.sendReceive(vector, w.rank(), other, 1 - w.rank()));
        refuse(all, "output type=FLOAT32 differ", w -> w.sendReceive(vector, w.rank(), other, w.rank()));
        refuse(all, "receiveVector count=11 must be 12", w -> w.sendReceive(vector, w.rank(), shorter, w.rank()));
        refuse(all, "the output is read-only", w -> w.sendReceive(shorter, 1 - w.rank(), fixed, 1 - w.rank()));
        refuse(all, "bytes=-1 is negative", w -> w.allocate(-1));
        refuse(
                all,
                "algorithm=tuba is no algorithm of broadcast",
                w -> w.prepare(new Request.Broadcast(vector, 0), "tuba"));
        refuse(
                all,
                "algorithm=chian is no algorithm of broadcast (did you mean chain?)",
                w -> w.prepare(new Request.Broadcast(vector, 0), "chian"));
        refuse(
                all,
                "algorithm=rings is no algorithm of barrier, which has those of allreduce (did you mean ring?)",
                w -> w.prepare(new Request.Barrier(), "rings"));
        for (Reduction.BuiltIn known : Reduction.BuiltIn.values()) {
            refuse(
                    all,
                    "name=" + known + " is the name of a built-in reduction",
                    w -> Reduction.of(known.name(), true, ElementType.INT32, (a, b, c, count) -> {}));
        }
        return all;
    }

    @Test
    void partsOutsideAreRefusedHoweverLargeTheirBounds() {
        Data vector = Data.of(new float[COUNT]);
        long wrapping = 1L << 62; // times four bytes is 0
        for (long[] part :
                new long[][] {{0, COUNT + 1}, {3, 2}, {-1, 2}, {wrapping, wrapping + 2}, {0, Long.MAX_VALUE}}) {
            assertThrows(
                    IndexOutOfBoundsException.class, () -> vector.slice(part[0], part[1]), () -> Arrays.toString(part));
        }
    }

    @Test
    void aBufferWithoutAnElementTypeIsNamedWithoutItsContents() {
        CharBuffer text = CharBuffer.wrap("two\nlines".toCharArray());
        String message = assertThrows(IllegalArgumentException.class, () -> Data.of(text))
                .getMessage();
        assertTrue(message.matches("buffer=\\w*CharBuffer\\w* has no element type of Tutti"), message);
    }

    @Test
    void aMissingLimitOrProgramIsNamed() {
        Data vector = Data.of(new int[COUNT]);
        Tutti.local(1, world -> {
            Work work = world.allreduceAsync(vector, Reduction.SUM);
            requireNamed("limit=null", () -> work.await(null));
        });
        requireNamed("program=null", () -> Tutti.local(RANKS, null));
        requireNamed("options=null", () -> Tutti.local(RANKS, null, world -> {}));
    }

    private static void requireNamed(String words, Runnable call) {
        assertEquals(words, assertThrows(NullPointerException.class, call::run).getMessage());
    }

    private static MemorySegment closedMemory() {
        try (Arena arena = Arena.ofShared()) {
            return arena.allocate(4L * COUNT, 4);
        }
    }

    private static MemorySegment memoryOfAThreadThatEnded() {
        return CompletableFuture.supplyAsync(() -> Arena.ofConfined().allocate(4L * COUNT, 4))
                .join();
    }

    private static void refuse(List<Refused> all, String words, Consumer<Communicator> call) {
        all.add(new Refused(words, call, IllegalArgumentException.class, words));
    }

    @Test
    void areNamedAndTheCommunicatorGoesOn() {
        List<Refused> calls = Stream.concat(nulls().stream(), wrong().stream()).toList();
        assertTrue(calls.size() > 90, calls::toString);
        Tutti.local(RANKS, OPTIONS, world -> calls.forEach(each -> refuse(world, each, true)));
        Tutti.local(RANKS, OPTIONS, world -> calls.forEach(each -> refuse(world, each, world.rank() == 0)));
    }

    /** Some ranks are refused; then all sum, which would fail if anything had begun on some. */
    private static void refuse(Communicator world, Refused refused, boolean isConcerned) {
        if (isConcerned) {
            RuntimeException e =
                    assertThrows(RuntimeException.class, () -> refused.call.accept(world), refused::toString);
            assertEquals(refused.type, e.getClass(), () -> refused + ": " + e);
            assertTrue(String.valueOf(e.getMessage()).contains(refused.words), () -> refused + ": " + e);
            assertTrue(!e.getMessage().startsWith("Cannot "), () -> refused + ": " + e); // the JVM's own words
        }
        int[] vector = {world.rank(), 1};
        world.allreduce(vector, Reduction.SUM);
        assertArrayEquals(new int[] {1, RANKS}, vector, refused::toString);
    }

    @Test
    void whatIsUnusedMayBeMissing() {
        Tutti.local(RANKS, OPTIONS, world -> {
            boolean isRoot = world.rank() == 1;
            int[] all = new int[RANKS];
            Data whole = isRoot ? Data.of(all) : null;
            world.gather(Data.of(new int[] {world.rank() + 5}), whole, 1);
            assertArrayEquals(isRoot ? new int[] {5, 6} : new int[RANKS], all);
            int[] part = new int[1];
            world.scatter(whole, Data.of(part), 1);
            assertEquals(world.rank() + 5, part[0]);
            world.reduce(Data.of(part), isRoot ? Data.of(part) : null, Reduction.SUM, 1);
            assertEquals(isRoot ? 11 : 5, part[0]);
        });
    }
}
