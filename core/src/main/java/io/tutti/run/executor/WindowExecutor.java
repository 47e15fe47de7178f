package io.tutti.run.executor;

import io.tutti.control.log.Awaited;
import io.tutti.run.lowering.TwoShotPattern;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.memory.Windows;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Runs a plan of {@link TwoShotPattern} among ranks of one host: this rank reads its part from all ranks' inputs and
 * writes the result into all outputs in registered memory, in one pass. A rank whose output is not registered copies the
 * results from the other ranks' stages, so each rank writes one copy for all such ranks. Ranks wait for each other
 * twice: until all inputs are there, and until all results are.
 *
 * <p>Parts are processed in pieces of the stage size. A registered vector is open as a whole from the beginning; otherwise
 * two pieces at a time are open, in stages (double buffering). Writing a result into another rank's output needs no
 * handshake: in place, that memory holds the rank's input for this part, which only this rank reads.
 *
 * <p>For two ranks a one-shot exchange moves as many bytes as a two-shot one. So a short, staged input is staged whole, and
 * if both inputs are, each rank combines all parts itself and waits only once.
 */
public final class WindowExecutor extends MemoryExecutor {
    /** A block of the result is written to all outputs while it is in the first-level cache. */
    private static final long BLOCK_BYTES = 8 << 10;

    private static final int STAGES = 2;

    /** Longer vectors are read faster in halves, each from the cache of the rank that combined it. */
    private static final long SHORT_BYTES = 32 << 10;

    private final Windows windows;
    private final MemoryRegistry registry;
    private final int ranks;
    private final int rank;
    private final int reduction;
    private final int target;
    private final long pieceBytes;
    /** Per rank: the plan's part that is its part of the input, and of the output. */
    private final int[] inputPart;

    private final int[] outputPart;
    private final int[] operandRank;

    private final Staging staging;
    private final PeerWindows peers;

    /** Pieces of all collectives before this. */
    private long before;

    private int pieces;
    private boolean isShort;
    private boolean inputStaged;
    private boolean outputStaged;
    private int opened;
    private int combined;
    private int collected;

    /**
     * @param links to all ranks, to detect lost peers
     * @param ownCore whether every rank of this host has a processor to itself
     */
    public WindowExecutor(
            TaskData data,
            TwoShotPattern pattern,
            Windows windows,
            MemoryRegistry registry,
            Link[] links,
            boolean ownCore) {
        super(data, links, ownCore);
        this.windows = windows;
        this.registry = registry;
        this.ranks = links.length;
        this.rank = plan.rank;
        this.reduction = pattern.reduction();
        this.target = plan.firstPart[reduction + 1] - 1;
        this.pieceBytes = windows.pieceBytes();
        this.inputPart = new int[ranks];
        this.outputPart = new int[ranks];
        this.operandRank = pattern.operandRanks();
        this.peers = new PeerWindows(windows, registry, rank, ranks);
        findParts(pattern);
        this.staging = new Staging(binding, arguments, windows, rank, inputPart, outputPart);
    }

    private void findParts(TwoShotPattern pattern) {
        outputPart[rank] = target;
        for (int op = pattern.firstSend(); op < pattern.firstReceive(); op++) {
            inputPart[plan.peers[op]] = plan.firstPart[op];
        }
        for (int op = pattern.firstArrival(); op < plan.ops(); op++) {
            outputPart[plan.peers[op]] = plan.firstPart[op];
        }
        for (int operand = 0; operand < ranks; operand++) {
            if (operandRank[operand] == rank) {
                inputPart[rank] = plan.firstPart[reduction] + operand;
            }
        }
    }

    @Override
    public void begin() {
        long longest = staging.longest();
        pieces = (int) Math.max(1, (longest + pieceBytes - 1) / pieceBytes);
        isShort = ranks == 2 && longest <= Math.min(windows.placeBytes(), SHORT_BYTES / ranks);
        before = windows.begin(pieces, isShort);
        staging.begin(before, isShort);
        pollDelay.begin(pieces == 1);
        combined = 0;
        collected = 0;
        int fingerprint = arguments.fingerprint + staging.lengthsHash();
        peers.begin(arguments.sequence, fingerprint);
        openFirst(fingerprint);
        windows.claimLine();
        if (inputStaged && isShort) {
            staging.claimNext();
        }
    }

    /** Publishes the location of the vectors and opens the first piece. */
    private void openFirst(int fingerprint) {
        int input = registry.find(arguments.input);
        int output = registry.find(arguments.output());
        inputStaged = input < 0;
        outputStaged = output < 0;
        opened = isStaged() ? 1 : pieces;
        if (inputStaged) {
            staging.putInput(0);
        }
        windows.describe(
                arguments.sequence,
                fingerprint,
                input,
                inputStaged ? 0 : registry.offset(input, arguments.input),
                output,
                outputStaged ? 0 : registry.offset(output, arguments.output()),
                before + opened);
    }

    private boolean isStaged() {
        return inputStaged || outputStaged;
    }

    @Override
    public boolean advance() {
        boolean moved = false;
        boolean again;
        do {
            again = open() | combine() | collect();
            moved |= again;
        } while (again);
        return moved;
    }

    /** Opens the next piece of staged vectors when its stages are free. */
    private boolean open() {
        if (opened == pieces || opened >= collected + STAGES || isStageRead()) {
            return false;
        }
        if (inputStaged) {
            staging.putInput(opened);
        }
        windows.open(before + ++opened);
        return true;
    }

    /** Whether the next piece's stage may still be read for the collective before. */
    private boolean isStageRead() {
        return opened == 1 && windows.mayBeRead() && !peers.haveOpened(before + 1);
    }

    /** Combines the next piece of this rank's part once all ranks have opened it; or all parts, if every rank does so. */
    private boolean combine() {
        if (combined == opened || !haveOpened()) {
            return false;
        }
        if (isShort && inputStaged && peers.areInputsStaged()) {
            for (int part = 0; part < ranks; part++) {
                combine(part, 0, staging.length(part, combined));
            }
            collected = pieces;
        } else {
            long length = staging.length(rank, combined);
            for (long block = 0; block < length; block += BLOCK_BYTES) {
                combine(rank, block, Math.min(BLOCK_BYTES, length - block));
                share(block, Math.min(BLOCK_BYTES, length - block));
            }
        }
        windows.done(before + ++combined);
        return true;
    }

    private boolean haveOpened() {
        pollDelay.beforePoll();
        boolean found = peers.haveOpened(before + combined + 1);
        pollDelay.afterPoll(found);
        return found;
    }

    /** Combines a block of a rank's part. */
    private void combine(int part, long block, long length) {
        long at = combined * pieceBytes + block;
        long staged = staging.partAt(part, combined) + block;
        long input = binding.offsets[inputPart[part]] + at;
        long result = binding.offsets[outputPart[part]] - binding.offsets[target] + at;
        if (ranks == 2) { // without an array between
            int left = operandRank[0];
            int right = operandRank[1];
            local.combine(
                    memory(left),
                    offset(left, input, staged),
                    memory(right),
                    offset(right, input, staged),
                    target,
                    result,
                    length);
            return;
        }
        for (int operand = 0; operand < ranks; operand++) {
            int other = operandRank[operand];
            local.operand(operand, memory(other), offset(other, input, staged));
        }
        local.combine(plan.firstPart[reduction], target, result, length);
    }

    private MemorySegment memory(int other) {
        return other == rank ? arguments.input : peers.input(other);
    }

    private long offset(int other, long input, long staged) {
        return other == rank ? input : peers.inputAt(other, input, before + combined, staged);
    }

    /** Writes a block of this rank's result to all other ranks. */
    private void share(long block, long length) {
        long at = combined * pieceBytes + block;
        long result = binding.offsets[target] + at;
        for (int other = 0; other < ranks; other++) {
            if (other != rank && !peers.isOutputStaged(other)) {
                windows.write(arguments.output(), result, peers.output(other), peers.outputAt(other, result), length);
            }
        }
        if (peers.isAnyOutputStaged()) {
            staging.putResult(combined, block, length);
        }
    }

    /** Collects the results of pieces that all ranks have completed. */
    private boolean collect() {
        if (collected == combined || !isStaged() && combined < pieces) {
            return false;
        }
        int next = nextCollected();
        if (!peers.areDone(before + next)) {
            return false;
        }
        if (outputStaged) {
            staging.takeResults(collected);
        }
        collected = next;
        return true;
    }

    private int nextCollected() {
        return isStaged() ? collected + 1 : pieces;
    }

    @Override
    public boolean isComplete() {
        return collected == pieces;
    }

    @Override
    public int unexpectedPeer() {
        return peers.unexpected();
    }

    @Override
    public int lostPeer() {
        return peers.lost(links, neededOpen(), neededDone());
    }

    /** Pieces that other ranks must have opened before this rank makes progress. */
    private long neededOpen() {
        return before + combined + (combined == opened ? 0 : 1);
    }

    /** Pieces that other ranks must have completed before this rank makes progress. */
    private long neededDone() {
        return before + (combined == opened ? nextCollected() : collected);
    }

    @Override
    public String describe() {
        return "piece " + combined + " of " + pieces;
    }

    @Override
    public List<Awaited> awaited() {
        int peer = peers.behind(neededOpen(), neededDone());
        return peer == NONE ? List.of() : List.of(new Awaited(peer, false, links[peer].kind()));
    }
}
