package io.batchmark.runner.database;

import io.batchmark.contract.parameters.Database;
import io.batchmark.runner.server.Server;
import io.batchmark.text.Plain;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells failures of the database from those of the job, and a user which database it is and what to do. */
final class DatabaseFault {
    /** A state of our own, in a class that no database uses. */
    static final String NO_PREPARED_TRANSACTIONS = "YY2PC";

    /** Another. */
    static final String NOT_LITERAL = "YYLIT";

    /** The database refuses the connection: it asks for a password, and there is none. */
    private static final String REFUSED = "08004";

    /** The file that certificates are checked against, which a driver names if it is not there. */
    private static final String CA = "ca.crt";

    /** What the driver says of a certificate that is issued for another name. */
    private static final String NOT_VERIFIED = "could not be verified by hostnameverifier";

    /** PostgreSQL reports a full /dev/shm with the state of a full disk. */
    private static final String SHARED_MEMORY = "shared memory segment";

    private static final int MAX_CHARACTERS = 512;
    private static final int MIN_CHARACTERS_OF_WHAT = 60;
    // what the server adds to the messages of a driver
    private static final Pattern SERVER = Pattern.compile("DSRA0010E: SQL State = \\S+, Error Code = [-\\d,.]+");

    private final Database database;
    private final String product;
    private final String user;
    private final boolean password;
    private final int partitions;

    /**
     * @param password whether the run has one
     * @param partitions partitions of this server, which connect to it at once
     */
    DatabaseFault(Database database, String product, String user, boolean password, int partitions) {
        this.database = database;
        this.product = product;
        this.user = user;
        this.password = password;
        this.partitions = partitions;
    }

    /** What a user needs to know of a failure that is the database's; null for one that is not. */
    @Nullable
    String message(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            for (Throwable each = cause; each != null; each = next(each)) {
                String remedy = remedy(each);
                if (remedy != null) {
                    return message(what(each), remedy);
                }
            }
        }
        return null;
    }

    /** A batch of statements says why in a further exception. */
    private static @Nullable Throwable next(Throwable cause) {
        return cause instanceof SQLException e ? e.getNextException() : null;
    }

    private @Nullable String remedy(Throwable cause) {
        if (innermost(cause) instanceof UnknownHostException) {
            return "correct its host, or look whether the name is known to the cluster's name service";
        }
        if (cause instanceof ConnectException || cause instanceof UnknownHostException) {
            return unreachable();
        }
        if (cause instanceof DriverMissing) {
            return "mount a volume with the jar of the driver there";
        }
        if (!(cause instanceof SQLException sql) || sql.getSQLState() == null) {
            return null;
        }
        String state = sql.getSQLState();
        String said = String.valueOf(sql.getMessage());
        if (said.contains(Server.POOL_EXHAUSTED)) {
            return null;
        }
        if (said.contains("does not support SSL")) {
            return "turn on TLS there, or set its tls to Prefer";
        }
        if (innermost(sql) instanceof GeneralSecurityException || said.contains(NOT_VERIFIED) || said.contains(CA)) {
            return "put the certificate of who signed the server's into ca.crt of its Secret, and see that it is issued"
                    + " for the name it is reached by";
        }
        if (!password && (state.equals(REFUSED) || state.startsWith("28"))) {
            return "create the Secret that its secretRef names, with the keys username and password";
        }
        return switch (state) {
            case "3D000" -> "create the database " + name() + ", or correct its name";
            case "42501" ->
                "grant user " + user + " what is missing: GRANT CREATE ON DATABASE \"" + name() + "\" TO \"" + user
                        + "\"";
            case "53100" ->
                said.contains(SHARED_MEMORY)
                        ? "its shared memory is full: give it a larger /dev/shm, or lower its"
                                + " max_parallel_workers_per_gather"
                        : "its disk is full: make room there, or have it write less";
            case "53300" ->
                "raise its max_connections, or lower partitions (" + partitions + ") and executorThreads of the run";
            case "57P01", "57P02" -> "it was shut down or broke down: start it, and see its log";
            case "57P03" -> "it starts or shuts down: wait until it takes connections";
            case "25006" -> "it is read-only: name the primary, not a standby";
            case NOT_LITERAL -> "choose one without ${ that does not begin with {xor} or {aes}";
            case NO_PREPARED_TRANSACTIONS ->
                "set it to at least twice the partitions, which a two-phase commit needs, and start the database anew";
            default ->
                switch (state.substring(0, Math.min(2, state.length()))) {
                    case "08" -> unreachable();
                    case "28" -> "correct username (" + user + ") and password in the Secret of this database";
                    case "53", "58" -> "give it the resources it lacks, and see its log";
                    default -> null;
                };
        };
    }

    private String unreachable() {
        return "look whether it is up, and whether a pod of this namespace may connect to it";
    }

    static Throwable innermost(Throwable cause) {
        Throwable innermost = cause;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return innermost;
    }

    private static String what(Throwable cause) {
        String text = String.valueOf(cause.getMessage());
        Throwable innermost = innermost(cause);
        if (innermost instanceof UnknownHostException) {
            return "no host of this name: " + innermost.getMessage();
        }
        return Plain.line(SERVER.matcher(text).replaceAll(""));
    }

    String message(String what, String remedy) {
        String where = "database " + database.name() + " (" + product + place() + "): ";
        int room = MAX_CHARACTERS - where.length() - remedy.length() - 2;
        return Plain.line(
                where + Plain.line(what, Math.max(MIN_CHARACTERS_OF_WHAT, room)) + ": " + remedy, MAX_CHARACTERS);
    }

    private String place() {
        Database.Address address = database.address();
        return address == null ? "" : " at " + address.host() + ":" + address.port() + "/" + address.database();
    }

    private String name() {
        Database.Address address = database.address();
        return address == null ? database.name() : address.database();
    }
}
