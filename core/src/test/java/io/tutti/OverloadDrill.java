package io.tutti;

import io.tutti.type.Reduction;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Every collective once in each of its forms: on arrays of one element type, on views of them, and started. Element i of rank r
 * is {@code r + i % 7}, so that sums of a few ranks fit into a byte. Throws what differs. Used with threads here and with
 * processes elsewhere.
 */
public final class OverloadDrill {
    /** In which form a collective is called. */
    enum Form {
        ARRAYS,
        VIEWS,
        STARTED
    }

    /** The interface that takes arrays of an element type. */
    static final Map<Class<?>, Class<?>> INTERFACES = Map.of(
            float.class,
            FloatCollectives.class,
            double.class,
            DoubleCollectives.class,
            int.class,
            IntCollectives.class,
            long.class,
            LongCollectives.class,
            short.class,
            ShortCollectives.class,
            byte.class,
            ByteCollectives.class);

    /** What can be called: a class makes new objects of its methods for each who asks. */
    private static final Map<Class<?>, List<Method>> METHODS = Stream.concat(
                    INTERFACES.values().stream(), Stream.of(DataCollectives.class, AsyncCollectives.class))
            .collect(Collectors.toMap(Function.identity(), OverloadDrill::declared));

    private static final int BLOCK = 5;

    private final Communicator communicator;
    private final Class<?> element;
    private final Form form;
    private final Consumer<Method> called;
    private final int rank;
    private final int size;
    private final int root;

    private OverloadDrill(Communicator communicator, Class<?> element, Form form, Consumer<Method> called) {
        this.communicator = communicator;
        this.element = element;
        this.form = form;
        this.called = called;
        this.rank = communicator.rank();
        this.size = communicator.size();
        this.root = size / 2;
    }

    /** Runs the drill for all element types and forms; all ranks must call it. */
    public static void run(Communicator communicator) {
        for (Class<?> element : List.of(float.class, double.class, int.class, long.class, short.class, byte.class)) {
            for (Form form : Form.values()) {
                run(communicator, element, form, method -> {});
            }
        }
    }

    /** Runs the drill for one element type and form, and tells which methods it calls. */
    static void run(Communicator communicator, Class<?> element, Form form, Consumer<Method> called) {
        OverloadDrill drill = new OverloadDrill(communicator, element, form, called);
        drill.reductions();
        drill.rooted();
        drill.blocks();
        drill.unequalBlocks();
        drill.scans();
        drill.transfers();
        drill.call("barrier");
    }

    private void reductions() {
        Object vector = own(0, BLOCK);
        call("allreduce", vector, Reduction.SUM);
        check("allreduce in place", vector, sums(size, 0, BLOCK));
        Object result = empty(BLOCK);
        call("allreduce", own(0, BLOCK), result, Reduction.SUM);
        check("allreduce", result, sums(size, 0, BLOCK));
        Object atRoot = rank == root ? empty(BLOCK) : null;
        call("reduce", own(0, BLOCK), atRoot, Reduction.SUM, root);
        checkAtRoot("reduce", atRoot, sums(size, 0, BLOCK));
    }

    private void rooted() {
        Object vector = own(0, BLOCK);
        call("broadcast", vector, root);
        check("broadcast", vector, of(root, 0, BLOCK));
        Object gathered = rank == root ? empty(BLOCK * size) : null;
        call("gather", own(0, BLOCK), gathered, root);
        checkAtRoot("gather", gathered, concatenated(equal()));
        Object part = empty(BLOCK);
        call("scatter", rank == root ? own(0, BLOCK * size) : null, part, root);
        check("scatter", part, of(root, BLOCK * rank, BLOCK));

        long[] counts = unequal();
        Object all = rank == root ? empty(total(counts)) : null;
        call("gatherv", own(0, (int) counts[rank]), all, counts, root);
        checkAtRoot("gatherv", all, concatenated(counts));
        Object own = empty((int) counts[rank]);
        call("scatterv", rank == root ? own(0, total(counts)) : null, own, counts, root);
        check("scatterv", own, of(root, before(counts), (int) counts[rank]));
    }

    private void blocks() {
        Object block = empty(BLOCK);
        call("reduceScatter", own(0, BLOCK * size), block, Reduction.SUM);
        check("reduceScatter", block, sums(size, BLOCK * rank, BLOCK));
        Object all = empty(BLOCK * size);
        call("allgather", own(0, BLOCK), all);
        check("allgather", all, concatenated(equal()));
        Object exchanged = empty(BLOCK * size);
        call("alltoall", own(0, BLOCK * size), exchanged);
        check("alltoall", exchanged, exchanged(BLOCK * rank, BLOCK));
    }

    private void unequalBlocks() {
        long[] counts = unequal();
        int own = (int) counts[rank];
        Object block = empty(own);
        call("reduceScatterv", own(0, total(counts)), block, counts, Reduction.SUM);
        check("reduceScatterv", block, sums(size, before(counts), own));
        Object all = empty(total(counts));
        call("allgatherv", own(0, own), all, counts);
        check("allgatherv", all, concatenated(counts));
        Object exchanged = empty(own * size);
        long[] receive = new long[size];
        Arrays.fill(receive, own);
        call("alltoallv", own(0, total(counts)), exchanged, counts, receive);
        check("alltoallv", exchanged, exchanged(before(counts), own));
    }

    private void scans() {
        Object result = empty(BLOCK);
        call("scan", own(0, BLOCK), result, Reduction.SUM);
        check("scan", result, sums(rank + 1, 0, BLOCK));
        Object exclusive = empty(BLOCK);
        call("exscan", own(0, BLOCK), exclusive, Reduction.SUM);
        check("exscan", exclusive, sums(rank, 0, BLOCK));
    }

    /** Round a ring. */
    private void transfers() {
        int next = (rank + 1) % size;
        int previous = (rank + size - 1) % size;
        int length = 3000;
        if (form != Form.STARTED) {
            Object arrived = empty(length);
            call("sendReceive", own(0, length), next, arrived, previous);
            check("sendReceive", arrived, of(previous, 0, length));
        }
        if (size == 1) {
            return;
        }
        Object arrived = empty(length);
        if (form == Form.STARTED) {
            Work receive = start("receive", arrived, previous);
            Work send = start("send", own(0, length), next);
            receive.await();
            send.await();
        } else if (rank == 0) {
            call("send", own(0, length), next);
            call("receive", arrived, previous);
        } else {
            call("receive", arrived, previous);
            call("send", own(0, length), next);
        }
        check("send and receive", arrived, of(previous, 0, length));
    }

    /** Unequal blocks: rank r has r + 1 elements, the last none. */
    private long[] unequal() {
        return LongStream.range(0, size).map(r -> r == size - 1 ? 0 : r + 1).toArray();
    }

    private long[] equal() {
        long[] counts = new long[size];
        Arrays.fill(counts, BLOCK);
        return counts;
    }

    private static int total(long... counts) {
        return (int) Arrays.stream(counts).sum();
    }

    private int before(long... counts) {
        return (int) Arrays.stream(counts, 0, rank).sum();
    }

    private static int value(int ofRank, int index) {
        return ofRank + index % 7;
    }

    private static int[] of(int ofRank, int from, int count) {
        return values(count, i -> value(ofRank, from + i));
    }

    private static int[] sums(int ranks, int from, int count) {
        return values(
                count,
                i -> IntStream.range(0, ranks)
                        .map(other -> value(other, from + i))
                        .sum());
    }

    /** The first elements of each rank, one rank after the other. */
    private static int[] concatenated(long... counts) {
        return IntStream.range(0, counts.length)
                .flatMap(other -> Arrays.stream(of(other, 0, (int) counts[other])))
                .toArray();
    }

    /** The same block of each rank, one rank after the other. */
    private int[] exchanged(int from, int count) {
        return IntStream.range(0, size)
                .flatMap(other -> Arrays.stream(of(other, from, count)))
                .toArray();
    }

    private static int[] values(int count, IntUnaryOperator value) {
        return IntStream.range(0, count).map(value).toArray();
    }

    private Object empty(int length) {
        return Array.newInstance(element, length);
    }

    private Object own(int from, int count) {
        Object array = empty(count);
        for (int i = 0; i < count; i++) {
            int value = value(rank, from + i);
            if (element == byte.class) {
                Array.setByte(array, i, (byte) value);
            } else if (element == short.class) {
                Array.setShort(array, i, (short) value);
            } else {
                Array.setInt(array, i, value); // widened to the element type
            }
        }
        return array;
    }

    private void checkAtRoot(String what, Object actual, int... expected) {
        if (rank == root) {
            check(what, actual, expected);
        }
    }

    private void check(String what, Object actual, int... expected) {
        int[] ints = values(Array.getLength(actual), i -> ((Number) Array.get(actual, i)).intValue());
        if (!Arrays.equals(ints, expected)) {
            int at = Arrays.mismatch(ints, expected);
            throw new AssertionError("rank " + rank + " of " + size + ": " + what + " of " + element + ", " + form
                    + ", differs at " + at + ": " + Arrays.toString(Arrays.copyOfRange(ints, at, at + 5))
                    + " instead of "
                    + Arrays.toString(Arrays.copyOfRange(expected, at, at + 5)));
        }
    }

    private void call(String name, Object... arguments) {
        if (form == Form.STARTED) {
            start(name, arguments).await();
        } else if (form == Form.VIEWS || name.equals("barrier")) {
            invoke(DataCollectives.class, name, views(name, arguments));
        } else {
            invoke(INTERFACES.get(element), name, arguments);
        }
    }

    private Work start(String name, Object... arguments) {
        return (Work) invoke(AsyncCollectives.class, name + "Async", views(name, arguments));
    }

    /** Counts are arrays, too: the third and fourth arguments of the collectives whose names end in v. */
    private Object[] views(String name, Object... arguments) {
        Object[] views = arguments.clone();
        for (int i = 0; i < views.length; i++) {
            boolean isCounts = name.endsWith("v") && i >= 2;
            if (element.arrayType().isInstance(views[i]) && !isCounts) {
                views[i] = view(views[i]);
            }
        }
        return views;
    }

    private static Data view(Object array) {
        return switch (array) {
            case float[] floats -> Data.of(floats);
            case double[] doubles -> Data.of(doubles);
            case int[] ints -> Data.of(ints);
            case long[] longs -> Data.of(longs);
            case short[] shorts -> Data.of(shorts);
            default -> Data.of((byte[]) array);
        };
    }

    private Object invoke(Class<?> declaring, String name, Object... arguments) {
        List<Method> fitting = new ArrayList<>();
        for (Method method : METHODS.get(declaring)) {
            if (method.getName().equals(name) && fits(method, arguments)) {
                fitting.add(method);
            }
        }
        if (fitting.size() != 1) {
            throw new AssertionError(name + Arrays.toString(arguments) + " fits " + fitting);
        }
        called.accept(fitting.getFirst());
        try {
            return fitting.getFirst().invoke(communicator, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause();
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Method> declared(Class<?> declaring) {
        return Stream.of(declaring.getMethods())
                .filter(method -> method.getDeclaringClass() == declaring)
                .toList();
    }

    private static boolean fits(Method method, Object... arguments) {
        Class<?>[] types = method.getParameterTypes();
        return types.length == arguments.length
                && IntStream.range(0, types.length)
                        .allMatch(i -> types[i] == int.class
                                ? arguments[i] instanceof Integer
                                : arguments[i] == null || types[i].isInstance(arguments[i]));
    }
}
