package io.tutti.stress.model;

import io.tutti.spi.MemoryCopy;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.Set;

/** Makes the code of a class call {@link MemoryHooks} where it accesses memory, and say at which site. */
final class MemoryRewriter {
    private static final ClassDesc HOOKS = MemoryHooks.class.describeConstable().orElseThrow();
    private static final ClassDesc MEMORY =
            MemorySegment.class.describeConstable().orElseThrow();
    private static final String MEMORY_NAME = MemorySegment.class.getName().replace('.', '/');
    private static final String COPY_NAME = MemoryCopy.class.getName().replace('.', '/');
    private static final String HANDLE = "java/lang/invoke/VarHandle";
    /** Accesses that the model does not know; code that is rewritten must not use them. */
    private static final Set<String> UNKNOWN =
            Set.of("fill", "copyFrom", "setAtIndex", "getAtIndex", "toArray", "asByteBuffer", "mismatch");

    private final MemoryAccessors accessors;
    private final Set<String> skippedWaits;

    /** @param skippedWaits methods that return at once, as if what they wait for had happened; class, dot, name */
    MemoryRewriter(MemoryAccessors accessors, Set<String> skippedWaits) {
        this.accessors = accessors;
        this.skippedWaits = skippedWaits;
    }

    byte[] rewrite(ClassModel model) {
        return ClassFile.of().transformClass(model, (builder, element) -> {
            if (!(element instanceof MethodModel method) || accessors.isAccessor(model, method)) {
                builder.with(element);
            } else if (skippedWaits.contains(place(model, method))) {
                builder.withMethodBody(
                        method.methodName(),
                        method.methodType(),
                        method.flags().flagsMask(),
                        code -> returnAtOnce(code, method.methodTypeSymbol().returnType()));
            } else {
                builder.transformMethod(method, MethodTransform.transformingCode(code(model, method)));
            }
        });
    }

    private static String place(ClassModel model, MethodModel method) {
        String name = model.thisClass().asInternalName();
        return name.substring(name.lastIndexOf('/') + 1) + "." + method.methodName();
    }

    /** True, no rank, or a number that no counter reaches. */
    private static void returnAtOnce(CodeBuilder code, ClassDesc type) {
        if (type.equals(ConstantDescs.CD_boolean)) {
            code.iconst_1().ireturn();
        } else if (type.equals(ConstantDescs.CD_int)) {
            code.iconst_m1().ireturn();
        } else {
            code.loadConstant(Long.MAX_VALUE / 2).lreturn();
        }
    }

    private CodeTransform code(ClassModel model, MethodModel method) {
        String place = place(model, method);
        return CodeTransform.ofStateful(() -> new CodeTransform() {
            private int ordinal;

            @Override
            public void accept(CodeBuilder builder, CodeElement element) {
                Optional<String> mode = accessors.mode(element);
                if (mode.isPresent()) {
                    AccessSite site = MemoryAccessors.site(model, method, ++ordinal, mode.get());
                    ordered(builder, (InvokeInstruction) element, site.toString());
                } else if (!plain(builder, element, place)) {
                    builder.with(element);
                }
            }
        });
    }

    /** The receiver, a handle, is an argument of the hook; an accessor has none. */
    private static void ordered(CodeBuilder builder, InvokeInstruction call, String site) {
        MethodTypeDesc type = call.typeSymbol();
        boolean reads = MemoryAccessors.reads(call);
        ClassDesc value = reads ? type.returnType() : type.parameterType(2);
        String hook = (reads ? "read" : "write") + (value.equals(ConstantDescs.CD_long) ? "Long" : "Int");
        MethodTypeDesc hooked = call.owner().asInternalName().equals(HANDLE)
                ? type.insertParameterTypes(0, ConstantDescs.CD_VarHandle)
                : type;
        call(builder, hook, hooked, site);
    }

    private static boolean plain(CodeBuilder builder, CodeElement element, String place) {
        if (!(element instanceof InvokeInstruction call)
                || !Set.of(MEMORY_NAME, COPY_NAME).contains(call.owner().asInternalName())) {
            return false;
        }
        String name = call.name().stringValue();
        if (UNKNOWN.contains(name)) {
            throw new IllegalStateException(place + " calls MemorySegment." + name + ", which the model does not know");
        }
        boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
        if (!name.equals("get") && !name.equals("set") && !(isStatic && name.equals("copy"))) {
            return false;
        }
        MethodTypeDesc type = isStatic ? call.typeSymbol() : call.typeSymbol().insertParameterTypes(0, MEMORY);
        call(builder, name, type, place + " " + name);
        return true;
    }

    private static void call(CodeBuilder builder, String hook, MethodTypeDesc type, String site) {
        builder.loadConstant(site)
                .invokestatic(HOOKS, hook, type.insertParameterTypes(type.parameterCount(), ConstantDescs.CD_String));
    }
}
