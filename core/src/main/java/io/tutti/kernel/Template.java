package io.tutti.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;

/** Defines copies of a class of this package as hidden classes. Each copy has its own constants, its class data. */
final class Template {
    private Template() {}

    /**
     * Defines a copy of the class {@code name}, which reads its data by {@link #data}, and returns an instance of it.
     *
     * @param type a supertype of the class
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

    /** Returns the data of the copy with this lookup. */
    static <T> T data(MethodHandles.Lookup lookup, Class<T> type) {
        try {
            return MethodHandles.classData(lookup, ConstantDescs.DEFAULT_NAME, type);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
