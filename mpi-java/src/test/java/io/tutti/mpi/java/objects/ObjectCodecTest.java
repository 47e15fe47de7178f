package io.tutti.mpi.java.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.mpi.java.ErrorClass;
import io.tutti.mpi.java.Misuse;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.geom.AffineTransform;
import java.awt.geom.Point2D;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.SerializedLambda;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.StandardOpenOption;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.time.chrono.JapaneseDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Calendar;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.AssertionFailedError;

/** What may come from other ranks, and what a rank says of that which may not. */
class ObjectCodecTest {
    private final ObjectCodec codec = new ObjectCodec(new ProgramClasses(List.of(ObjectCodecTest.class)), 2);

    /** Of the test, which is the program here. */
    private interface Step extends IntUnaryOperator, Serializable {}

    private Object sent(Object object) {
        return codec.read(codec.write(new Object[] {object}))[0];
    }

    static Stream<Object> values() throws UnknownHostException {
        return Stream.of(
                new File("/tmp"),
                URI.create("http://localhost/a"),
                InetAddress.getByAddress("one", new byte[] {127, 0, 0, 1}),
                InetAddress.getByAddress("six", new byte[16]),
                InetSocketAddress.createUnresolved("nowhere", 80),
                new Point(1, 2),
                new Rectangle(1, 2, 3, 4),
                new Dimension(1, 2),
                new Color(1, 2, 3, 4),
                new Point2D.Double(1, 2),
                AffineTransform.getScaleInstance(2, 3),
                new SimpleDateFormat("yyyy", Locale.UK),
                new DecimalFormat("0.0"),
                NumberFormat.getCompactNumberInstance(Locale.UK, NumberFormat.Style.SHORT),
                Calendar.getInstance(),
                LocalDate.EPOCH,
                JapaneseDate.of(2020, 1, 1),
                ChronoUnit.DAYS,
                StandardOpenOption.READ);
    }

    @ParameterizedTest
    @MethodSource("values")
    void valuesOfTheJdkArrive(Object value) {
        assertEquals(value, sent(value));
    }

    static Stream<Object> collections() {
        return Stream.of(
                new ConcurrentHashMap<>(Map.of("a", 1)),
                new ConcurrentSkipListMap<>(Map.of("a", 1)),
                new LinkedBlockingQueue<>(List.of(1, 2)),
                new LinkedBlockingDeque<>(List.of(1, 2)),
                new ArrayBlockingQueue<>(3, true, List.of(1)),
                new PriorityBlockingQueue<>(List.of(2, 1)),
                new ArrayDeque<>(List.of(1, 2)),
                new TreeMap<>(Map.of("a", 1)));
    }

    @ParameterizedTest
    @MethodSource("collections")
    void collectionsOfTheJdkArrive(Object collection) {
        assertEquals(collection.toString(), sent(collection).toString());
    }

    @Test
    void locksAndPatternsArrive() {
        assertTrue(((ReentrantLock) sent(new ReentrantLock(true))).tryLock());
        assertTrue(((ReentrantReadWriteLock) sent(new ReentrantReadWriteLock()))
                .writeLock()
                .tryLock());
        assertTrue(((Pattern) sent(Pattern.compile("a+"))).matcher("aa").matches());
        assertEquals(2, ((Serializable[]) sent(new Serializable[] {1, "b"})).length);
    }

    @Test
    void exceptionsArriveWithTheirCauses() {
        IOException cause = new IOException("disk", new IllegalStateException("full"));
        assertEquals("full", ((Exception) sent(cause)).getCause().getMessage());
        assertEquals(
                "disk",
                ((Exception) sent(new UncheckedIOException(cause))).getCause().getMessage());
    }

    @Test
    void lambdasOfTheProgramArrive() {
        int summand = 3;
        assertEquals(7, ((Step) sent((Step) value -> value + summand)).applyAsInt(4));
        TreeMap<String, Integer> backwards =
                new TreeMap<>((Comparator<String> & Serializable) (one, other) -> other.compareTo(one));
        backwards.putAll(Map.of("a", 1, "b", 2));
        assertEquals("{b=2, a=1}", sent(backwards).toString());
    }

    /** Its class would be asked to create it. */
    @Test
    void lambdasOfOthersAreRejected() {
        SerializedLambda foreign = new SerializedLambda(
                AssertionFailedError.class,
                "java/lang/Runnable",
                "run",
                "()V",
                MethodHandleInfo.REF_invokeStatic,
                "org/opentest4j/AssertionFailedError",
                "lambda$0",
                "()V",
                "()V",
                new Object[0]);
        assertRejected(foreign, AssertionFailedError.class);
    }

    @Test
    void aRejectionNamesTheClassAndWhatAcceptsIt() throws IOException {
        assertRejected(new AssertionFailedError("no"), AssertionFailedError.class);
        assertRejected(new AssertionFailedError[0], AssertionFailedError.class);
        assertRejected(List.of(URI.create("http://localhost").toURL()), java.net.URL.class);
    }

    private void assertRejected(Object object, Class<?> culprit) {
        Misuse e = assertThrows(Misuse.class, () -> sent(object));
        assertEquals(ErrorClass.TYPE, e.errorClass());
        assertEquals(
                "an object received as MPI.OBJECT was rejected: the class " + culprit.getName()
                        + " is not of the program, nor a value or collection of the JDK; if it may come from other"
                        + " ranks, start with -Dtutti.mpi.objects=" + culprit.getName(),
                e.getMessage());
    }

    @Test
    void theOptionComesAfterWhatIsProposed() {
        String before = System.setProperty(ObjectPolicy.PROPERTY, "maxdepth=3;!java.util.ArrayDeque");
        try {
            ObjectCodec strict = new ObjectCodec(new ProgramClasses(List.of(ObjectCodecTest.class)), 2);
            Misuse rejected = assertThrows(
                    Misuse.class, () -> strict.read(strict.write(new Object[] {new ArrayDeque<>(List.of(1))})));
            assertTrue(
                    rejected.getMessage()
                            .endsWith("-Dtutti.mpi.objects=java.util.ArrayDeque;maxdepth=3;!java.util.ArrayDeque"),
                    rejected.getMessage());
            Object deep = List.of(List.of(List.of(List.of(1))));
            Misuse exceeded = assertThrows(Misuse.class, () -> strict.read(strict.write(new Object[] {deep})));
            assertTrue(exceeded.getMessage().contains("a limit of -Dtutti.mpi.objects=maxdepth=3;"));
        } finally {
            if (before == null) {
                System.clearProperty(ObjectPolicy.PROPERTY);
            } else {
                System.setProperty(ObjectPolicy.PROPERTY, before);
            }
        }
    }
}
