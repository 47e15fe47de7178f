package io.tutti.stress.model;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * A number for the state of a rank's objects, which is very likely different for different states. Two ranks' runs whose numbers are
 * equal do the same from then on.
 */
final class StateDigest {
    /** What never changes once it is made. */
    private static final List<String> CONSTANT = List.of("io.tutti.schedule.", "io.tutti.run.lowering.");

    private final MemorySegment memory;
    private final Map<Object, Integer> seen = new IdentityHashMap<>();
    private long digest;

    private StateDigest(MemorySegment memory) {
        this.memory = memory;
    }

    /** @param memory that the ranks share, whose contents belong to no rank */
    static long of(MemorySegment memory, Object... roots) {
        StateDigest digest = new StateDigest(memory);
        for (Object root : roots) {
            digest.add(root);
        }
        return digest.digest;
    }

    private void add(long number) {
        digest = MemoryCell.mixed(digest + number);
    }

    private void add(Object value) {
        switch (value) {
            case null -> add(1);
            case Number number -> add(number.hashCode());
            case Boolean flag -> add(flag.hashCode());
            case String text -> add(text.hashCode());
            case Enum<?> constant -> add(constant.ordinal());
            case MemorySegment segment -> addSegment(segment);
            default -> addObject(value);
        }
    }

    private void addSegment(MemorySegment segment) {
        add(segment.byteSize());
        if (segment.isNative()) {
            add(segment.address() - memory.address());
        } else {
            for (long at = 0; at < segment.byteSize(); at++) {
                add(segment.get(ValueLayout.JAVA_BYTE, at));
            }
        }
    }

    private void addObject(Object object) {
        Integer known = seen.putIfAbsent(object, seen.size());
        Class<?> type = object.getClass();
        add(known == null ? type.getName().hashCode() : known);
        if (known != null) {
            return;
        }
        if (type.isArray()) {
            for (int index = 0; index < Array.getLength(object); index++) {
                add(Array.get(object, index));
            }
        } else if (type.getName().startsWith("io.tutti.") && CONSTANT.stream().noneMatch(type.getName()::startsWith)) {
            for (Class<?> each = type; each != Object.class; each = each.getSuperclass()) {
                addFields(object, each);
            }
        }
    }

    private void addFields(Object object, Class<?> type) {
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                try {
                    field.setAccessible(true);
                    add(field.get(object));
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(field + " must be readable", e);
                }
            }
        }
    }
}
