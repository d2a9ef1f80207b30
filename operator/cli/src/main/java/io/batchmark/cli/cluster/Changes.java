package io.batchmark.cli.cluster;

import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Objects that a command follows, and a wait for the next change of any of them. */
public final class Changes implements AutoCloseable {
    private final Semaphore changed = new Semaphore(0);
    private final List<SharedIndexInformer<?>> informers = new ArrayList<>();

    /** Follows objects until this is closed. The result has their newest state, and the states must not be changed. */
    public <T> Supplier<List<T>> follow(Informable<T> objects) {
        SharedIndexInformer<T> informer = objects.inform(new ResourceEventHandler<>() {
            @Override
            public void onAdd(T object) {
                changed.release();
            }

            @Override
            public void onUpdate(T before, T object) {
                changed.release();
            }

            @Override
            public void onDelete(T object, boolean unknown) {
                changed.release();
            }
        });
        informers.add(informer);
        return () -> informer.getStore().list();
    }

    /** Waits for a change, at most for a time. */
    public void await(Duration most) throws InterruptedException {
        if (changed.tryAcquire(most.toMillis(), TimeUnit.MILLISECONDS)) {
            changed.drainPermits();
        }
    }

    @Override
    public void close() {
        informers.forEach(SharedIndexInformer::close);
    }
}
