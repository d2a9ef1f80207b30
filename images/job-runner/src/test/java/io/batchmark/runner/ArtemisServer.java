package io.batchmark.runner;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.StreamSupport;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.WildcardConfiguration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.postoffice.QueueBinding;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.ActiveMQServers;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;

/** A real broker in the JVM of the tests: with one acceptor for anybody's connections, and one that asks for TLS. */
final class ArtemisServer implements AutoCloseable {
    static final String USER = "batchmark";
    static final String PASSWORD = PostgreSqlServer.PASSWORD;
    /** Another, whose password the configuration of a server may have as it is. */
    static final String LITERAL_USER = "literal";

    static final String LITERAL_PASSWORD = "no-variable-in-it";
    /** Topics that its user may do nothing to are below it. */
    static final String FORBIDDEN = "forbidden";

    // or it would be forgotten, and its level with it
    private static final Logger LOG = Logger.getLogger("org.apache.activemq");

    private final Path directory;
    private final int plain = PostgreSqlServer.freePort();
    private final int secure = PostgreSqlServer.freePort();
    private final ServerCertificate certificate;
    private final ActiveMQServer server;

    private ArtemisServer(Path directory) throws Exception {
        this.directory = directory;
        certificate = ServerCertificate.make(directory);
        WildcardConfiguration wildcards = new WildcardConfiguration();
        wildcards.setDelimiter('/'); // that of the topics of batch events
        Configuration configuration = new ConfigurationImpl()
                .setPersistenceEnabled(false)
                .setSecurityEnabled(true)
                .setJMXManagementEnabled(false)
                .setWildCardConfiguration(wildcards)
                // or all producers would wait for ever once others have filled the disk to nine tenths
                .setMaxDiskUsage(-1)
                .addAcceptorConfiguration("plain", "tcp://127.0.0.1:" + plain)
                .addAcceptorConfiguration(
                        "secure",
                        "tcp://127.0.0.1:" + secure + "?sslEnabled=true;keyStoreType=PKCS12;keyStorePassword="
                                + ServerCertificate.PASSWORD + ";keyStorePath=" + certificate.store())
                .putSecurityRoles("#", Set.of(role(true)))
                .putSecurityRoles(FORBIDDEN + "/#", Set.of(role(false)));
        SecurityConfiguration users = new SecurityConfiguration();
        users.addUser(USER, PASSWORD);
        users.addRole(USER, "all");
        users.addUser(LITERAL_USER, LITERAL_PASSWORD);
        users.addRole(LITERAL_USER, "all");
        server = ActiveMQServers.newActiveMQServer(
                configuration, null, new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), users), false);
    }

    static ArtemisServer start() throws Exception {
        LOG.setLevel(Level.WARNING); // it logs whatever anybody does
        ArtemisServer broker = new ArtemisServer(Files.createTempDirectory("batchmark-artemis"));
        broker.server.start();
        return broker;
    }

    private static Role role(boolean may) {
        return new Role("all", may, may, may, may, may, may, may, may, may, may, may, may);
    }

    /** Messages that subscribers to a topic have taken. */
    long taken(String topic) {
        return StreamSupport.stream(server.getPostOffice().getAllBindings().spliterator(), false)
                .filter(QueueBinding.class::isInstance)
                .map(QueueBinding.class::cast)
                .filter(binding -> binding.getAddress().equals(SimpleString.of(topic)))
                .mapToLong(binding -> binding.getQueue().getMessagesAcknowledged())
                .sum();
    }

    /** Messages that wait in a queue. */
    long queued(String queue) {
        return server.locateQueue(queue) == null ? 0 : server.locateQueue(queue).getMessageCount();
    }

    String plain() {
        return "127.0.0.1:" + plain;
    }

    String secure() {
        return "127.0.0.1:" + secure;
    }

    /** The certificate of who signed that of the secure acceptor, in PEM. */
    Path authority() {
        return certificate.certificate();
    }

    /** The way a lost machine does. */
    void kill() throws Exception {
        server.fail(false);
    }

    @Override
    public void close() throws Exception {
        server.stop();
        WarmImage.remove(directory);
    }
}
