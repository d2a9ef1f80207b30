package io.batchmark.runner.subscriber;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.runner.events.Messages;
import io.batchmark.runner.events.SubscriptionFiles;
import io.batchmark.runner.server.Server;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Queue;
import jakarta.jms.Topic;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;

/** Receives the events of a run in a server of its own, "run subscribe", and ends the server when it has. */
public final class JmsSubscriber implements ServletContextListener {
    // a broker in the server of the run starts with it
    private static final Duration SERVER_START = Duration.ofSeconds(300);

    @Override
    public void contextInitialized(ServletContextEvent event) {
        Server.executor().execute(() -> exit(receive()));
    }

    private static int receive() {
        try {
            RunParameters parameters = Wire.decodeParameters(System.getenv(RunParameters.VARIABLE));
            Broker broker = Objects.requireNonNull(parameters.broker(), "broker");
            ConnectionFactory factory = Server.lookup(Messages.FACTORY, ConnectionFactory.class);
            boolean messages = parameters.workload().sendsMessages();
            Inbox inbox = messages
                    ? new QueueInbox(
                            broker,
                            factory,
                            Server.lookup(Messages.QUEUE, Queue.class),
                            parameters.workload().artifacts().messageDeliveryMode())
                    : new TopicInbox(broker, factory, Server.lookup("jms/topic", Topic.class));
            boolean inServer = broker.engine() == Broker.Engine.LibertyInServer;
            return new EventReceiver(
                            SubscriptionFiles.ofEnvironment(),
                            inbox,
                            inServer ? longer(SERVER_START, EventReceiver.patience()) : EventReceiver.patience(),
                            messages ? Messages.COUNT : EventReceiver.LONGEST)
                    .run();
        } catch (ContractException e) {
            System.err.println(e.getMessage());
        } catch (IOException e) {
            System.err.println("The subscriber cannot talk to the run: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            e.printStackTrace();
            say("the subscriber is broken, see the log of its container: " + e);
        }
        return 1;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private static void say(String problem) {
        try {
            SubscriptionFiles.ofEnvironment().write(SubscriptionFiles.Note.problem, problem);
        } catch (IOException e) {
            System.err.println("The subscriber cannot talk to the run: " + e);
        }
    }

    private static void exit(int code) {
        // on a thread that the shutdown of the server does not wait for
        Thread exit = new Thread(() -> System.exit(code), "exit");
        exit.setDaemon(true);
        exit.start();
    }
}
