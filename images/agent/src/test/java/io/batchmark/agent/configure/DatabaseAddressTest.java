package io.batchmark.agent.configure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseAddressTest {
    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://db:5432/pay?user=app&password=secret, db:5432/pay",
        "jdbc:postgresql://a:1;b/?password=secret, a:1",
        "'jdbc:postgresql://a:1,b:2/pay', 'a:1,b:2/pay'",
        "jdbc:postgresql://[::1]:5432/pay, [::1]:5432/pay",
        "jdbc:db2://db:50000/PAY:user=app;password=secret;, db:50000/PAY",
        "jdbc:sqlserver://db:1433;user=app;password=secret, db:1433",
        "jdbc:oracle:thin:@//db:1521/pay, db:1521/pay",
        "jdbc:oracle:thin:@db:1521:PAY, db:1521/PAY",
        "jdbc:mysql://db/pay, db/pay"
    })
    void url_hasHostPortAndDatabase(String url, String address) {
        assertThat(DatabaseAddress.of(Map.of("URL", url))).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:oracle:thin:scott/secret@//db:1521/pay",
                "jdbc:mysql://root:secret@db:3306/pay",
                "jdbc:mysql://root:1/secret@db/pay",
                "jdbc:postgresql://db/pay?password=se@cret",
                "jdbc:postgresql://${host}:5432/pay",
                "jdbc:h2:mem:pay",
                "postgresql://db/pay",
                "secret"
            })
    void urlOfAnotherShape_hasNoAddress(String url) {
        assertThat(DatabaseAddress.of(Map.of("URL", url))).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "db, 5432, pay, db:5432/pay",
        "db, , , db",
        ", 5432, pay, ",
        "db, x, pay;password=secret, db",
        "user:secret@db, 1, pay, "
    })
    void properties_haveHostPortAndDatabase(String host, String port, String name, String address) {
        Map<String, String> properties = new HashMap<>();
        properties.put("serverName", host);
        properties.put("portNumber", port);
        properties.put("databaseName", name);

        assertThat(DatabaseAddress.of(properties)).isEqualTo(address);
    }

    @Test
    void urlWithoutDatabase_getsTheProperty() {
        assertThat(DatabaseAddress.of(Map.of("URL", "jdbc:sqlserver://db:1433", "databaseName", "pay")))
                .isEqualTo("db:1433/pay");
    }
}
