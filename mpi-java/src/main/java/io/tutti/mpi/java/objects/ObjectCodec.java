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
import java.io.UncheckedIOException;

/** Objects as bytes by Java's serialization. Objects of one call share what they refer to. Any thread may use it. */
public final class ObjectCodec {
    /** In the place of the number of objects: what follows is why there are none. */
    private static final int REFUSED = -1;

    private final ProgramClasses program;
    private final int rank;
    private final ObjectPolicy policy;

    /**
     * Creates a codec.
     *
     * @param program decides what classes are accepted and where they are found
     * @param rank of this process among all of the job
     */
    public ObjectCodec(ProgramClasses program, int rank) {
        this.program = program;
        this.rank = rank;
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
     * Stands for objects that could not be serialized, so that who waits for them is told why.
     *
     * @param failure of {@link #write}
     * @return bytes that {@link #read} answers by an error
     */
    public byte[] refusal(RuntimeException failure) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeInt(REFUSED);
            String reason = failure instanceof Misuse ? failure.getMessage() : failure.toString();
            out.writeObject("rank " + rank + " of MPI.COMM_WORLD could not send its objects: " + reason);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // not in memory
        }
        return bytes.toByteArray();
    }

    /**
     * Creates the objects again.
     *
     * @param bytes what {@link #write} or {@link #refusal} returned
     * @return the objects
     * @throws Misuse if a class is unknown or not accepted, or the sender could not serialize them
     */
    public Object[] read(byte[] bytes) {
        ObjectPolicy.Filter filter = policy.filter();
        try (Input in = new Input(new ByteArrayInputStream(bytes))) {
            in.setObjectInputFilter(filter);
            int count = in.readInt();
            if (count == REFUSED) {
                throw new Misuse(ErrorClass.TYPE, (String) in.readObject());
            }
            Object[] objects = new Object[count];
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
