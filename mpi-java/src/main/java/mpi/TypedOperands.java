package mpi;

import java.lang.reflect.Array;
import java.util.Arrays;

/** A program's function on objects, whose first operand is in an array of the kind that the program has passed. */
final class TypedOperands extends User_function {
    private final User_function function;
    private final Class<?> kind;

    TypedOperands(User_function function, Class<?> kind) {
        this.function = function;
        this.kind = kind;
    }

    @Override
    public void Call(Object in, int inOffset, Object inOut, int inOutOffset, int count, Datatype type) {
        function.Call(typed((Object[]) in), inOffset, inOut, inOutOffset, count, type);
    }

    /** Other ranks may have passed arrays of another kind. */
    private Object[] typed(Object[] objects) {
        boolean doFit = Arrays.stream(objects).allMatch(object -> object == null || kind.isInstance(object));
        if (!doFit) {
            return objects;
        }
        Object[] array = (Object[]) Array.newInstance(kind, objects.length);
        System.arraycopy(objects, 0, array, 0, objects.length);
        return array;
    }
}
