package io.tutti.bootstrap.handshake;

import io.tutti.config.Options;
import io.tutti.config.Setting;

/** Whether connections between ranks are encrypted. Both sides of a connection must want the same. */
public enum Encryption {
    /** What is sent can be read on the way. */
    NONE,
    /** TLS 1.3, begun when both sides have proved themselves. */
    TLS;

    /** Why a side that wants something else is refused. */
    static final String REFUSAL = Setting.TLS.environmentName() + " is yes on one side and no on the other";

    /** Returns what {@link Setting#TLS} asks for. */
    public static Encryption of(Options options) {
        return options.text(Setting.TLS).equals("yes") ? TLS : NONE;
    }
}
