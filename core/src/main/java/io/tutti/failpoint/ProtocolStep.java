package io.tutti.failpoint;

import io.tutti.error.Suggestion;
import java.util.Arrays;
import java.util.List;

/** A step of Tutti's protocols, after which a fault can be injected. */
public enum ProtocolStep {
    /** The rank's owner file exists and is locked. */
    JOIN_CLAIM("join.claim", "the rank's owner file exists and is locked"),
    /** Rank 0 listens for the others. */
    JOIN_LISTEN("join.listen", "rank 0 listens for the others"),
    /** Rank 0 has published its address. */
    JOIN_PUBLISH("join.publish", "rank 0 has published its address"),
    /** The rank knows the address of rank 0. */
    JOIN_FIND("join.find", "the rank knows the address of rank 0"),
    /** The rank is connected to rank 0. */
    JOIN_CONNECT("join.connect", "the rank is connected to rank 0", true),
    /** The dialler has sent its nonce to rank 0. */
    JOIN_NONCE_SENT("join.nonce-sent", "the dialler has sent its nonce to rank 0", true),
    /** Rank 0 has read the nonce. */
    JOIN_NONCE_READ("join.nonce-read", "rank 0 has read the dialler's nonce", true),
    /** Rank 0 has sent its proof. */
    JOIN_PROVED("join.proved", "rank 0 has sent its proof", true),
    /** The dialler has checked rank 0's proof. */
    JOIN_PROOF_CHECKED("join.proof-checked", "the dialler has checked rank 0's proof", true),
    /** The dialler has sent its own proof. */
    JOIN_PROOF_SENT("join.proof-sent", "the dialler has sent its own proof", true),
    /** Rank 0 has checked the dialler's proof. */
    JOIN_DIALLER_PROVED("join.dialler-proved", "rank 0 has checked the dialler's proof", true),
    /** The dialler has sent its request to join. */
    JOIN_REQUEST_SENT("join.request-sent", "the dialler has sent its request to join", true),
    /** Rank 0 has admitted the dialler, which does not know it yet. */
    JOIN_ADMITTED("join.admitted", "rank 0 has admitted the rank, which does not know it yet", true),
    /** Rank 0 has welcomed the dialler. */
    JOIN_WELCOMED("join.welcomed", "rank 0 has welcomed the rank", true),
    /** The rank has read its welcome. */
    JOIN_WELCOME_READ("join.welcome-read", "the rank has read its welcome", true),
    /** The rank's control plane runs. */
    JOIN_CONTROL("join.control", "the rank's control plane runs"),
    /** All ranks know where all others are. */
    JOIN_MET("join.met", "the rank knows where all others are"),

    /** The rank has created its transports. */
    FABRIC_TRANSPORTS("fabric.transports", "the rank has created its transports"),
    /** The ranks agree which transport joins which of them. */
    FABRIC_ROUTES("fabric.routes", "the rank knows which transport joins which ranks"),
    /** The links of a communicator are open on this rank; the others may not have opened theirs. */
    FABRIC_LINKS("fabric.links", "the links of a communicator over one transport are open on this rank"),
    /** The communicator of all ranks is open on this rank, and has not been used; at the start of a job without {@code TUTTI_WARM_UP}. */
    FABRIC_READY(
            "fabric.ready", "the communicator of all ranks is open, and has not been used; at the start of a job only"),

    /** A file of shared memory exists and is empty. */
    SHM_CREATE("shm.create", "a file of shared memory exists, and is empty"),
    /** Its memory is reserved. */
    SHM_RESERVE("shm.reserve", "its memory is reserved"),
    /** It has its seal, so others may map it. */
    SHM_SEAL("shm.seal", "it has its seal, so other ranks may map it"),
    /** This rank has mapped a file. */
    SHM_MAP("shm.map", "this rank has mapped a file of shared memory"),
    /** The name of a file is removed. */
    SHM_UNLINK("shm.unlink", "the name of a file is removed"),

    /** A dialled data connection is open. */
    TCP_CONNECT("tcp.connect", "a data connection is open", true),
    /** The dialler has sent its nonce over a data connection. */
    TCP_NONCE_SENT("tcp.nonce-sent", "the dialler has sent its nonce over a data connection", true),
    /** The listener of a data connection has read the nonce. */
    TCP_NONCE_READ("tcp.nonce-read", "the listener has read the dialler's nonce", true),
    /** The listener of a data connection has sent its proof. */
    TCP_PROVED("tcp.proved", "the listener has sent its proof", true),
    /** The dialler of a data connection has checked that proof. */
    TCP_PROOF_CHECKED("tcp.proof-checked", "the dialler has checked the listener's proof", true),
    /** The dialler of a data connection has sent its own proof. */
    TCP_PROOF_SENT("tcp.proof-sent", "the dialler has sent its own proof", true),
    /** The listener of a data connection has checked the dialler's proof. */
    TCP_DIALLER_PROVED("tcp.dialler-proved", "the listener has checked the dialler's proof", true),
    /** The dialler of a data connection has said which link it is for. */
    TCP_REQUEST_SENT("tcp.request-sent", "the dialler has said which link the connection is for", true),
    /** The listener has accepted the data connection. */
    TCP_ADMITTED("tcp.admitted", "the listener has accepted the connection, which the dialler does not know yet", true),
    /** The listener has answered. */
    TCP_WELCOMED("tcp.welcomed", "the listener has answered", true),
    /** The dialler has read the answer. */
    TCP_WELCOME_READ("tcp.welcome-read", "the dialler has read the answer", true),

    /** A collective is in the call log of this rank; nothing of it has been sent. */
    CALL_PUBLISH("call.publish", "a collective stands in the call log; nothing of it has been sent"),
    /** A message in a slot has its stamp. */
    SLOT_STAMP("slot.stamp", "a message in a slot has its stamp"),
    /** Another rank's message has been found in a slot. */
    SLOT_READ("slot.read", "the stamp of another rank's slot has been seen"),
    /** A collective through windows has begun; nothing is published. */
    WINDOW_BEGIN("window.begin", "a collective through windows has begun; nothing is published"),
    /** The description of this rank's windows has its stamp. */
    WINDOW_STAMP("window.stamp", "the description of this rank's windows has its stamp"),
    /** A further piece is open to other ranks. */
    WINDOW_OPEN("window.open", "a further piece of a window is open to other ranks"),
    /** This rank has said that it is done with a piece. */
    WINDOW_DONE("window.done", "this rank has said that it is done with a piece"),
    /** A message that is published is described in a cell, and has its stamp. */
    CELL_STAMP("cell.stamp", "a message that is published is described in a cell"),
    /** A piece of a published message is in its stage. */
    CELL_FILLED("cell.filled", "a piece of a published message is in its stage"),
    /** A piece has been read, and its sender may reuse its place. */
    CELL_TAKEN("cell.taken", "a piece of a published message has been read"),
    /** All messages that are published for this rank have been read. */
    CELL_FINISH("cell.finish", "all messages published for this rank have been read"),
    /** A message has been started on a link. */
    LINK_START("link.start", "a message has been started on a link"),
    /** A part of a message has been given to a link. */
    LINK_WRITE("link.write", "a part of a message has been given to a link"),
    /** A zero-copy message has been announced to its receiver. */
    LINK_ZERO_COPY("link.zero-copy", "a zero-copy message has been announced to its receiver"),
    /** A message has arrived, at least in part. */
    LINK_ARRIVE("link.arrive", "a message has arrived on a link, at least in part"),
    /** A message has been read, and its memory released to its sender. */
    LINK_RELEASE("link.release", "a message has been read, and its memory released to the sender"),
    /** The links of a communicator are closed on this rank. */
    LINK_CLOSE("link.close", "the links of a communicator are closed on this rank"),

    /** The rank takes part in the agreement of survivors. */
    SHRINK_BEGIN("shrink.begin", "the rank takes part in the agreement of survivors"),
    /** Another survivor has answered this rank. */
    SHRINK_ANSWER("shrink.answer", "another survivor has answered this rank in the agreement"),
    /** The rank knows who goes on. */
    SHRINK_DECIDED("shrink.decided", "the rank knows who goes on, and has not begun to join them"),

    /** The rank knows which replacements have come. */
    GROW_FOUND("grow.found", "the rank knows which replacements have come, and has not closed the last world"),

    /** An exchange of all ranks over the control plane is complete on this rank. */
    CONTROL_GATHER("control.gather", "an exchange over the control plane is complete on this rank"),
    /** A stalled rank has asked for call logs to be compared. */
    CONTROL_COMPARE("control.compare", "a stalled rank has asked for call logs to be compared"),
    /** This rank has told all others why the job ends. */
    CONTROL_RAISE("control.raise", "this rank has told the others why the job ends"),
    /** This rank has learned that the job ends. */
    CONTROL_ABORT("control.abort", "this rank has learned that the job ends"),
    /** All is closed but the control plane; the farewell is next. */
    CONTROL_LEAVE("control.leave", "all is closed but the control plane; the farewell is next"),
    /** The farewell is sent, and the control plane is closed. */
    CONTROL_LEFT("control.left", "the farewell is sent, and the control plane closed");

    private final String key;
    private final String meaning;
    private final boolean connected;

    ProtocolStep(String key, String meaning) {
        this(key, meaning, false);
    }

    ProtocolStep(String key, String meaning, boolean connected) {
        this.key = key;
        this.meaning = meaning;
        this.connected = connected;
    }

    /** {@return the name in {@code TUTTI_FAILPOINT}: an area and a step} */
    public String key() {
        return key;
    }

    /** {@return what is true once the step has been done, in a few words} */
    public String meaning() {
        return meaning;
    }

    /** {@return whether the step has a connection, which can be reset} */
    public boolean isConnected() {
        return connected;
    }

    /**
     * Returns the step of a name.
     *
     * @param key area and step
     * @return the step
     * @throws IllegalArgumentException if there is none
     */
    public static ProtocolStep of(String key) {
        List<String> keys = Arrays.stream(values()).map(ProtocolStep::key).toList();
        int found = keys.indexOf(key);
        if (found < 0) {
            throw new IllegalArgumentException("no step is called " + key + Suggestion.after(key, keys));
        }
        return values()[found];
    }
}
