package io.batchmark.agent.schedule;

import jakarta.batch.runtime.BatchRuntime;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import java.util.Properties;

/** Starts a job with the application. */
@WebListener
public class Schedule implements ServletContextListener {
    @Override
    public void contextInitialized(ServletContextEvent event) {
        Properties parameters = new Properties();
        parameters.setProperty("millis", "60000");
        BatchRuntime.getJobOperator().start("child", parameters);
    }
}
