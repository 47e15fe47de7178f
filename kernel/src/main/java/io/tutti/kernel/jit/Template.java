package io.tutti.kernel.jit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;

/**
 * Defines copies of a class as hidden classes. Each copy has constants of its own, its class data, and a profile of its own in the
 * compiler. A loop that is written once is so specialized for each combination of constants that is used: the copy reads its data
 * into {@code static final} fields, which the compiler treats as constants.
 *
 * {@snippet :
 * final class FillLoop implements Fill { // the template; needs a constructor without parameters
 *     private static final FillSpec SPEC = Template.data(MethodHandles.lookup(), FillSpec.class);
 *     private static final int BYTES = SPEC.bytes();
 *     // …
 * }
 * Fill loop = Template.copy(MethodHandles.lookup(), "FillLoop", new FillSpec(4), Fill.class);
 * }
 *
 * A template must not be used as it is, because it has no data. Other classes refer to it by name only. Stateless: any thread may call
 * it.
 */
public final class Template {
    private Template() {}

    /**
     * Defines a copy of a class, which reads its data by {@link #data}, and returns an instance of it. Takes about a millisecond.
     * Callers keep the instance, because every copy is slow until it is compiled.
     *
     * @param host the lookup of a class in the template's package, with full access
     * @param name the simple name of the template, a top-level class
     * @param data the data of the copy
     * @param type a supertype of the template
     * @param <T> the supertype
     * @return the only instance of a new class
     * @throws IllegalArgumentException if the package of {@code host} has no class {@code name}
     */
    public static <T> T copy(MethodHandles.Lookup host, String name, Object data, Class<T> type) {
        Objects.requireNonNull(data, "data");
        try (InputStream bytes = host.lookupClass().getResourceAsStream(name + ".class")) {
            if (bytes == null) {
                throw new IllegalArgumentException(
                        "name=" + name + ": " + host.lookupClass().getPackageName() + " has no such class");
            }
            MethodHandles.Lookup copy = host.defineHiddenClassWithClassData(bytes.readAllBytes(), data, true);
            MethodHandle constructor = copy.findConstructor(copy.lookupClass(), MethodType.methodType(void.class));
            return type.cast(constructor.invoke());
        } catch (IOException e) {
            throw new UncheckedIOException("template=" + name, e);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("template=" + name, e);
        }
    }

    /**
     * Returns the data of the copy with this lookup.
     *
     * @param lookup the lookup of the copy itself
     * @param type the type of the data
     * @param <T> the type of the data
     * @return the data that was passed to {@link #copy}
     * @throws ClassCastException if the data are of another type
     */
    public static <T> T data(MethodHandles.Lookup lookup, Class<T> type) {
        try {
            return MethodHandles.classData(lookup, ConstantDescs.DEFAULT_NAME, type);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
