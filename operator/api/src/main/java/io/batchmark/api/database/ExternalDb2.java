package io.batchmark.api.database;

import io.batchmark.api.v1alpha1.NamedDatabase;
import io.batchmark.api.v1alpha1.NamedDatabase.External;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Engine;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A Db2 that is there already. */
record ExternalDb2(String name, External external) implements ExternalDatabase {
    private static final int PORT = 50000;

    static Optional<ExternalDb2> of(NamedDatabase entry) {
        return Optional.ofNullable(entry.db2()).map(db2 -> new ExternalDb2(entry.name(), db2.external()));
    }

    @Override
    public Database with(@Nullable String schema, boolean ownJob) {
        return new Database(name, Engine.Db2, address(PORT, schema), true, false, false);
    }
}
