package io.tutti.torch.networks.gloo;

import io.tutti.Communicator;
import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.JavaLibrary;
import io.tutti.measure.rank.LibraryCalls;
import io.tutti.torch.gloo.GlooGroup;
import io.tutti.torch.networks.NativeLibraries;
import io.tutti.training.backend.UsageException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.bytedeco.javacpp.Loader;

/** ProcessGroupGloo of PyTorch, beside Gloo itself, whose ranks are C++. */
public final class GlooLibrary implements JavaLibrary {
    private static final String NAME = "torch-gloo";
    private static final String OPTION = "--against " + NAME;
    private static final Set<BenchCollective> COLLECTIVES = EnumSet.of(
            BenchCollective.ALLREDUCE,
            BenchCollective.REDUCE,
            BenchCollective.BROADCAST,
            BenchCollective.ALLGATHER,
            BenchCollective.BARRIER);

    /** Creates the provider; called by {@link java.util.ServiceLoader}. */
    public GlooLibrary() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<String> obstacle() {
        String platform = Loader.getPlatform();
        return getClass().getResource("/org/bytedeco/pytorch/" + platform + "/libjnitorch.so") == null
                ? Optional.of("PyTorch has no native libraries for " + platform
                        + " on the class path; ./tutti bench fetches those of linux-x86_64")
                : Optional.empty();
    }

    @Override
    public Set<BenchCollective> collectives() {
        return COLLECTIVES;
    }

    @Override
    public boolean isTcpOnly() {
        return true;
    }

    @Override
    public LibraryCalls open(Communicator world) {
        try {
            NativeLibraries.load(OPTION);
            return new GlooCalls(GlooGroup.open(world, ""));
        } catch (UsageException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        } catch (LinkageError e) {
            throw new IllegalArgumentException(OPTION + ": PyTorch cannot be loaded: " + e.getMessage(), e);
        }
    }
}
