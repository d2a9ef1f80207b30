package io.batchmark.operator.leadership;

import io.batchmark.operator.config.OperatorConfig;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.RegisteredController;
import io.javaoperatorsdk.operator.health.InformerHealthIndicator;
import io.javaoperatorsdk.operator.health.InformerWrappingEventSourceHealthIndicator;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Runs campaigns when it is this replica's turn, and hands them over in order when it ends. */
@ApplicationScoped
public class LeaderLifecycle {
    private static final Logger LOG = Logger.getLogger(LeaderLifecycle.class);

    /** A part of the time that a pod has to end. */
    private static final Duration PATIENCE = Duration.ofSeconds(12);

    private static final Duration PAUSE = Duration.ofMillis(20);

    private final Operator operator;
    private final Leadership leadership;
    private final Watches watches;
    private final Definition definition;
    private final LeaseEvents events;
    private final Duration watchTimeout;
    private final Lock turn = new ReentrantLock();
    private final AtomicBoolean doubts = new AtomicBoolean();
    private volatile boolean givenUp;

    LeaderLifecycle(
            Operator operator,
            Leadership leadership,
            Watches watches,
            Definition definition,
            LeaseEvents events,
            OperatorConfig config) {
        this.operator = operator;
        this.leadership = leadership;
        this.watches = watches;
        this.definition = definition;
        this.events = events;
        watchTimeout = config.watchTimeout();
    }

    public void begin() {
        // at once, whatever is under way: another one may lead by now
        leadership.seek(this::lead, this::look, () -> Runtime.getRuntime().halt(1));
    }

    private void lead() {
        try {
            definition.await();
        } catch (InterruptedException e) {
            return; // the process ends
        }
        turn.lock();
        try {
            operator.start();
        } catch (RuntimeException e) {
            LOG.error("Cannot start", e);
            Quarkus.asyncExit(1);
        } finally {
            turn.unlock();
        }
    }

    /** A lease that is kept by one who sees nothing keeps everybody from work. */
    private void look() {
        if (!operator.getRuntimeInfo().isStarted()) {
            return; // which has a bound of its own
        }
        watches.look(watched());
        if (watches.everywhere().isPositive() && !givenUp && doubts.compareAndSet(false, true)) {
            // not in this thread, which keeps the lease until the operator has stopped
            Thread.ofPlatform().daemon().start(this::doubt);
        }
    }

    /** Waits for a definition that is missing. If the API server refuses the watches for another reason, gives up in the end. */
    private void doubt() {
        try {
            if (definition.isMissing()) {
                definition.await();
                watches.restart();
            } else if (watches.areRefused(watchTimeout)) {
                givenUp = true;
                giveUp();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            doubts.set(false);
        }
    }

    private Map<String, Boolean> watched() {
        return operator.getRuntimeInfo().getRegisteredControllers().stream()
                .map(RegisteredController::getControllerHealthInfo)
                .flatMap(health -> health.informerEventSourceHealthIndicators().values().stream())
                .flatMap(source -> LeaderLifecycle.informers(source).stream())
                .collect(Collectors.toMap(
                        InformerHealthIndicator::getTargetNamespace, LeaderLifecycle::isWatching, Boolean::logicalAnd));
    }

    private static Collection<InformerHealthIndicator> informers(InformerWrappingEventSourceHealthIndicator<?> source) {
        return source.informerHealthIndicators().values();
    }

    private static boolean isWatching(InformerHealthIndicator informer) {
        try {
            return informer.isRunning() && informer.isWatching();
        } catch (NullPointerException e) {
            return false; // it is just being stopped
        }
    }

    private void giveUp() {
        String note = "For " + watches.everywhere().toSeconds()
                + " s this operator has had no watch of what it works on. It gives its lease back and starts again. If the API"
                + " server refuses the watches, the log of the operator quotes it";
        LOG.error(note);
        events.warn("WatchesRefused", note);
        Quarkus.asyncExit(1);
    }

    /** Whether it is about to end, because it cannot do what it is here for. */
    boolean hasGivenUp() {
        return givenUp;
    }

    /** In the course of the shutdown, whose end is also the end of the process. */
    void end(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) ShutdownEvent event)
            throws InterruptedException {
        if (turn.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS) && isStopped()) {
            leadership.close();
        } else {
            LOG.warn("The operator does not stop: the next leader waits until the lease is over");
        }
    }

    /** The SDK has a shutdown hook of its own, which may be at it: of two that stop the operator, one fails. */
    private boolean isStopped() throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (operator.getRuntimeInfo().isStarted()) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            try {
                operator.stop();
            } catch (RuntimeException e) {
                LOG.debug("Cannot stop the operator", e);
                Thread.sleep(PAUSE);
            }
        }
        return true;
    }
}
