package io.batchmark.runner.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Hashtable;
import java.util.stream.Collectors;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.naming.spi.InitialContextFactory;
import org.apache.derby.jdbc.EmbeddedDataSource;

/**
 * A run in a plain JVM, by the entry script all the same: for runs that fail before their job begins, in what is not the
 * server's. That takes a tenth of the CPU.
 */
public final class WithoutServer implements InitialContextFactory {
    /**
     * A directory to be called JAVA_HOME. Its java does what it is told, except where that is to be a server: then it
     * begins the run instead.
     */
    public static Path javaHome(Path directory) throws IOException {
        Path java = Files.createDirectories(directory.resolve("bin")).resolve("java");
        // a driver that the user has to bring along is not to be there by itself
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(":", -1))
                .filter(entry -> !entry.contains("/com/ibm/db2/"))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(":"));
        Files.writeString(
                java, """
                #!/usr/bin/env bash
                options=()
                for option in "$@"; do
                  if [ "$option" = -jar ]; then
                    exec '%1$s/bin/java' "${options[@]}" -cp '%2$s':"$DRIVERS/*" %3$s
                  fi
                  options+=("$option")
                done
                exec '%1$s/bin/java' "$@"
                """.formatted(System.getProperty("java.home"), classPath, WithoutServer.class.getName()));
        java.toFile().setExecutable(true);
        return directory;
    }

    public static void main(String[] arguments) throws Exception {
        System.setProperty(Context.INITIAL_CONTEXT_FACTORY, WithoutServer.class.getName());
        RunLauncher.launch(() -> Runnable::run);
        Thread.sleep(60_000); // the JVM ends on a thread of its own
    }

    /** In place of the server's directory: Derby. */
    @Override
    public Context getInitialContext(Hashtable<?, ?> environment) throws NamingException {
        return new InitialContext(true) {
            @Override
            public Object lookup(String name) {
                EmbeddedDataSource derby = new EmbeddedDataSource();
                derby.setDatabaseName("memory:run");
                derby.setCreateDatabase("create");
                return derby;
            }
        };
    }
}
