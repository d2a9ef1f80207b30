package com.example.payroll;

import java.sql.Connection;
import java.sql.SQLException;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** The database of the payslips. */
final class Ledger {
    private Ledger() {}

    /** A connection to it, in the transaction of the chunk, if there is a chunk. */
    @SuppressWarnings("BanJNDI") // a fixed name in the server's own directory
    static Connection connect() throws NamingException, SQLException {
        return ((DataSource) new InitialContext().lookup("java:comp/env/jdbc/database")).getConnection();
    }
}
