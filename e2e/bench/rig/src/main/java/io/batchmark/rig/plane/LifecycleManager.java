package io.batchmark.rig.plane;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The operator of the Operator Lifecycle Manager, which makes of a ClusterServiceVersion what it says. */
public final class LifecycleManager {
    private static final String NAME = "olm";

    private LifecycleManager() {}

    /**
     * Starts it. There is nothing of it that reads catalogs.
     *
     * @param folder has its program and the definitions of its resources
     */
    public static void start(ControlPlane plane, Path folder) throws IOException {
        Definitions.install(plane.client(), folder);
        plane.start(
                NAME,
                Credentials.token(NAME),
                Map.of(),
                List.of(folder.resolve(NAME).toString()));
    }
}
