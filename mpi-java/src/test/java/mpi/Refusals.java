package mpi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which methods refuse: those whose code calls the one place that refusals come from; with the sentence they give it. */
final class Refusals {
    /** The class of that place. */
    static final String PLACE = "mpi/MPIException";

    private static final String CALL = "refused";

    private static final Map<Class<?>, Map<String, String>> KNOWN = new HashMap<>();

    private Refusals() {}

    static Optional<String> of(Class<?> owner, Signature member) {
        for (Class<?> at = owner; at != null && at != Object.class; at = at.getSuperclass()) {
            Map<String, String> refused = KNOWN.computeIfAbsent(at, Refusals::read);
            if (refused.containsKey(member.name())) {
                String sentence = refused.get(member.name());
                return sentence.isEmpty() ? Optional.empty() : Optional.of(sentence);
            }
        }
        return Optional.empty();
    }

    /** Name and parameters of each method, with its sentence, which is empty if it does not refuse. */
    private static Map<String, String> read(Class<?> type) {
        String resource = "/" + type.getName().replace('.', '/') + ".class";
        try (InputStream in = type.getResourceAsStream(resource)) {
            ClassModel model = ClassFile.of().parse(in.readAllBytes());
            Map<String, String> refused = new HashMap<>();
            for (MethodModel method : model.methods()) {
                refused.put(name(method), sentence(model, method));
            }
            return refused;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of a method that calls a helper of that name in its own class, the sentence is the helper's. */
    private static String sentence(ClassModel model, MethodModel method) {
        String last = "";
        for (CodeElement element : method.code().map(code -> code.elementList()).orElse(List.of())) {
            if (element instanceof ConstantInstruction constant && constant.constantValue() instanceof String text) {
                last = text;
            } else if (element instanceof InvokeInstruction call && call.name().equalsString(CALL)) {
                if (call.owner().asInternalName().equals(PLACE)) {
                    return "throws MPIException: " + last;
                }
                for (MethodModel helper : model.methods()) {
                    if (helper.methodName().equalsString(CALL)) {
                        return sentence(model, helper);
                    }
                }
            }
        }
        return "";
    }

    private static String name(MethodModel method) {
        String parameters = method.methodTypeSymbol().parameterList().stream()
                .map(type -> Signature.name(load(type.descriptorString())))
                .collect(Collectors.joining(", ", "(", ")"));
        String name = method.methodName().stringValue();
        return name.equals("<init>") ? "new " + parameters : name + parameters;
    }

    private static Class<?> load(String descriptor) {
        return java.lang.invoke.MethodType.fromMethodDescriptorString(
                        "(" + descriptor + ")V", Refusals.class.getClassLoader())
                .parameterType(0);
    }
}
