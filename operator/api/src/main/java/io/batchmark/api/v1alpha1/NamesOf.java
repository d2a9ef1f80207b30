package io.batchmark.api.v1alpha1;

/**
 * The names that a list has, in messages of rules: those of the first entries, because the API server takes what
 * {@code join} and {@code string} return for too long.
 */
final class NamesOf {
    static final String DATABASES = "' + (size(self.databases) == 0 ? 'which has none' : self.databases[0].name)"
            + " + (size(self.databases) > 1 ? ', ' + self.databases[1].name : '')"
            + " + (size(self.databases) > 2 ? ', ' + self.databases[2].name : '')"
            + " + (size(self.databases) > 3 ? ', ...' : '') + '";

    static final String BROKERS = "' + (size(self.brokers) == 0 ? 'which has none' : self.brokers[0].name)"
            + " + (size(self.brokers) > 1 ? ', ' + self.brokers[1].name : '')"
            + " + (size(self.brokers) > 2 ? ', ' + self.brokers[2].name : '')"
            + " + (size(self.brokers) > 3 ? ', ...' : '') + '";

    static final String JVM_OPTIONS = "' + (size(self.jvmOptions) == 0 ? 'which has none' : self.jvmOptions[0].name)"
            + " + (size(self.jvmOptions) > 1 ? ', ' + self.jvmOptions[1].name : '')"
            + " + (size(self.jvmOptions) > 2 ? ', ' + self.jvmOptions[2].name : '')"
            + " + (size(self.jvmOptions) > 3 ? ', ...' : '') + '";

    static final String IMAGES = "' + (size(self.images) == 0 ? 'which has none' : self.images[0].name)"
            + " + (size(self.images) > 1 ? ', ' + self.images[1].name : '')"
            + " + (size(self.images) > 2 ? ', ' + self.images[2].name : '')"
            + " + (size(self.images) > 3 ? ', ...' : '') + '";

    static final String ENV = "' + (size(self.env) == 0 ? 'which has none' : self.env[0].name)"
            + " + (size(self.env) > 1 ? ', ' + self.env[1].name : '')"
            + " + (size(self.env) > 2 ? ', ' + self.env[2].name : '')"
            + " + (size(self.env) > 3 ? ', ...' : '') + '";

    private static final String DIGITS = "['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']";

    /** The size of a name, of at most 253 characters, in digits. */
    static final String SIZE = "' + ['', '1', '2'][size(self.metadata.name) / 100]"
            + " + " + DIGITS + "[size(self.metadata.name) / 10 % 10]"
            + " + " + DIGITS + "[size(self.metadata.name) % 10] + '";

    /** Of a baseline, at most 100. */
    static final String SERVERS = "' + (self.servers > 99 ? '1' : '')"
            + " + (self.servers > 9 ? " + DIGITS + "[self.servers / 10 % 10] : '')"
            + " + " + DIGITS + "[self.servers % 10] + '";

    /** Of a baseline, where they are fewer than 100. */
    static final String PARTITIONS = "' + (self.partitions > 9 ? " + DIGITS + "[self.partitions / 10 % 10] : '')"
            + " + " + DIGITS + "[self.partitions % 10] + '";

    private NamesOf() {}
}
