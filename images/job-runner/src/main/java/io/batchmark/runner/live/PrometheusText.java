package io.batchmark.runner.live;

/** The text format of Prometheus. */
final class PrometheusText {
    static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final StringBuilder text = new StringBuilder(2048);

    /** Says what the samples that follow are. */
    PrometheusText metric(String name, String type, String help) {
        line("# HELP " + name, help);
        return line("# TYPE " + name, type);
    }

    PrometheusText sample(String series, long value) {
        return line(series, Long.toString(value));
    }

    PrometheusText sample(String series, double value) {
        return line(series, Double.toString(value));
    }

    private PrometheusText line(String begin, String end) {
        text.append(begin).append(' ').append(end).append('\n');
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
