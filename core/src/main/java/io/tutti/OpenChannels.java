package io.tutti;

import io.tutti.concurrent.ClosingEach;
import io.tutti.config.Options;
import io.tutti.run.EngineChannel;
import io.tutti.spi.Channel;
import io.tutti.transport.LinkTable;
import java.util.ArrayList;
import java.util.List;

/** The channels of one communicator, which are closed with it. */
final class OpenChannels {
    private final JobContext job;
    private final Options options;
    private final int[] members;
    private final int rank;
    private final List<EngineChannel> channels = new ArrayList<>();

    OpenChannels(JobContext job, Options options, int[] members, int rank) {
        this.job = job;
        this.options = options;
        this.members = members;
        this.rank = rank;
    }

    /** Opens a channel over links that nothing else uses, and that are closed with it. */
    Channel open(String name, LinkTable links) {
        channels.removeIf(EngineChannel::isClosed); // a program may open and close many
        EngineChannel channel = new EngineChannel(job.engine(), job.control(), options, name, members, rank, links);
        channels.add(channel);
        return channel;
    }

    /** Closes all channels; if one of them fails, the others, too. */
    void close() {
        ClosingEach closing = new ClosingEach();
        for (Channel channel : channels) {
            closing.close(channel::close);
        }
        closing.end();
    }
}
