/** Pays employees: opens the month, writes a payslip for each employee by departments, and closes the month. */
package com.example.payroll;
