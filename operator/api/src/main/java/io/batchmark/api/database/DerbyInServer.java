package io.batchmark.api.database;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.v1alpha1.NamedDatabase;
import io.batchmark.api.v1alpha1.NamedDatabase.Durability;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Engine;
import java.util.Optional;

/** Derby in the server's own JVM: it needs nothing, and goes with the run. */
record DerbyInServer(Database database) implements DatabaseKind {
    /** Which every campaign has. */
    static final DerbyInServer WITHOUT_ENTRY = new DerbyInServer(Database.DERBY);

    static Optional<DerbyInServer> of(NamedDatabase entry) {
        boolean synchronous = entry.derby() == null || entry.derby().durability() != Durability.Test;
        return Optional.of(
                new DerbyInServer(new Database(entry.name(), Engine.Derby, null, synchronous, false, false)));
    }

    @Override
    public String name() {
        return database.name();
    }

    @Override
    public Database forRun(Attempt attempt, int servers) {
        return database;
    }
}
