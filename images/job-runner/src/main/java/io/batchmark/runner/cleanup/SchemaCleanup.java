package io.batchmark.runner.cleanup;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Database;
import io.batchmark.runner.database.Schemas;
import java.io.IOException;

/** Drops what runs have left behind in a database, without a server: "run cleanup". */
public final class SchemaCleanup {
    private SchemaCleanup() {}

    /**
     * Takes the database from the environment variable DATABASE, whose schema is a prefix there. Exits with 0 where no
     * schema of this prefix is left, and with 1 and a message that says what to do otherwise.
     */
    public static void main(String[] arguments) {
        System.exit(cleanUp());
    }

    private static int cleanUp() {
        try {
            Schemas.of(Wire.decodeDatabase(System.getenv(Database.VARIABLE)))
                    .drop(schema -> System.out.println("Dropped schema " + schema));
            return 0;
        } catch (ContractException | IOException | Schemas.CleanupException e) {
            System.err.println(e.getMessage());
            return 1;
        }
    }
}
