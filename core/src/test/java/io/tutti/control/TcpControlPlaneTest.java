package io.tutti.control;

import io.tutti.bootstrap.Jobs;
import io.tutti.bootstrap.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class TcpControlPlaneTest extends ControlPlaneContract {
    private final List<World> worlds = new ArrayList<>();

    @TempDir
    Path folder;

    @Override
    ControlPlane[] start(int size) throws Exception {
        worlds.addAll(Jobs.join(size, "file:" + folder.resolve("rendezvous"), Jobs.options(folder)));
        return worlds.stream().map(World::control).toArray(ControlPlane[]::new);
    }

    @AfterEach
    void closeWorlds() {
        Jobs.close(worlds);
    }
}
