package io.tutti.mpi.java.objects;

import io.tutti.mpi.java.ErrorClass;
import io.tutti.mpi.java.Misuse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;

/** Objects as bytes by Java's serialization. Objects of one call share what they refer to. Any thread may use it. */
public final class ObjectCodec {
    private final ProgramClasses program;
    private final ObjectPolicy policy;

    /**
     * Creates a codec.
     *
     * @param program decides what classes are accepted and where they are found
     */
    public ObjectCodec(ProgramClasses program) {
        this.program = program;
        this.policy = new ObjectPolicy(program);
    }

    /**
     * Serializes objects.
     *
     * @param objects the objects; null is allowed
     * @return the bytes
     * @throws Misuse if one is not serializable
     */
    public byte[] write(Object[] objects) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeInt(objects.length);
            for (Object object : objects) {
                out.writeObject(object);
            }
        } catch (NotSerializableException e) {
            throw new Misuse(
                    ErrorClass.TYPE,
                    "an object of the class " + e.getMessage()
                            + " cannot be sent as MPI.OBJECT: it is not java.io.Serializable");
        } catch (IOException e) {
            throw new Misuse(ErrorClass.TYPE, "objects cannot be sent as MPI.OBJECT: " + e);
        }
        return bytes.toByteArray();
    }

    /**
     * Creates the objects again.
     *
     * @param bytes what {@link #write} returned
     * @return the objects
     * @throws Misuse if a class is unknown or not accepted
     */
    public Object[] read(byte[] bytes) {
        ObjectPolicy.Filter filter = policy.filter();
        try (Input in = new Input(new ByteArrayInputStream(bytes))) {
            in.setObjectInputFilter(filter);
            Object[] objects = new Object[in.readInt()];
            for (int index = 0; index < objects.length; index++) {
                objects[index] = in.readObject();
            }
            return objects;
        } catch (IOException | ClassNotFoundException e) {
            throw new Misuse(
                    ErrorClass.TYPE,
                    filter.hasRejected()
                            ? "an object received as MPI.OBJECT was rejected: " + filter.reason()
                            : "an object received as MPI.OBJECT cannot be created: " + e);
        }
    }

    /** Finds classes where the program finds them. */
    private final class Input extends ObjectInputStream {
        Input(InputStream in) throws IOException {
            super(in);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            Class<?> found = program.find(description.getName());
            return found == null ? super.resolveClass(description) : found;
        }
    }
}
