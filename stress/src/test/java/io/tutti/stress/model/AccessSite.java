package io.tutti.stress.model;

/**
 * An ordered access in the code: one instruction.
 *
 * @param type simple name of the class
 * @param method name of the method
 * @param ordinal which ordered access of the method it is, from 1
 * @param mode method of {@link java.lang.invoke.VarHandle}
 */
public record AccessSite(String type, String method, int ordinal, String mode) {
    @Override
    public String toString() {
        return type + "." + method + "#" + ordinal + " " + mode;
    }
}
