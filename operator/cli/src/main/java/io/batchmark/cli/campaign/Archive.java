package io.batchmark.cli.campaign;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.validation.AnyJson;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.treatment.LedgerRows;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Everything of a campaign in one file, which is there when the campaign is gone. It is a ZIP, which any desktop opens. */
public final class Archive {
    public static final String SUFFIX = ".zip";
    public static final String CAMPAIGN = "campaign.json";
    public static final String LEDGER = "ledger/";

    private Archive() {}

    /** @param files contents by name */
    public static void write(Path archive, Map<String, String> files) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
    }

    /** @throws CommandFailure if it is none */
    public static Measured read(Path archive) {
        ObjectMapper json = AnyJson.mapper();
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            ZipEntry campaign = zip.getEntry(CAMPAIGN);
            if (campaign == null) {
                throw new CommandFailure(
                        CommandExit.USAGE,
                        archive + " has no " + CAMPAIGN + ": name a file of kubectl batchmark export");
            }
            LedgerRows rows = new LedgerRows();
            for (ZipEntry file : zip.stream().toList()) {
                if (file.getName().startsWith(LEDGER)) {
                    LedgerConfigMap.entries(json.readValue(zip.getInputStream(file), ConfigMap.class))
                            .forEach(rows::add);
                }
            }
            return new Measured(json.readValue(zip.getInputStream(campaign), BenchmarkCampaign.class), rows);
        } catch (NoSuchFileException e) {
            throw new CommandFailure(CommandExit.USAGE, "there is no file " + archive);
        } catch (ZipException e) {
            throw new CommandFailure(CommandExit.USAGE, archive + " is not a ZIP file: " + e.getMessage());
        } catch (IOException e) {
            throw new CommandFailure(CommandExit.USAGE, archive + " cannot be read: " + e.getMessage());
        } catch (UnreadableLedgerException e) {
            throw new CommandFailure(CommandExit.FAILED, archive + ": " + e.getMessage());
        }
    }
}
