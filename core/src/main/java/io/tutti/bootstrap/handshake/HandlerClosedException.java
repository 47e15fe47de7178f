package io.tutti.bootstrap.handshake;

import java.io.IOException;

/** A handler was closed while one of its connections was made, which nobody needs to be told. */
final class HandlerClosedException extends IOException {
    private static final long serialVersionUID = 1L;
}
