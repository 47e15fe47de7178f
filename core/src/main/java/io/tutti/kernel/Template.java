package io.tutti.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;

/** Copies of a class of this package, each with constants of its own: hidden classes with class data. */
final class Template {
    private Template() {}

    /**
     * An instance of a copy of the class {@code name}, which finds its data by {@link #data}.
     *
     * @param type what the class is
     */
    static <T> T copy(String name, Object data, Class<T> type) {
        try (InputStream bytes = Template.class.getResourceAsStream(name + ".class")) {
            return type.cast(MethodHandles.lookup()
                    .defineHiddenClassWithClassData(bytes.readAllBytes(), data, true)
                    .lookupClass()
                    .getDeclaredConstructor()
                    .newInstance());
        } catch (IOException e) {
            throw new UncheckedIOException("template=" + name, e);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("template=" + name, e);
        }
    }

    /** The data that the copy with this lookup was made with. */
    static <T> T data(MethodHandles.Lookup lookup, Class<T> type) {
        try {
            return MethodHandles.classData(lookup, ConstantDescs.DEFAULT_NAME, type);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
