/** What the runs say. */
/** Whether the run has ended. */
    int a = 1; // how long it takes
// In what order the runs start.
    /** @param file which of them */
