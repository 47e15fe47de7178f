package io.tutti.stress.thread;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.reflect.AccessFlag;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Where a class accesses fields that its threads share, and in which order. */
final class FieldSites {
    private static final String HANDLE = "java/lang/invoke/VarHandle";
    private static final String FLAG = "java/util/concurrent/atomic/AtomicBoolean";

    final ClassModel model;
    private final String type;
    private final Set<String> shared;

    /**
     * @param name of the class
     * @param shared its fields that several threads access
     */
    FieldSites(String name, Set<String> shared) {
        this.model = parse(name);
        this.type = name.substring(name.lastIndexOf('.') + 1);
        this.shared = shared;
    }

    private static ClassModel parse(String type) {
        try (InputStream file =
                FieldSites.class.getClassLoader().getResourceAsStream(type.replace('.', '/') + ".class")) {
            return ClassFile.of().parse(file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The name of a field in the model. */
    String variable(String field) {
        return type + "." + field;
    }

    /** A place in the code: which access of its method to a field it is. */
    static String site(String type, MethodModel method, String field, int ordinal) {
        String parameters = method.methodType().stringValue();
        return type + "." + method.methodName() + parameters.substring(0, parameters.indexOf(')') + 1) + " " + field
                + "#" + ordinal;
    }

    String monitor(MethodModel method) {
        return site(type, method, "monitor", 1);
    }

    static boolean isSynchronized(MethodModel method) {
        return method.flags().has(AccessFlag.SYNCHRONIZED);
    }

    /** Returns the field of the VarHandle that was loaded last: that of the constant's name. */
    static String handle(CodeElement element, String before) {
        return element instanceof FieldInstruction access && access.opcode() == Opcode.GETSTATIC
                ? access.name().stringValue().toLowerCase(Locale.ROOT)
                : before;
    }

    /**
     * Returns the field of the model that an instruction accesses; empty if it accesses none.
     *
     * @param handle the field of the VarHandle that was loaded last
     */
    Optional<String> field(CodeElement element, String handle) {
        if (element instanceof FieldInstruction access) {
            String name = access.name().stringValue();
            return isOwn(access) && shared.contains(name) ? Optional.of(name) : Optional.empty();
        }
        if (!(element instanceof InvokeInstruction call)) {
            return Optional.empty();
        }
        String owner = call.owner().asInternalName();
        boolean isFlag = owner.equals(FLAG) && !call.name().equalsString("<init>");
        return owner.equals(HANDLE) ? Optional.of(handle) : isFlag ? Optional.of("taken") : Optional.empty();
    }

    /** A final field holds the object that has the value. */
    private boolean isOwn(FieldInstruction access) {
        return access.owner().asInternalName().equals(model.thisClass().asInternalName())
                && !hasFlag(access.name().stringValue(), AccessFlag.FINAL);
    }

    /** How an instruction accesses a field. */
    Order order(CodeElement element) {
        if (element instanceof FieldInstruction access) {
            return hasFlag(access.name().stringValue(), AccessFlag.VOLATILE) ? Order.VOLATILE : Order.PLAIN;
        }
        return switch (((InvokeInstruction) element).name().stringValue()) {
            case "setRelease" -> Order.RELEASE;
            case "getAcquire" -> Order.ACQUIRE;
            default -> Order.VOLATILE;
        };
    }

    private boolean hasFlag(String field, AccessFlag flag) {
        return model.fields().stream()
                .anyMatch(each ->
                        each.fieldName().equalsString(field) && each.flags().has(flag));
    }

    /** Returns the names of all volatile fields. */
    Set<String> volatileFields() {
        Set<String> names = new TreeSet<>();
        model.fields().stream()
                .filter(field -> field.flags().has(AccessFlag.VOLATILE))
                .forEach(field -> names.add(field.fieldName().stringValue()));
        return names;
    }

    /** Returns all places that order something: volatile fields, handles, and monitors. */
    Set<String> ordered() {
        Set<String> sites = new TreeSet<>();
        for (MethodModel method : model.methods()) {
            if (!method.methodName().equalsString("<init>")) {
                addOrdered(method, sites);
            }
        }
        return sites;
    }

    private void addOrdered(MethodModel method, Set<String> sites) {
        if (isSynchronized(method)) {
            sites.add(monitor(method));
        }
        Map<String, Integer> ordinals = new HashMap<>();
        String[] handle = {""};
        method.code()
                .ifPresent(code -> code.forEach(element -> {
                    if (element instanceof MonitorInstruction) {
                        sites.add(monitor(method));
                    }
                    handle[0] = handle(element, handle[0]);
                    field(element, handle[0]).ifPresent(field -> {
                        int ordinal = ordinals.merge(field, 1, Integer::sum);
                        if (order(element) != Order.PLAIN) {
                            sites.add(site(type, method, field, ordinal));
                        }
                    });
                }));
    }
}
