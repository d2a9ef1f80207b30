package io.batchmark.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.time.Clock;

/** What the operator is given from outside. */
@ApplicationScoped
class Beans {
    @Produces
    Clock clock() {
        return Clock.systemUTC();
    }
}
