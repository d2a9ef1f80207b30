package io.batchmark.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.batchmark.agent.measure.BatchContainer.ChunkStepControllerImpl;
import io.batchmark.agent.measure.BatchContainer.Proxy;
import io.batchmark.agent.measure.BatchContainer.StepController;
import io.batchmark.agent.transform.PointTable;
import io.batchmark.agent.transform.ProbeCode;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MeasurementTest {
    private final PointTable table = PointTable.ofLiberty();
    private final Measurement measurement = new Measurement(table);
    private final BatchContainer container = new BatchContainer(measurement);

    @Test
    void ownTime_isWithoutTheTimeOfCallees() throws Exception {
        start(1);
        container.job(1, "COMPLETED", () -> {
            container.step(step("a"), () -> {
                container.call("chunk.invokeChunk", new Object(), () -> {
                    container.call("writer.writeItems", new Proxy("w"), () -> {
                        Thread.sleep(30);
                        return null;
                    });
                    Thread.sleep(10);
                    return null;
                });
                return null;
            });
            return null;
        });

        Figures figures = figures("a");
        int chunk = table.id("chunk.invokeChunk");
        int writer = table.id("writer.writeItems");
        assertThat(figures.calls(writer)).isEqualTo(1);
        assertThat(figures.own(writer)).isEqualTo(figures.total(writer)).isGreaterThanOrEqualTo(30_000_000);
        assertThat(figures.total(chunk)).isEqualTo(figures.own(chunk) + figures.own(writer));
        // all that a step takes is in own times
        assertThat(figures.measured()).isEqualTo(figures.total(table.id("step.execute")));
        assertThat(measurement.span().elapsed()).isGreaterThanOrEqualTo(figures.measured());
    }

    @Test
    void cpuTime_isOfTheOutermostCallThatHasOne_andOfNoOther() throws Exception {
        start(1);
        container.job(1, "COMPLETED", () -> {
            container.step(step("a"), () -> {
                container.call("chunk.invokeChunk", new Object(), () -> {
                    container.call("batchlet.process", new Proxy("b"), () -> {
                        container.call("repository.getJobExecution", new Object(), () -> work(5_000_000));
                        return work(5_000_000);
                    });
                    container.call("writer.writeItems", new Proxy("w"), () -> {
                        Thread.sleep(30);
                        return null;
                    });
                    return null;
                });
                return null;
            });
            return null;
        });

        Figures figures = figures("a");
        StepRecord step = root().steps().get(0);
        long batchlet = figures.cpu(table.id("batchlet.process"));
        assertThat(batchlet).isBetween(10_000_000L, step.cpu());
        assertThat(figures.cpu(table.id("repository.getJobExecution"))).isZero();
        assertThat(figures.cpu(table.id("chunk.invokeChunk"))).isZero();
        long writer = figures.cpu(table.id("writer.writeItems"));
        assertThat(writer).isLessThan(figures.own(table.id("writer.writeItems")) / 2);
        assertThat(batchlet + writer).isLessThanOrEqualTo(step.cpu());
    }

    /** Works until this thread has had so much CPU time. */
    private static Object work(long nanos) {
        long until = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + nanos;
        while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < until) {
            Thread.onSpinWait();
        }
        return null;
    }

    @Test
    void limitsOfChunks_areReadBack_unlessPartitionsDiffer() throws Exception {
        start(1);
        container.job(1, "COMPLETED", () -> {
            container.step(new ChunkStepControllerImpl("same", true, 10), () -> null);
            container.step(new ChunkStepControllerImpl("same", true, 10), () -> null);
            container.step(new ChunkStepControllerImpl("different", true, 10), () -> null);
            container.step(new ChunkStepControllerImpl("different", true, 20), () -> null);
            container.step(step("batchlet"), () -> null);
            return null;
        });

        assertThat(root().steps())
                .extracting(step -> step.limits() == null ? null : step.limits().itemCount())
                .containsExactly(10L, null, null);
        assertThat(measurement.faults()).isEmpty();
    }

    @Test
    void failedCalls_areCalls() throws Exception {
        start(1);
        container.job(1, "COMPLETED", () -> {
            container.step(step("a"), () -> {
                container.call("reader.readItem");
                assertThatThrownBy(() -> fail("reader.readItem", new IllegalStateException()))
                        .isNotNull();
                return null;
            });
            return null;
        });

        assertThat(figures("a").calls(table.id("reader.readItem"))).isEqualTo(2);
        assertThat(figures("a").failed(table.id("reader.readItem"))).isEqualTo(1);
        assertThat(root().steps().get(0).failure()).isNull(); // it was skipped
        assertThat(root().failure()).isNull();
    }

    @Test
    void failureOfAJob_isTheExceptionOfTheArtifactThatEndedTheStep() throws Exception {
        RuntimeException cause = new IllegalStateException("full");
        start(1);
        container.job(1, "FAILED", () -> {
            container.step(step("a"), () -> {
                assertThatThrownBy(() -> fail("reader.readItem", new Exception("skipped")))
                        .isNotNull();
                assertThatThrownBy(() -> fail("writer.writeItems", cause)).isSameAs(cause);
                assertThatThrownBy(() -> fail("writer.close", new Exception("later")))
                        .isNotNull();
                throw new IllegalArgumentException("Failure in Read-Process-Write Loop", cause);
            });
            return null;
        });

        Failure failure = root().failure();
        assertThat(failure.point()).isEqualTo("writer.writeItems");
        assertThat(failure.step()).isEqualTo("a");
        assertThat(failure.artifact()).isEqualTo("java.lang.String");
        assertThat(failure.cause()).isSameAs(cause);
        assertThat(root().steps().get(0).failure()).isSameAs(failure);
    }

    @Test
    void failureOfTheContainer_hasNoArtifact() throws Exception {
        start(1);
        container.job(1, "FAILED", () -> {
            container.step(step("a"), () -> {
                throw new IllegalArgumentException("artifact x is not found");
            });
            return null;
        });

        assertThat(root().failure().point()).isEqualTo("step.invokeCoreStep");
        assertThat(root().failure().artifact()).isNull();
        assertThat(root().failure().cause()).hasMessage("artifact x is not found");
    }

    @Test
    void partitions_addUpToTheirStep() throws Exception {
        start(1);
        container.job(1, "COMPLETED", () -> {
            container.step(step("a"), () -> {
                onThreads(
                        3,
                        i -> container.work(1, "PARTITIONED_STEP", "COMPLETED", () -> {
                            container.step(new StepController("a", true, Map.of("READ_COUNT", 10L + i)), () -> {
                                container.call("reader.readItem");
                                return null;
                            });
                            return null;
                        }));
                return null;
            });
            return null;
        });

        StepRecord step = root().steps().get(0);
        assertThat(root().steps()).hasSize(1);
        assertThat(step.partitions()).isEqualTo(3);
        assertThat(step.metrics()).isEqualTo(Map.of("READ_COUNT", 33L));
        assertThat(step.batchStatus()).isEqualTo("COMPLETED");
        assertThat(figures("a").calls(table.id("reader.readItem"))).isEqualTo(3);
        assertThat(root().batchStatus()).isEqualTo("COMPLETED");
    }

    @Test
    void startedJob_isFollowedToItsEnd() throws Exception {
        start(1);
        CountDownLatch parentEnded = new CountDownLatch(1);
        Thread child = new Thread(() -> {
            try {
                parentEnded.await();
                container.job(2, "FAILED", () -> {
                    container.step(step("waits"), () -> {
                        Thread.sleep(20);
                        return null;
                    });
                    return null;
                });
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        container.job(1, "COMPLETED", () -> {
            container.step(step("starts"), () -> {
                container.create(2);
                return null;
            });
            return null;
        });
        child.start();
        parentEnded.countDown();

        measurement.jobs().awaitEnd(1000, execution -> null);

        assertThat(measurement.jobs().followed())
                .extracting(JobRecord::batchStatus)
                .containsExactly("COMPLETED", "FAILED");
        assertThat(measurement.span().elapsed()).isGreaterThanOrEqualTo(20_000_000);
        assertThat(measurement.jobs().others()).isEmpty();
        child.join();
    }

    /** A partition sends its last reply before its thread leaves the step. On a busy machine, the job ends in between. */
    @Test
    void partitionThatLeavesAfterItsJob_isCounted() throws Exception {
        start(1);
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch jobEnded = new CountDownLatch(1);
        Thread partition = new Thread(() -> {
            try {
                container.work(1, "PARTITIONED_STEP", "COMPLETED", () -> {
                    container.step(new StepController("a", true, Map.of("READ_COUNT", 1500L)), () -> {
                        inside.countDown();
                        jobEnded.await();
                        Thread.sleep(50);
                        return null;
                    });
                    return null;
                });
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        container.job(1, "COMPLETED", () -> {
            container.step(step("a"), () -> {
                partition.start();
                inside.await();
                return null;
            });
            return null;
        });
        jobEnded.countDown();

        measurement.jobs().awaitEnd(1000, execution -> null);

        assertThat(root().steps().get(0).metrics()).containsEntry("READ_COUNT", 1500L);
        partition.join();
    }

    @Test
    void restartedJob_endsAsItsLastExecution() throws Exception {
        start(1);
        container.job(1, "COMPLETED", () -> {
            container.create(2);
            container.job(7, 2, "FAILED", () -> null);
            container.create(3);
            container.job(7, 3, "COMPLETED", () -> null);
            container.create(4);
            container.job(8, 4, "FAILED", () -> null);
            return null;
        });

        measurement.jobs().awaitEnd(1000, execution -> null);

        assertThat(measurement.jobs().followed())
                .extracting(JobRecord::execution)
                .containsExactly(1L, 2L, 3L, 4L);
        assertThat(measurement.jobs().lastExecutions())
                .extracting(JobRecord::execution)
                .containsExactly(1L, 3L, 4L);
    }

    @Test
    void startedJobThatNeverBegins_endsByItsStatusInTheRepository() throws Exception {
        start(1);
        container.job(1, "COMPLETED", () -> {
            container.create(2);
            return null;
        });

        measurement.jobs().awaitEnd(1, execution -> execution == 2 ? "FAILED" : null);

        assertThat(measurement.jobs().followed())
                .extracting(JobRecord::batchStatus)
                .containsExactly("COMPLETED", "FAILED");
    }

    @Test
    void jobOfOthersThatEndedBefore_ranAtAnotherTime() throws Exception {
        container.create(7);
        container.job(7, "COMPLETED", () -> null);
        start(1);
        container.job(1, "COMPLETED", () -> null);

        measurement.jobs().awaitEnd(1000, execution -> null);

        assertThat(measurement.jobs().others()).containsExactly("job7");
        assertThat(measurement.jobs().atTheSameTime()).isEmpty();
    }

    /** The server executes partitions of a job that another server has started. */
    @Test
    void partitionsOfAJobOfAnotherServer_areMeasured_andItsStatusComesFromThere() throws Exception {
        measurement.jobs().launched();
        measurement.span().jobBeginsElsewhere();
        container.call("dispatch.handleStartPartitionRequest", new Object(), () -> {
            container.work(1, "PARTITIONED_STEP", "COMPLETED", () -> {
                container.step(new StepController("a", true, Map.of("READ_COUNT", 5L)), () -> {
                    container.create(2); // a partition starts a job
                    return null;
                });
                return null;
            });
            return null;
        });
        container.job(2, "COMPLETED", () -> null);
        // the job that it started has partitions here, too
        container.work(3, "PARTITIONED_STEP", "COMPLETED", () -> null);
        measurement.jobs().endedElsewhere("payroll", "FAILED");
        measurement.jobs().awaitEnd(1000, execution -> null);
        measurement.span().end();

        assertThat(measurement.partitions().received()).isEqualTo(1);
        assertThat(measurement.partitions().executed()).isEqualTo(1);
        assertThat(root().execution()).isEqualTo(1);
        assertThat(root().batchStatus()).isEqualTo("FAILED");
        assertThat(root().steps().get(0).partitions()).isEqualTo(1);
        assertThat(root().steps().get(0).metrics()).containsEntry("READ_COUNT", 5L);
        assertThat(measurement.jobs().lastExecutions())
                .extracting(JobRecord::execution)
                .containsExactly(1L, 2L);
        assertThat(measurement.jobs().atTheSameTime()).isEmpty();
        assertThat(measurement.span().elapsed()).isZero();
    }

    /** All partitions of the step went to another server. */
    @Test
    void stepWhosePartitionsAreElsewhere_hasNoCountsOfItsOwn() throws Exception {
        start(1);
        container.job(1, "COMPLETED", () -> {
            container.step(new StepController("a", false, Map.of("READ_COUNT", 7L)), () -> {
                container.call("dispatch.startPartition", new Object(), () -> null);
                container.call("dispatch.take", new Object(), () -> null);
                return null;
            });
            return null;
        });

        assertThat(measurement.partitions().sent()).isEqualTo(1);
        assertThat(measurement.partitions().awaitsReply(System.nanoTime())).isTrue();
        assertThat(measurement.partitions().awaitsReply(System.nanoTime() + 6_000_000_000L))
                .isFalse();
        assertThat(root().steps().get(0).metrics()).isEmpty();
        assertThat(root().steps().get(0).threads()).isZero();
    }

    @Test
    void messageThatIsNotSent_isNoPartition() {
        assertThatThrownBy(() -> container.call("dispatch.startPartition", new Object(), () -> {
                    throw new IllegalStateException();
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(measurement.partitions().sent()).isZero();
    }

    @Test
    void jobsOfOthers_areOnlyNamed() throws Exception {
        container.create(7);
        start(1);
        container.job(7, "FAILED", () -> null);
        container.job(1, "COMPLETED", () -> null);

        measurement.jobs().awaitEnd(1000, execution -> null);

        assertThat(measurement.jobs().followed()).hasSize(1);
        assertThat(measurement.jobs().others()).containsExactly("job7");
        assertThat(measurement.jobs().atTheSameTime()).containsExactly("job7");
    }

    @Test
    void callWithoutAnEnd_doesNotShiftItsCallers() throws Exception {
        start(1);
        container.job(1, "COMPLETED", () -> {
            container.step(step("a"), () -> {
                container.call("chunk.invokeChunk", new Object(), () -> {
                    measurement.accept(new Object(), table.id("reader.readItem"));
                    return null;
                });
                measurement.accept(null, table.id("writer.writeItems") | ProbeCode.EXIT);
                return null;
            });
            return null;
        });

        assertThat(figures("a").calls(table.id("chunk.invokeChunk"))).isEqualTo(1);
        assertThat(figures("a").calls(table.id("writer.writeItems"))).isZero();
        assertThat(measurement.faults()).isEmpty();
    }

    @Test
    void containerOfAnotherVersion_isAFault() {
        measurement.accept(new Object(), table.id("step.execute"));
        measurement.accept(new Object(), table.id("work.runExecutionOnThread"));

        assertThat(measurement.faults()).containsKeys("work.runExecutionOnThread");
    }

    @Test
    void call_allocatesNothing() throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Object reader = new Object();
        int id = table.id("reader.readItem");
        long[] allocated = new long[1];
        start(1);
        container.job(1, "COMPLETED", () -> {
            container.step(step("a"), () -> {
                call(id, reader, 100);
                long before = threads.getCurrentThreadAllocatedBytes();
                call(id, reader, 10_000);
                allocated[0] = threads.getCurrentThreadAllocatedBytes() - before;
                return null;
            });
            return null;
        });

        assertThat(allocated[0]).isLessThan(10_000);
        assertThat(figures("a").calls(id)).isEqualTo(10_100);
    }

    private void call(int id, Object subject, int times) {
        for (int i = 0; i < times; i++) {
            measurement.accept(subject, id);
            measurement.accept(null, id | ProbeCode.EXIT);
        }
    }

    private void start(long execution) throws Exception {
        measurement.launching(() -> {
            container.create(execution);
            return null;
        });
        measurement.jobs().started(execution);
    }

    private void fail(String point, Exception e) throws Exception {
        container.call(point, new Proxy("artifact"), () -> {
            throw e;
        });
    }

    private static StepController step(String name) {
        return new StepController(name, false, Map.of());
    }

    private JobRecord root() {
        return measurement.jobs().root();
    }

    private Figures figures(String step) {
        return root().steps().stream()
                .filter(record -> record.name().equals(step))
                .findFirst()
                .orElseThrow()
                .figures(table.size());
    }

    private interface Part {
        void run(int number) throws Exception;
    }

    private static void onThreads(int number, Part part) throws Exception {
        Thread[] threads = new Thread[number];
        Throwable[] failed = new Throwable[1];
        for (int i = 0; i < number; i++) {
            int partition = i;
            threads[i] = new Thread(() -> {
                try {
                    part.run(partition);
                } catch (Exception | AssertionError e) {
                    failed[0] = e;
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join(TimeUnit.MINUTES.toMillis(1));
        }
        assertThat(failed[0]).isNull();
    }
}
