package io.tutti.control.connection;

import java.net.ProtocolException;

/** A control frame has a wrong tag: nothing that follows on its connection can be believed. */
public final class ForgedFrameException extends ProtocolException {
    private static final long serialVersionUID = 1L;

    ForgedFrameException() {
        super("a control frame has a wrong authentication tag");
    }
}
