package io.batchmark.agent.jobs;

import jakarta.batch.api.chunk.ItemProcessor;

/** Refuses every tenth number, and filters the number 5. */
public class Refusing implements ItemProcessor {
    @Override
    public Object processItem(Object item) {
        int number = (Integer) item;
        if (number % 10 == 9) {
            throw new IllegalArgumentException("number " + number);
        }
        return number == 5 ? null : item;
    }
}
