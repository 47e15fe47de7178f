package io.tutti.measure.rank;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Work;

/** The messages between ranks 2k and 2k+1. A last rank without a partner sends nothing. */
final class MessagePairs {
    private final Communicator communicator;
    private final Data input;
    private final Data output;
    private final boolean starts;
    private final int partner;
    private final boolean isFirst;
    private final boolean hasPartner;
    private final Work[] window = new Work[BenchCollective.WINDOW];
    private final Data nothing;

    MessagePairs(Communicator communicator, Data input, Data output, CallMode mode) {
        this.communicator = communicator;
        this.input = input;
        this.output = output;
        this.starts = mode.starts();
        this.partner = communicator.rank() ^ 1;
        this.isFirst = partner > communicator.rank();
        this.hasPartner = partner < communicator.size();
        this.nothing = input.slice(0, 0);
    }

    /** Sends a vector there and back. */
    void toAndFro() {
        if (hasPartner && isFirst) {
            send();
            receive();
        } else if (hasPartner) {
            receive();
            send();
        }
    }

    /** Sends a window of vectors in one direction, and an answer without elements. */
    void stream() {
        if (!hasPartner) {
            return;
        }
        for (int i = 0; i < window.length; i++) {
            if (starts) {
                window[i] =
                        isFirst ? communicator.sendAsync(input, partner) : communicator.receiveAsync(output, partner);
            } else if (isFirst) {
                communicator.send(input, partner);
            } else {
                communicator.receive(output, partner);
            }
        }
        for (int i = 0; starts && i < window.length; i++) {
            window[i].await();
        }
        if (isFirst) {
            communicator.receive(nothing, partner);
        } else {
            communicator.send(nothing, partner);
        }
    }

    private void send() {
        if (starts) {
            communicator.sendAsync(input, partner).await();
        } else {
            communicator.send(input, partner);
        }
    }

    private void receive() {
        if (starts) {
            communicator.receiveAsync(output, partner).await();
        } else {
            communicator.receive(output, partner);
        }
    }
}
