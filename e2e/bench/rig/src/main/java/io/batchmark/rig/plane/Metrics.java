package io.batchmark.rig.plane;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** What a program says of itself, as Prometheus would ask for it. */
final class Metrics {
    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpRequest request;

    /** @param address of the program; what it says is in /metrics there */
    Metrics(URI address) {
        request = HttpRequest.newBuilder(address.resolve("/metrics")).build();
    }

    /** The sum of all series of a metric since the program was started last; 0 where there is none. */
    double sum(String metric) throws IOException, InterruptedException {
        return http.send(request, BodyHandlers.ofLines())
                .body()
                .filter(line -> line.startsWith(metric + "{") || line.startsWith(metric + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
