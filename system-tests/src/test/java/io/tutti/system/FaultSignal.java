package io.tutti.system;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;

/** A signal that ends or stops a process, by its number on Linux. */
enum FaultSignal {
    KILL(9),
    TERM(15),
    STOP(19);

    private final int number;

    FaultSignal(int number) {
        this.number = number;
    }

    /** Sends it to this process, without the delay of starting another one. */
    @SuppressWarnings("restricted")
    void raise() {
        Linker linker = Linker.nativeLinker();
        MethodHandle kill = linker.downcallHandle(
                linker.defaultLookup().find("kill").orElseThrow(),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
        try {
            int status = (int) kill.invokeExact((int) ProcessHandle.current().pid(), number);
            if (status != 0) {
                throw new IllegalStateException("kill returned " + status);
            }
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
