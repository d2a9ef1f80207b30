package io.batchmark.runner.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.UnknownHostException;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LookUpTest {
    private int actions;

    private int failing(int times, Throwable cause) throws SQLException {
        if (++actions <= times) {
            throw new SQLException("The connection attempt failed.", "08001", cause);
        }
        return actions;
    }

    private int take(int times, Throwable cause) throws Exception {
        return LookUp.again(() -> failing(times, cause), Duration.ZERO);
    }

    @Test
    void hostIsLookedUpOnceMore() throws Exception {
        assertThat(take(1, new UnknownHostException("db"))).isEqualTo(2);
    }

    @Test
    void hostThatIsNotFoundTwice_isAFailure() {
        assertThatThrownBy(() -> take(2, new UnknownHostException("db"))).isInstanceOf(SQLException.class);
        assertThat(actions).isEqualTo(2);
    }

    @Test
    void anotherFailure_isAFailureAtOnce() {
        assertThatThrownBy(() -> take(1, new java.net.ConnectException("refused")))
                .isInstanceOf(SQLException.class);
        assertThat(actions).isEqualTo(1);
    }
}
