package io.batchmark.runner.events;

import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Authentication;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;

/** How Kafka is reached, whether for publishing or for subscribing. */
public final class KafkaSettings {
    private static final String TEN_SECONDS = "10000";

    private KafkaSettings() {}

    public static Map<String, Object> of(Broker broker) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, Objects.requireNonNull(broker.servers(), "servers"));
        settings.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, TEN_SECONDS);
        boolean tls = broker.security().tls();
        Authentication authentication = broker.security().authentication();
        boolean sasl = authentication != Authentication.None;
        settings.put(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, (sasl ? "SASL_" : "") + (tls ? "SSL" : "PLAINTEXT"));
        Path authority = CredentialFiles.file("ca.crt");
        if (tls && Files.exists(authority)) {
            settings.put(SslConfigs.SSL_TRUSTSTORE_TYPE_CONFIG, "PEM");
            settings.put(SslConfigs.SSL_TRUSTSTORE_LOCATION_CONFIG, authority.toString());
        }
        if (sasl) {
            settings.put(SaslConfigs.SASL_MECHANISM, mechanism(authentication));
            String module = authentication == Authentication.Plain ? "plain.Plain" : "scram.Scram";
            settings.put(
                    SaslConfigs.SASL_JAAS_CONFIG,
                    "org.apache.kafka.common.security." + module + "LoginModule required;");
            settings.put(SaslConfigs.SASL_CLIENT_CALLBACK_HANDLER_CLASS, CredentialFiles.class);
        }
        return settings;
    }

    private static String mechanism(Authentication authentication) {
        return switch (authentication) {
            case Plain -> "PLAIN";
            case ScramSha256 -> "SCRAM-SHA-256";
            case ScramSha512 -> "SCRAM-SHA-512";
            case None -> throw new IllegalArgumentException("nobody is known by " + authentication);
        };
    }
}
