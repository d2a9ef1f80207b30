package io.batchmark.runner.database;

/** The driver of the database is not there; the image has none that may not be redistributed. */
final class DriverMissing extends RuntimeException {
    private static final long serialVersionUID = 1;

    DriverMissing(String driver, String directory, Throwable cause) {
        super("the driver " + driver + " is not in " + directory, cause);
    }
}
