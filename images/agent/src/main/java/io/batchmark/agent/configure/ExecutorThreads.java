package io.batchmark.agent.configure;

import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.util.List;
import org.w3c.dom.Element;

/**
 * The least threads of the executor of a server that takes partitions from a queue. Each partition has two threads: one executes it, and one waits
 * for its end. With fewer threads, all of them could wait, and a server without a free processor gets no further thread.
 */
final class ExecutorThreads {
    private static final String EXECUTOR = "executor";

    /** The job, and the messaging engine. */
    private static final int OTHERS = 20;

    private ExecutorThreads() {}

    /**
     * The number of threads.
     *
     * @param atOnce partitions that the server executes at once
     * @param elements the elements of the configuration
     * @throws Refusal if the image allows fewer threads
     */
    static int of(int atOnce, List<Element> elements, Variables variables) throws Refusal {
        int needed = 2 * atOnce + OTHERS;
        int core = -1;
        int most = -1;
        for (Element element : elements) {
            if (element.getTagName().equals(EXECUTOR)) {
                core = number(element, "coreThreads", core, variables);
                most = number(element, "maxThreads", most, variables);
            }
        }
        if (most > 0 && most < needed) {
            throw new Refusal(
                    RunEnd.Kind.REFUSED,
                    "the executor of the server has maxThreads " + most + ", and dispatch Jms needs " + needed
                            + " threads, two for each partition: raise maxThreads, or lower the variable"
                            + " batchmark.partitionsAtOnce, which is " + atOnce);
        }
        return Math.max(needed, core);
    }

    private static int number(Element element, String attribute, int otherwise, Variables variables) {
        String text = variables.resolved(element.getAttribute(attribute)).trim();
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : otherwise;
    }
}
