package io.tutti.stress.thread;

import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.PermittedSubclassesAttribute;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes the code of a class call {@link FieldHooks} where it accesses a field that threads share, a monitor, or the system. */
final class FieldRewriter {
    private static final ClassDesc HOOKS = FieldHooks.class.describeConstable().orElseThrow();
    private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
    private static final ClassDesc TEXT = ConstantDescs.CD_String;
    /** Static methods that are hooks of the same name, by their owners. */
    private static final Map<String, Set<String>> CALLS = Map.of(
            "io/tutti/transport/SocketCalls", Set.of("event", "poll", "signal", "drain", "close"),
            "java/util/concurrent/locks/LockSupport", Set.of("parkNanos"),
            "io/tutti/run/task/AwaitableTask", Set.of("complete"));

    private final FieldSites sites;
    private final Set<String> skippedWaits;
    private final String type;

    /** @param skippedWaits methods that return true at once; class, dot, name */
    FieldRewriter(FieldSites sites, String type, Set<String> skippedWaits) {
        this.sites = sites;
        this.type = type;
        this.skippedWaits = skippedWaits;
    }

    byte[] rewrite() {
        return ClassFile.of().transformClass(sites.model, (builder, element) -> {
            if (element instanceof MethodModel method
                    && method.code().isPresent()
                    && !method.methodName().equalsString("<init>")) {
                builder.withMethod(
                        method.methodName(),
                        method.methodType(),
                        method.flags().flagsMask() & ~AccessFlag.SYNCHRONIZED.mask(),
                        body -> body.transformCode(method.code().orElseThrow(), code(method)));
            } else if (element instanceof AccessFlags flags) {
                builder.withFlags(flags.flagsMask() & ~AccessFlag.ABSTRACT.mask() & ~AccessFlag.FINAL.mask());
            } else if (!(element instanceof PermittedSubclassesAttribute)) {
                builder.with(element);
            }
        });
    }

    private CodeTransform code(MethodModel method) {
        if (skippedWaits.contains(type + "." + method.methodName())) {
            return new CodeTransform() {
                @Override
                public void atStart(CodeBuilder builder) {
                    builder.iconst_1().ireturn();
                }

                @Override
                public void accept(CodeBuilder builder, CodeElement element) {}
            };
        }
        return CodeTransform.ofStateful(() -> new Rewriting(method));
    }

    /** The code of one method. */
    private final class Rewriting implements CodeTransform {
        private final MethodModel method;
        private final boolean isSynchronized;
        private final Map<String, Integer> ordinals = new HashMap<>();
        private String handle = "";

        Rewriting(MethodModel method) {
            this.method = method;
            this.isSynchronized = FieldSites.isSynchronized(method);
        }

        @Override
        public void atStart(CodeBuilder builder) {
            if (isSynchronized) {
                monitor(builder, "enter");
            }
        }

        private void monitor(CodeBuilder builder, String hook) {
            builder.loadConstant(sites.monitor(method))
                    .invokestatic(HOOKS, hook, MethodTypeDesc.of(ConstantDescs.CD_void, TEXT));
        }

        @Override
        public void accept(CodeBuilder builder, CodeElement element) {
            handle = FieldSites.handle(element, handle);
            Optional<String> field = sites.field(element, handle);
            if (field.isPresent()) {
                int ordinal = ordinals.merge(field.get(), 1, Integer::sum);
                access(builder, element, field.get(), FieldSites.site(type, method, field.get(), ordinal));
                return;
            }
            if (element instanceof MonitorInstruction monitor) {
                builder.pop();
                monitor(builder, monitor.opcode() == Opcode.MONITORENTER ? "enter" : "exit");
            } else if (element instanceof InvokeInstruction call) {
                call(builder, call);
            } else {
                if (element instanceof ReturnInstruction && isSynchronized) {
                    monitor(builder, "exit");
                }
                builder.with(element);
            }
        }

        private void access(CodeBuilder builder, CodeElement element, String field, String site) {
            String order = sites.order(element).name();
            if (element instanceof FieldInstruction access) {
                ClassDesc kind = access.typeSymbol();
                if (access.opcode() == Opcode.GETFIELD) {
                    read(builder, kind, field, order, site);
                } else {
                    write(builder, kind, field, order, site);
                }
            } else {
                InvokeInstruction call = (InvokeInstruction) element;
                ClassDesc owner = call.owner().asSymbol();
                MethodTypeDesc type = call.typeSymbol();
                boolean isHandle = owner.equals(ConstantDescs.CD_VarHandle);
                MethodTypeDesc hook =
                        (isHandle ? type.changeParameterType(0, OBJECT) : type).insertParameterTypes(0, owner);
                String name = call.name().stringValue();
                hook(builder, name.equals("setRelease") && !isHandle ? "store" : name, hook, field, order, site);
            }
        }

        private void read(CodeBuilder builder, ClassDesc kind, String field, String order, String site) {
            if (kind.isPrimitive()) {
                hook(builder, "readInt", MethodTypeDesc.of(ConstantDescs.CD_int, OBJECT), field, order, site);
                if (kind.equals(ConstantDescs.CD_long)) {
                    builder.i2l();
                }
            } else {
                hook(builder, "readReference", MethodTypeDesc.of(OBJECT, OBJECT), field, order, site);
                builder.checkcast(kind);
            }
        }

        private void write(CodeBuilder builder, ClassDesc kind, String field, String order, String site) {
            if (kind.equals(ConstantDescs.CD_long)) {
                builder.l2i();
            }
            ClassDesc value = kind.isPrimitive() ? ConstantDescs.CD_int : OBJECT;
            String name = kind.isPrimitive() ? "writeInt" : "writeReference";
            hook(builder, name, MethodTypeDesc.of(ConstantDescs.CD_void, OBJECT, value), field, order, site);
        }

        private void hook(
                CodeBuilder builder, String name, MethodTypeDesc type, String field, String order, String site) {
            builder.loadConstant(sites.variable(field))
                    .loadConstant(order)
                    .loadConstant(site)
                    .invokestatic(HOOKS, name, type.insertParameterTypes(type.parameterCount(), TEXT, TEXT, TEXT));
        }

        private void call(CodeBuilder builder, InvokeInstruction call) {
            String owner = call.owner().asInternalName();
            String name = call.name().stringValue();
            if (CALLS.getOrDefault(owner, Set.of()).contains(name) && call.opcode() == Opcode.INVOKESTATIC) {
                builder.invokestatic(HOOKS, name, call.typeSymbol());
            } else if (owner.equals("java/lang/Thread") && name.equals("threadId")) {
                builder.invokestatic(
                        HOOKS,
                        name,
                        MethodTypeDesc.of(ConstantDescs.CD_long, call.owner().asSymbol()));
            } else {
                builder.with(call);
            }
        }
    }
}
