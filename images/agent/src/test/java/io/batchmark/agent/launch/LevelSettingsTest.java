package io.batchmark.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.agent.configure.ServerConfiguration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LevelSettingsTest {
    @TempDir
    Path folder;

    @Test
    void levelsOfTheSettings_reachTheServer_andThePasswordIsASecret() throws Exception {
        Path user = Files.writeString(folder.resolve("user"), "app\n");
        Path password = Files.writeString(folder.resolve("password"), "p w\r\n");
        Files.writeString(folder.resolve("server.xml"), """
                <server><dataSource id="a"><properties.postgresql/></dataSource>
                <dataSource id="b"><properties.postgresql/></dataSource></server>
                """);
        Properties file = new Properties();
        file.putAll(Map.of("run", "r", "job", "pay", "output", "o", "variable.x.y", "1", "hostName", "h"));
        file.putAll(Map.of("dataSource.1", "a", "dataSourceAsInImage.1", "b", "database.tls", "Require"));
        file.putAll(Map.of("database.engine", "PostgreSql", "database.host", "db", "database.port", "5433"));
        file.putAll(
                Map.of("database.name", "n", "database.userFile", "" + user, "database.passwordFile", "" + password));
        Settings settings = new Settings(file);
        Properties system = new Properties();
        system.setProperty("server.config.dir", folder.toString());
        system.setProperty("server.output.dir", folder.toString());

        ServerConfiguration.write(settings.levels(), system, Map.of());

        assertThat(Files.readString(folder.resolve("configDropins/overrides/zzz-batchmark.xml")))
                .isEqualTo("""
                        <?xml version="1.0" encoding="UTF-8"?>
                        <server>
                          <variable name="x.y" value="1"/>
                          <variable name="defaultHostName" value="h"/>
                          <dataSource id="a">
                            <properties.postgresql serverName="db" portNumber="5433" databaseName="n" sslMode="require" user="app" password="{xor}L38o"/>
                          </dataSource>
                        </server>
                        """);
        assertThat(settings.secretFiles()).containsExactly(password);
    }
}
