package mpi;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One member as the inventories write it: class, {@code static} where it is, result, name and parameters.
 *
 * @param result null of a constructor
 * @param name of a method with its parameters in parentheses, of a field without; {@code new (…)} of a constructor
 */
record Signature(String owner, boolean isStatic, String result, String name) {
    static Signature parse(String line) {
        String text = line.contains(" throws ") ? line.substring(0, line.indexOf(" throws ")) : line;
        int space = text.indexOf(' ');
        String owner = text.substring(0, space);
        String rest = text.substring(space + 1);
        if (rest.startsWith("new ")) {
            return new Signature(owner, false, null, rest);
        }
        boolean isStatic = rest.startsWith("static ");
        rest = isStatic ? rest.substring("static ".length()) : rest;
        space = rest.indexOf(' ');
        return new Signature(owner, isStatic, rest.substring(0, space), rest.substring(space + 1));
    }

    /** What a class offers to programs, its inherited members too. */
    static List<Signature> of(Class<?> type) {
        List<Signature> found = new ArrayList<>();
        String owner = name(type);
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (offered(constructor.getModifiers())) {
                found.add(new Signature(owner, false, null, "new " + parameters(constructor)));
            }
        }
        for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
            addMembers(at, owner, found);
        }
        for (Class<?> parent : type.getInterfaces()) {
            addMembers(parent, owner, found);
        }
        return found;
    }

    private static void addMembers(Class<?> at, String owner, List<Signature> found) {
        for (Method method : at.getDeclaredMethods()) {
            if (!method.isBridge() && offered(method.getModifiers())) {
                found.add(new Signature(
                        owner,
                        Modifier.isStatic(method.getModifiers()),
                        name(method.getReturnType()),
                        method.getName() + parameters(method)));
            }
        }
        for (Field field : at.getDeclaredFields()) {
            if (offered(field.getModifiers())) {
                found.add(new Signature(
                        owner, Modifier.isStatic(field.getModifiers()), name(field.getType()), field.getName()));
            }
        }
    }

    private static boolean offered(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static String parameters(Executable executable) {
        return Arrays.stream(executable.getParameterTypes())
                .map(Signature::name)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /** The name of a type as the inventories write it: without the packages {@code java.lang}, {@code java.nio} and {@code mpi}. */
    static String name(Class<?> type) {
        if (type.isArray()) {
            return name(type.getComponentType()) + "[]";
        }
        return type.getName().replaceFirst("^(java\\.lang|java\\.nio|mpi)\\.(?=[A-Z])", "");
    }

    /** Without the class. */
    String member() {
        return (isStatic ? "static " : "") + (result == null ? "" : result + " ") + name;
    }

    @Override
    public String toString() {
        return owner + " " + member();
    }
}
