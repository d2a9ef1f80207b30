package org.example.survey;

import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.batch.api.listener.JobListener;
import jakarta.batch.api.listener.StepListener;
import java.io.Serializable;
import java.util.List;

/** Parts of another application, which a test makes jobs of. They need nothing but the API of Jakarta Batch. */
public final class Survey {
    private Survey() {}

    /** Reads ten numbers. The third is not there when it is asked for the first time. */
    public static final class Numbers extends AbstractItemReader {
        private static boolean asked;
        private int next;

        @Override
        public void open(Serializable checkpoint) {
            next = checkpoint == null ? 0 : (Integer) checkpoint;
        }

        @Override
        public Integer readItem() {
            if (next == 2 && !asked) {
                asked = true;
                throw new UnsupportedOperationException("the third is late");
            }
            return next < 10 ? next++ : null;
        }

        @Override
        public Serializable checkpointInfo() {
            return next;
        }
    }

    /** Writes nothing. */
    public static final class Nowhere extends AbstractItemWriter {
        @Override
        public void writeItems(List<Object> items) {
            // nowhere
        }
    }

    /** Fails after a number of chunks. */
    public static final class Failing extends AbstractItemWriter {
        private int chunks;

        @Override
        public void writeItems(List<Object> items) {
            if (chunks++ == 1) {
                throw new IllegalStateException("out of paper");
            }
        }
    }

    /** Says what it hears of. */
    public static final class Ear implements JobListener, StepListener {
        @Override
        public void beforeJob() {
            System.out.println("the ear hears a job begin");
        }

        @Override
        public void afterJob() throws InterruptedException {
            Thread.sleep(1000);
            System.out.println("the ear hears a job end");
        }

        @Override
        public void beforeStep() {
            System.out.println("the ear hears a step begin");
        }

        @Override
        public void afterStep() {
            System.out.println("the ear hears a step end");
        }
    }
}
