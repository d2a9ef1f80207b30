package io.batchmark.runner.artemis;

import jakarta.resource.spi.BootstrapContext;
import jakarta.resource.spi.ResourceAdapterInternalException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnectorFactory;
import org.apache.activemq.artemis.ra.ActiveMQResourceAdapter;

/**
 * The resource adapter of Artemis, which takes the address of the broker from the environment, and user and password from
 * files: the server would write to files of its own what it is configured with, and read variables into a password. It
 * is in the archive of the adapter, with nothing else of ours.
 */
public final class ArtemisAdapter extends ActiveMQResourceAdapter {
    private static final long serialVersionUID = 1;
    private static final long RETRY_INTERVAL = 10; // ms, and it waits for that even where it does not try again
    private static final long EVENT_TIMEOUT = 5000; // ms
    private static final long MESSAGES_TIMEOUT = 120_000; // ms, for the commit of a large chunk

    @Override
    public void start(BootstrapContext context) throws ResourceAdapterInternalException {
        String[] servers = setting("BROKER_SERVERS").split(",");
        // one for each server
        setConnectorClassName(
                String.join(",", Collections.nCopies(servers.length, NettyConnectorFactory.class.getName())));
        setConnectionParameters(
                Arrays.stream(servers).map(ArtemisAdapter::parameters).collect(Collectors.joining(",")));
        // a broker that is gone fails an event, which must not hold up the job
        setInitialConnectAttempts(1);
        setReconnectAttempts(0);
        setRetryInterval(RETRY_INTERVAL);
        setCallTimeout("messages".equals(setting("PUBLISHED")) ? MESSAGES_TIMEOUT : EVENT_TIMEOUT);
        if (setting("BROKER_AUTHENTICATION").equals("Plain")) {
            setUserName(credential("username"));
            setPassword(credential("password"));
        }
        super.start(context);
    }

    /** The agent sets system properties in a server of the user's own, whose environment is not ours. */
    private static String setting(String name) {
        return Objects.requireNonNullElse(System.getProperty("batchmark." + name, System.getenv(name)), "");
    }

    private static String parameters(String server) {
        int colon = server.lastIndexOf(':');
        String parameters = "host=" + server.substring(0, colon).replaceAll("[\\[\\]]", "") + ";port="
                + server.substring(colon + 1) + ";connect-timeout-millis=5000";
        if (setting("BROKER_TLS").equals("true")) {
            parameters += ";sslEnabled=true;verifyHost=true";
            Path authority = Path.of(setting("BROKER_CREDENTIALS"), "ca.crt");
            if (Files.exists(authority)) {
                parameters += ";trustStoreType=PEMCA;trustStorePath=" + authority;
            }
        }
        return parameters;
    }

    private static String credential(String name) throws ResourceAdapterInternalException {
        Path file = Path.of(setting("BROKER_CREDENTIALS"), name);
        try {
            // editors and echo end it with a line end
            return Files.readString(file).stripTrailing();
        } catch (IOException e) {
            throw new ResourceAdapterInternalException("cannot read " + file, e);
        }
    }
}
