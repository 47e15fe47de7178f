package io.tutti.stress.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ConstantDescs;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds ordered accesses to memory in class files. A static method that takes memory and an offset, and whose only ordered access
 * is there, is an accessor: the sites are its callers, which differ in what they order.
 */
final class MemoryAccessors {
    private static final String HANDLE = VarHandle.class.getName().replace('.', '/');
    private static final String MEMORY = "(L" + MemorySegment.class.getName().replace('.', '/') + ";J";

    /** Per accessor, by class, name and descriptor: its order. */
    private final Map<String, String> modes = new HashMap<>();

    /** @param types classes that may have accessors, by their names */
    MemoryAccessors(List<String> types) {
        for (String type : types) {
            ClassModel model = parse(type);
            for (MethodModel method : model.methods()) {
                accessor(method).ifPresent(mode -> modes.put(key(model, method), mode));
            }
        }
    }

    static ClassModel parse(String type) {
        try (InputStream file =
                MemoryAccessors.class.getClassLoader().getResourceAsStream(type.replace('.', '/') + ".class")) {
            return ClassFile.of().parse(file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String key(ClassModel model, MethodModel method) {
        return model.thisClass().asInternalName() + "." + method.methodName() + method.methodType();
    }

    private static Optional<String> accessor(MethodModel method) {
        boolean takesMemory = method.methodType().stringValue().startsWith(MEMORY)
                && method.flags().has(java.lang.reflect.AccessFlag.STATIC);
        List<String> modes = new ArrayList<>();
        if (takesMemory) {
            method.code()
                    .ifPresent(
                            code -> code.forEach(element -> handleMode(element).ifPresent(modes::add)));
        }
        return modes.size() == 1 ? Optional.of(modes.getFirst()) : Optional.empty();
    }

    private static Optional<String> handleMode(CodeElement element) {
        return element instanceof InvokeInstruction call
                        && call.owner().asInternalName().equals(HANDLE)
                        && call.type().stringValue().startsWith(MEMORY)
                ? Optional.of(call.name().stringValue())
                : Optional.empty();
    }

    boolean isAccessor(ClassModel model, MethodModel method) {
        return modes.containsKey(key(model, method));
    }

    /** The order of an ordered access to memory, if the element is one. */
    Optional<String> mode(CodeElement element) {
        if (!(element instanceof InvokeInstruction call)) {
            return Optional.empty();
        }
        String called = call.owner().asInternalName() + "." + call.name() + call.type();
        return Optional.ofNullable(modes.get(called)).or(() -> handleMode(element));
    }

    /** Returns the sites of a class, in the order of its code. */
    List<AccessSite> sites(String type) {
        ClassModel model = parse(type);
        List<AccessSite> sites = new ArrayList<>();
        for (MethodModel method : model.methods()) {
            if (!isAccessor(model, method)) {
                int[] ordinal = {0};
                method.code()
                        .ifPresent(code -> code.forEach(element ->
                                mode(element).ifPresent(mode -> sites.add(site(model, method, ++ordinal[0], mode)))));
            }
        }
        return sites;
    }

    static AccessSite site(ClassModel model, MethodModel method, int ordinal, String mode) {
        String name = model.thisClass().asInternalName();
        return new AccessSite(
                name.substring(name.lastIndexOf('/') + 1), method.methodName().stringValue(), ordinal, mode);
    }

    /** Whether an access returns a value. */
    static boolean reads(InvokeInstruction call) {
        return !call.typeSymbol().returnType().equals(ConstantDescs.CD_void);
    }
}
