package io.batchmark.agent.configure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class XorPasswordTest {
    /** As {@code securityUtility encode} prints it. */
    @Test
    void password_isEncodedAsOpenLibertyDoes() {
        assertThat(XorPassword.of("password")).isEqualTo("{xor}Lz4sLCgwLTs=");
    }
}
