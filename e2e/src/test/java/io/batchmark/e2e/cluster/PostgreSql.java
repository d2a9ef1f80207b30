package io.batchmark.e2e.cluster;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A PostgreSQL of the user's own: pod, Service and Secret, all called {@code db}. Its database {@code bench} has room, its
 * database {@code small} has a disk of 10 MiB to itself.
 */
public final class PostgreSql {
    private static final String IMAGE =
            System.getenv().getOrDefault("POSTGRESQL_IMAGE", "docker.io/library/postgres:17");
    private static final String PASSWORD = "s3cret-" + System.nanoTime();

    private final Sandbox sandbox;

    private PostgreSql(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    public static PostgreSql start(Sandbox sandbox) {
        String yaml = """
                apiVersion: v1
                kind: Secret
                metadata: {name: db}
                stringData: {username: bench, password: %1$s}
                ---
                apiVersion: v1
                kind: Service
                metadata: {name: db}
                spec: {clusterIP: None, selector: {app: db}, ports: [{port: 5432}]}
                ---
                apiVersion: v1
                kind: Pod
                metadata: {name: db, labels: {app: db}}
                spec:
                  automountServiceAccountToken: false
                  terminationGracePeriodSeconds: 0
                  securityContext: {runAsNonRoot: true, runAsUser: 999, fsGroup: 999, seccompProfile: {type: RuntimeDefault}}
                  containers:
                  - name: db
                    image: %2$s
                    imagePullPolicy: IfNotPresent
                    resources: {requests: {cpu: 200m}} # without requests the runs next to it would starve it
                    command: [sh, -ec]
                    args:
                    - |
                      if [ ! -s /data/pg/PG_VERSION ]; then
                        echo "$PASSWORD" >/tmp/password
                        initdb -D /data/pg --username=admin --auth=scram-sha-256 --pwfile=/tmp/password --no-sync
                        echo 'host all all all scram-sha-256' >>/data/pg/pg_hba.conf
                      fi
                      mkdir -p -m 700 /small/space
                      exec postgres -D /data/pg -k /tmp -c listen_addresses='*'
                    env:
                    - {name: PASSWORD, valueFrom: {secretKeyRef: {name: db, key: password}}}
                    - {name: PGPASSWORD, valueFrom: {secretKeyRef: {name: db, key: password}}}
                    readinessProbe: {exec: {command: [pg_isready, -h, /tmp]}, periodSeconds: 1}
                    securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
                    volumeMounts:
                    - {name: data, mountPath: /data}
                    - {name: tmp, mountPath: /tmp}
                    - {name: small, mountPath: /small}
                  volumes:
                  - {name: data, emptyDir: {}}
                  - {name: tmp, emptyDir: {}}
                  - {name: small, emptyDir: {medium: Memory, sizeLimit: 10Mi}}
                """.formatted(PASSWORD, IMAGE);
        sandbox.apply(yaml);
        PostgreSql server = new PostgreSql(sandbox);
        server.awaitReady();
        server.query("create role bench login password '" + PASSWORD + "'");
        server.query("create database bench owner bench");
        server.query("create tablespace small location '/small/space'");
        server.query("create database small owner bench tablespace small");
        server.awaitName();
        return server;
    }

    /**
     * Waits for the name service. Each of its pods learns a new name by itself, and may remember for 30 s that the name does
     * not exist. So one answer is not enough.
     */
    private void awaitName() {
        String answers =
                "for i in $(seq 20); do getent hosts db." + sandbox.namespace() + ".svc.cluster.local. || exit; done";
        Waiting.until(
                "exit code of 20 questions for the name db",
                () -> sandbox.kubectl("exec", "db", "--", "sh", "-c", answers).exitCode(),
                code -> code == 0);
    }

    public void awaitReady() {
        sandbox.kubectl("wait", "--for=condition=Ready", "pod/db", "--timeout=" + Waiting.PATIENCE.toSeconds() + "s")
                .succeeded();
    }

    /** What a statement answers, a line per row, asked by the administrator of the database. */
    public String query(String sql) {
        return query("postgres", sql);
    }

    /** Schemas that runs have made and not dropped, a line each. */
    public String schemas() {
        return query("bench", "select nspname from pg_namespace where nspname like 'batchmark%'");
    }

    private String query(String database, String sql) {
        Command answer = sandbox.kubectl(
                "exec", "db", "--", "psql", "-h", "/tmp", "-U", "admin", "-d", database, "-qtA", "-c", sql);
        answer.succeeded();
        return answer.output().strip();
    }

    /** Fails where the password is anywhere that somebody without access to the Secret may look. */
    public void assertSecret(String... texts) {
        for (String text : texts) {
            assertThat(text).doesNotContain(PASSWORD);
        }
    }

    /** The entry of a campaign's databases, with this Secret. */
    public static String entry(String name, String host, String secret) {
        return "{name: " + name + ", postgresql: {external: {host: " + host + ", database: bench, secretRef: {name: "
                + secret + "}, tls: Prefer}}}";
    }
}
