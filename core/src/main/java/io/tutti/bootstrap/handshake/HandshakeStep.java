package io.tutti.bootstrap.handshake;

import io.tutti.failpoint.ProtocolStep;
import java.util.Optional;

/** A line of a handshake that one side has sent, or that the other has read. */
enum HandshakeStep {
    NONCE_SENT(ProtocolStep.JOIN_NONCE_SENT, ProtocolStep.TCP_NONCE_SENT),
    NONCE_READ(ProtocolStep.JOIN_NONCE_READ, ProtocolStep.TCP_NONCE_READ),
    PROVED(ProtocolStep.JOIN_PROVED, ProtocolStep.TCP_PROVED),
    PROOF_CHECKED(ProtocolStep.JOIN_PROOF_CHECKED, ProtocolStep.TCP_PROOF_CHECKED),
    PROOF_SENT(ProtocolStep.JOIN_PROOF_SENT, ProtocolStep.TCP_PROOF_SENT),
    DIALLER_PROVED(ProtocolStep.JOIN_DIALLER_PROVED, ProtocolStep.TCP_DIALLER_PROVED),
    REQUEST_SENT(ProtocolStep.JOIN_REQUEST_SENT, ProtocolStep.TCP_REQUEST_SENT),
    ADMITTED(ProtocolStep.JOIN_ADMITTED, ProtocolStep.TCP_ADMITTED),
    WELCOMED(ProtocolStep.JOIN_WELCOMED, ProtocolStep.TCP_WELCOMED),
    WELCOME_READ(ProtocolStep.JOIN_WELCOME_READ, ProtocolStep.TCP_WELCOME_READ);

    private final ProtocolStep joining;
    private final ProtocolStep linking;

    HandshakeStep(ProtocolStep joining, ProtocolStep linking) {
        this.joining = joining;
        this.linking = linking;
    }

    /** Returns the step of connections for a purpose; empty for those of survivors and replacements, whose steps have no names. */
    Optional<ProtocolStep> of(Purpose purpose) {
        return switch (purpose) {
            case JOIN -> Optional.of(joining);
            case LINK -> Optional.of(linking);
            case SURVIVE, REPLACEMENT -> Optional.empty();
        };
    }
}
