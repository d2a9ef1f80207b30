package io.batchmark.cli.campaign;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.validation.AnyJson;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/** The campaigns in a file of YAML or JSON, which may have other objects as well. */
public final class CampaignFile {
    private static final String VERSION = HasMetadata.getApiVersion(BenchmarkCampaign.class);
    private static final String KIND = HasMetadata.getKind(BenchmarkCampaign.class);

    /** What only an API server gives: whatever follows from it is an example. */
    private static final String NO_UID = new UUID(0, 0).toString();

    private static final ObjectMapper YAML = YAMLMapper.builder()
            // as kubectl, which refuses a field that is there twice
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    private CampaignFile() {}

    /**
     * As they are written.
     *
     * @param file - is standard input
     */
    public static List<JsonNode> objects(Path file) {
        try (InputStream in = file.toString().equals("-") ? System.in : Files.newInputStream(file)) {
            return objects(file, in);
        } catch (NoSuchFileException e) {
            throw new CommandFailure(CommandExit.USAGE, "there is no file " + file);
        } catch (JsonProcessingException e) {
            throw new CommandFailure(CommandExit.USAGE, file + " is not YAML: " + e.getMessage());
        } catch (IOException e) {
            throw new CommandFailure(CommandExit.USAGE, file + " cannot be read: " + e.getMessage());
        }
    }

    /** The campaigns in a text. */
    public static List<JsonNode> parse(String yaml) {
        try (InputStream in = new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8))) {
            return objects(Path.of("text"), in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<JsonNode> objects(Path file, InputStream in) throws IOException {
        try (MappingIterator<JsonNode> documents =
                YAML.readerFor(JsonNode.class).readValues(in)) {
            List<JsonNode> campaigns = documents.readAll().stream()
                    .filter(object -> object.path("kind").asText().equals(KIND))
                    .toList();
            campaigns.forEach(campaign -> check(file, campaign));
            if (campaigns.isEmpty()) {
                throw new CommandFailure(CommandExit.USAGE, file + " has no object of kind " + KIND);
            }
            return campaigns;
        }
    }

    private static void check(Path file, JsonNode campaign) {
        String version = campaign.path("apiVersion").asText();
        if (!version.equals(VERSION)) {
            throw new CommandFailure(
                    CommandExit.USAGE,
                    file + ": apiVersion " + (version.isEmpty() ? "is missing" : "is " + version) + ", write "
                            + VERSION);
        }
        if (campaign.at("/metadata/name").asText().isEmpty()) {
            throw new CommandFailure(CommandExit.USAGE, file + ": metadata.name is missing, give the campaign a name");
        }
    }

    /** As the operator reads them. */
    public static List<BenchmarkCampaign> read(Path file) {
        return objects(file).stream().map(CampaignFile::read).toList();
    }

    /** A campaign as the operator reads it. */
    public static BenchmarkCampaign read(JsonNode object) {
        try {
            BenchmarkCampaign campaign = AnyJson.mapper().treeToValue(object, BenchmarkCampaign.class);
            if (campaign.getMetadata().getUid() == null) {
                campaign.getMetadata().setUid(NO_UID);
            }
            return campaign;
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
