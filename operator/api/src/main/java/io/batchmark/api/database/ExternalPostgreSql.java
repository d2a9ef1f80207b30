package io.batchmark.api.database;

import io.batchmark.api.v1alpha1.NamedDatabase;
import io.batchmark.api.v1alpha1.NamedDatabase.External;
import io.batchmark.api.v1alpha1.NamedDatabase.PostgreSql;
import io.batchmark.contract.parameters.Database;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL that is there already. */
record ExternalPostgreSql(String name, PostgreSql settings, External external) implements ExternalDatabase {
    static Optional<ExternalPostgreSql> of(NamedDatabase entry) {
        PostgreSql settings = entry.postgresql();
        return settings == null || settings.external() == null
                ? Optional.empty()
                : Optional.of(new ExternalPostgreSql(entry.name(), settings, settings.external()));
    }

    @Override
    public Database with(@Nullable String schema, boolean ownJob) {
        return PostgreSqlServer.database(name, settings, address(PostgreSqlServer.PORT, schema), ownJob);
    }
}
