package io.tutti.transport.memory;

import io.tutti.crypto.Sha256;
import io.tutti.spi.Frame;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A hash of the layout of messages and shared memory, so that ranks of different builds refuse each other when they
 * join instead of computing wrong results. It covers all numeric constants of the classes that define layouts, the
 * sizes that these classes compute for a few shapes, and the byte order.
 */
public final class LayoutFingerprint {
    /**
     * The fingerprint of this build, on machines that store the lowest byte first. A test finds out whether it is that of the classes: to
     * look into them takes a rank that starts a tenth of the time until it has joined.
     */
    private static final long RECORDED = 0xff9b_40fe_1c36_56a8L;

    /** The fingerprint of this build. */
    public static final long VALUE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? RECORDED : ~RECORDED;

    private LayoutFingerprint() {}

    /** Returns the fingerprint of the classes that define layouts. */
    static long ofClasses() {
        return of(facts(List.of(
                Frame.class,
                RingDescriptor.class,
                ShortFrame.class,
                RingGrid.class,
                Slots.class,
                Windows.class,
                Publications.class,
                Doorbell.class,
                HostMemory.class,
                CacheLines.class)));
    }

    /** The values that determine the layout, by name. */
    static SortedMap<String, Long> facts(List<Class<?>> classes) {
        SortedMap<String, Long> facts = new TreeMap<>();
        classes.forEach(type -> addConstants(type, facts));
        for (int ranks = 2; ranks <= 4; ranks++) {
            facts.put("HostMemory.bytes of " + ranks, new HostMemory(ranks, 100, 4096).bytes());
            facts.put("RingGrid.bytes of " + ranks, new RingGrid(ranks, 2, 4096).bytes());
            facts.put("Slots.bytes of " + ranks, Slots.bytes(ranks, 100));
            facts.put("Windows.bytes of " + ranks, Windows.bytes(ranks, 4096));
            facts.put("Publications.bytes of " + ranks, Publications.bytes(ranks, 100, 4096));
        }
        return facts;
    }

    private static void addConstants(Class<?> type, SortedMap<String, Long> facts) {
        for (Field field : type.getDeclaredFields()) {
            boolean isConstant = Modifier.isStatic(field.getModifiers()) && Modifier.isFinal(field.getModifiers());
            if (isConstant && (field.getType() == int.class || field.getType() == long.class)) {
                facts.put(type.getSimpleName() + "." + field.getName(), value(field));
            }
        }
    }

    private static long value(Field field) {
        try {
            field.setAccessible(true);
            return field.getLong(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the packages of layouts are open to this one", e);
        }
    }

    static long of(SortedMap<String, Long> facts) {
        return ByteBuffer.wrap(Sha256.of(facts.toString())).getLong();
    }
}
