package mpi;

import io.tutti.messaging.MessageRequest;
import io.tutti.messaging.MessageRequests;
import io.tutti.messaging.Messages;
import io.tutti.mpi.java.PollPause;
import io.tutti.mpi.java.PollWatchdog;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Waits for several requests, of any kinds. */
final class RequestArrays {
    private static final int SPINS = 200;
    private static final long PAUSE_NANOS = 50_000;

    /** Of requests, in the text about a wait. */
    private static final int MOST_DESCRIBED = 3;

    private RequestArrays() {}

    private static Request[] given(Request[] requests) {
        if (requests == null) {
            throw new MPIException(MPI.ERR_ARG, "the array of requests is null", null);
        }
        return requests;
    }

    private static boolean isActive(Request request) {
        return request != null && request.isOpen();
    }

    static boolean hasActive(Request[] requests) {
        for (Request request : given(requests)) {
            if (isActive(request)) {
                return true;
            }
        }
        return false;
    }

    /** {@return the index of an active request that is complete, or -1} */
    static int findDone(Request[] requests) {
        try {
            for (int index = 0; index < given(requests).length; index++) {
                if (isActive(requests[index]) && requests[index].isDone()) {
                    return index;
                }
            }
            return -1;
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    static boolean areAllDone(Request[] requests) {
        try {
            for (Request request : given(requests)) {
                if (isActive(request) && !request.isDone()) {
                    return false;
                }
            }
            return true;
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** {@return the index of an active request that is complete, or -1 if none is active} */
    static int awaitAny(Request[] requests) {
        int done = findDone(requests);
        while (done < 0 && hasActive(requests)) {
            MessageRequest[] messages = messagesOfOneCommunicator(requests);
            if (messages == null) {
                return poll(requests);
            }
            awaitMessage(messages);
            done = findDone(requests); // a request of objects has another message to wait for
        }
        return done;
    }

    private static void awaitMessage(MessageRequest[] messages) {
        try {
            MessageRequests.awaitAny(messages);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** {@return null if other things are awaited, too} */
    private static MessageRequest[] messagesOfOneCommunicator(Request[] requests) {
        Messages common = null;
        MessageRequest[] messages = new MessageRequest[requests.length];
        for (int index = 0; index < requests.length; index++) {
            if (!isActive(requests[index])) {
                continue;
            }
            MessageRequest message = requests[index].message();
            if (message == null || common != null && message.messages() != common) {
                return null;
            }
            common = message.messages();
            messages[index] = message;
        }
        return messages;
    }

    /** What is not messages of one communicator has no wait in common. A failure of the job ends the looking. */
    private static int poll(Request[] requests) {
        PollWatchdog watchdog = new PollWatchdog(WorldJob.current().processes().all());
        for (int round = 0; ; round++) {
            int done = findDone(requests);
            if (done >= 0) {
                return done;
            }
            if (round < SPINS) {
                Thread.onSpinWait();
            } else {
                PollPause.of(PAUSE_NANOS);
                watch(watchdog, requests);
            }
        }
    }

    private static void watch(PollWatchdog watchdog, Request[] requests) {
        try {
            watchdog.idle(active(requests).mapToLong(Request::progress).sum(), () -> describe(requests));
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    private static Stream<Request> active(Request[] requests) {
        return Stream.of(requests).filter(RequestArrays::isActive);
    }

    private static String describe(Request[] requests) {
        return "a wait for one of " + active(requests).count() + " requests: "
                + active(requests).limit(MOST_DESCRIBED).map(Request::describe).collect(Collectors.joining("; "));
    }

    /** Waits for all, even if some have failed. */
    static Status[] awaitAll(Request[] requests) {
        Status[] statuses = new Status[given(requests).length];
        MPIException first = null;
        for (int index = 0; index < requests.length; index++) {
            try {
                Status status = requests[index] == null ? new Status() : requests[index].Wait();
                statuses[index] = status.at(index);
            } catch (MPIException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
        return statuses;
    }

    static Status[] completeDone(Request[] requests) {
        List<Status> statuses = new ArrayList<>();
        try {
            for (int index = 0; index < given(requests).length; index++) {
                if (isActive(requests[index]) && requests[index].isDone()) {
                    statuses.add(requests[index].Wait().at(index));
                }
            }
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
        return statuses.toArray(Status[]::new);
    }

    static int[] indices(Status[] statuses) {
        if (statuses == null) {
            return null;
        }
        int[] indices = new int[statuses.length];
        for (int each = 0; each < indices.length; each++) {
            indices[each] = statuses[each].index;
        }
        return indices;
    }
}
