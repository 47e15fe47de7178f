package io.tutti.system;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a program may use of a module, as sorted lines: each type of the packages that are exported to all, and each of its members that are
 * public, or protected and inheritable, with those of superclasses that a program cannot see.
 */
final class PublicSurface {
    private static final String CLASS = ".class";

    private PublicSurface() {}

    /** Returns the lines of a module. Its classes are loaded, but not initialized. */
    static List<String> of(ModuleReference module) throws IOException {
        Set<String> packages = module.descriptor().exports().stream()
                .filter(each -> !each.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
        try (ModuleReader reader = module.open()) {
            return reader.list()
                    .filter(entry -> entry.endsWith(CLASS) && !entry.endsWith("-info.class"))
                    .map(entry ->
                            entry.substring(0, entry.length() - CLASS.length()).replace('/', '.'))
                    .filter(name -> packages.contains(name.substring(0, Math.max(0, name.lastIndexOf('.')))))
                    .map(PublicSurface::load)
                    .filter(PublicSurface::isVisible)
                    .flatMap(PublicSurface::lines)
                    .sorted()
                    .toList();
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, PublicSurface.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isVisible(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        boolean isInherited = Modifier.isProtected(type.getModifiers()) && outer != null && isExtensible(outer);
        return (Modifier.isPublic(type.getModifiers()) || isInherited)
                && !type.isAnonymousClass()
                && !type.isLocalClass()
                && (outer == null || isVisible(outer));
    }

    private static boolean isExtensible(Class<?> type) {
        return !Modifier.isFinal(type.getModifiers()) && !type.isSealed();
    }

    private static Stream<String> lines(Class<?> type) {
        Stream<Member> constructors = Arrays.stream(type.getDeclaredConstructors());
        Stream<Member> members =
                Stream.concat(constructors, withHiddenParents(type).flatMap(PublicSurface::members));
        Stream<String> lines = members.map(each -> line(type, each)).filter(line -> !line.isEmpty());
        return Stream.concat(Stream.of(header(type)), lines).distinct();
    }

    private static Stream<Member> members(Class<?> type) {
        return Stream.concat(Arrays.stream(type.getDeclaredFields()), Arrays.stream(type.getDeclaredMethods()));
    }

    /** A type, and the superclasses between it and the first that a program can see: what they offer is the type's. */
    private static Stream<Class<?>> withHiddenParents(Class<?> type) {
        return Stream.iterate(type, each -> each == type || isHidden(each), Class::getSuperclass);
    }

    private static boolean isHidden(Class<?> type) {
        return type != null && !Modifier.isPublic(type.getModifiers());
    }

    private static Stream<Type> parents(Class<?> type) {
        Stream<Type> above = isHidden(type.getSuperclass())
                ? parents(type.getSuperclass())
                : Stream.ofNullable(type.getGenericSuperclass());
        return Stream.concat(above, Arrays.stream(type.getGenericInterfaces()));
    }

    /** Returns what a type is and extends, or which types may extend it. */
    private static String header(Class<?> type) {
        String parents = parents(type)
                .filter(parent -> parent != Object.class)
                .map(Type::getTypeName)
                .collect(Collectors.joining(", "));
        String permitted = !type.isSealed()
                ? ""
                : Arrays.stream(type.getPermittedSubclasses())
                        .map(Class::getName)
                        .collect(Collectors.toCollection(TreeSet::new))
                        .toString();
        return plain(type.getName() + " " + type.toGenericString()
                + (parents.isEmpty() ? "" : " extends " + parents)
                + (permitted.isEmpty() ? "" : " permits " + permitted));
    }

    private static String line(Class<?> owner, Member member) {
        boolean isVisible = Modifier.isPublic(member.getModifiers())
                || Modifier.isProtected(member.getModifiers()) && isExtensible(owner);
        boolean isInherited =
                member instanceof Executable method && method.accessFlags().contains(AccessFlag.BRIDGE);
        if (!isVisible || member.isSynthetic() || isInherited) {
            return "";
        }
        return plain(owner.getName() + "#" + (member instanceof Constructor ? "new" : member.getName()) + " "
                + signature(member));
    }

    private static String signature(Member member) {
        String declaring = member.getDeclaringClass().getTypeName();
        return switch (member) {
            case Constructor<?> constructor -> constructor.toGenericString().replace(declaring + "(", "new(");
            case Method method ->
                method.toGenericString().replace(declaring + "." + method.getName(), method.getName());
            default -> ((Field) member).toGenericString().replace(declaring + "." + member.getName(), member.getName());
        };
    }

    private static String plain(String text) {
        return text.replaceAll("\\bjava\\.lang\\.(?=[A-Z])", "");
    }
}
