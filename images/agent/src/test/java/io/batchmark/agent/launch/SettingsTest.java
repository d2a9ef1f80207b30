package io.batchmark.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    @Test
    void settingsHaveDefaults() throws Exception {
        Settings settings = settings("run=r\njob=pay\noutput=/tmp/result\nparameter.a=1\nparameter.b.c=x = y\n");

        assertThat(settings.identity()).isEqualTo(Map.of("run", "r", "attempt", 1, "server", 0));
        assertThat(settings.job()).isEqualTo("pay");
        assertThat(settings.application()).isNull();
        assertThat(settings.output()).isEqualTo(Path.of("/tmp/result"));
        assertThat(settings.maxBytes()).isEqualTo(4096);
        assertThat(settings.startTimeoutSeconds()).isEqualTo(300);
        assertThat(settings.endJvm()).isTrue();
        assertThat(settings.iterations().all()).isEqualTo(1);
        assertThat(settings.preparation().statements()).isEmpty();
        assertThat(settings.parameters()).containsOnly(Map.entry("a", "1"), Map.entry("b.c", "x = y"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    output=o                        | the settings file of the agent has no run: add it
                    run=r;output=o                  | the settings file of the agent has no job: add it
                    run=r;job=pay                   | the settings file of the agent has no output: add it
                    run=r;job=pay;output=o;maxBytes=1k    | maxBytes 1k is not a number from 1024: write 4096
                    run=r;job=pay;output=o;maxBytes=10    | maxBytes 10 is not a number from 1024: write 4096
                    run=r;job=pay;output=o;endJvm=yes     | endJvm yes is not a truth value: write true or false
                    run=r;job=pay;output=o;hostName=h;variable.defaultHostName=x | hostName sets the variable defaultHostName: remove the variable
                    run=r;job=pay;output=o;database.host=h | the agent has no setting database.host: remove it from the settings file
                    run=r;job=pay;output=o;database.engine=Oracle;database.host=h;database.port=1;database.name=n | database.engine Oracle is not one of [PostgreSql, Db2]: write one of them
                    run=r;job=pay;output=o;database.engine=Db2;database.host=h;database.port=70000 | database.port 70000 is not a port: write a number from 1 to 65535
                    run=r;job=pay;output=o;warmUpIterations=-1 | warmUpIterations -1 is not a number from 0: write 0
                    run=r;job=pay;output=o;iterations=0   | iterations 0 is not a number from 1: write 1
                    run=r;job=pay;output=o;prepare.sql.1=CALL a() | the agent has no setting prepare.sql.1: remove it from the settings file
                    run=r;job=pay;output=o;server=2;servers.count=2 | server 2 is not one of 2 servers: write a number below servers.count
                    run=r;job=pay;output=o;servers.count=2 | the settings file of the agent has no servers.first: add it
                    run=r;job=pay;output=o;servers.port=70000 | servers.port 70000 is not a port: write a number from 1 to 65535
                    run=r;job=pay;output=o;parameter.part=1;servers.indexParameter=part | servers.indexParameter part is a parameter with a value: remove the value, or name another parameter
                    run=r;job=pay;output=o;servers.indexParameter=part;servers.countParameter=part | servers.countParameter part is a parameter with a value: remove the value, or name another parameter
                    run=r;job=pay;output=o;parametr.a=1   | the agent has no setting parametr.a: remove it from the settings file
                    """)
    void wrongSetting_isNamed(String file, String message) {
        assertThatThrownBy(() -> settings(file.replace(';', '\n'))).hasMessage(message);
    }

    private static Settings settings(String text) throws Exception {
        Properties file = new Properties();
        file.load(new StringReader(text));
        return new Settings(file);
    }
}
