package io.batchmark.runner.subscriber;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.runner.events.SubscriptionFiles;
import java.io.IOException;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Receives the events of a run that go to Kafka: "run subscribe", without a server. */
public final class KafkaSubscriber {
    // or it would be forgotten, and its level with it
    private static final Logger CLIENT = Logger.getLogger("org.apache.kafka");

    private KafkaSubscriber() {}

    /** Exits with 0 where the events were counted, and 1 otherwise. */
    public static void main(String[] arguments) throws InterruptedException {
        CLIENT.setLevel(Level.SEVERE); // what is wrong is said once, by us
        System.exit(receive());
    }

    private static int receive() throws InterruptedException {
        try {
            RunParameters parameters = Wire.decodeParameters(System.getenv(RunParameters.VARIABLE));
            Broker broker = Objects.requireNonNull(parameters.broker(), "broker");
            return new EventReceiver(
                            SubscriptionFiles.ofEnvironment(),
                            new KafkaInbox(parameters, broker),
                            EventReceiver.patience(),
                            EventReceiver.LONGEST)
                    .run();
        } catch (ContractException e) {
            System.err.println(e.getMessage());
        } catch (IOException e) {
            System.err.println("The subscriber cannot talk to the run: " + e);
        }
        return 1;
    }
}
