package io.batchmark.agent.transform;

/** A method of a class of Open Liberty that the agent measures or calls, in all its overloads. */
public final class Point {
    private final int id;
    private final Role role;
    private final String name;
    private final String className;
    private final String method;
    private final boolean optional;

    Point(int id, Role role, String name, String className, String method, boolean optional) {
        this.id = id;
        this.role = role;
        this.name = name;
        this.className = className;
        this.method = method;
        this.optional = optional;
    }

    /** Index into the figures of a thread; points of the same name have the same index. */
    public int id() {
        return id;
    }

    public Role role() {
        return role;
    }

    /** The name in results, as in {@code reader.readItem}. */
    public String name() {
        return name;
    }

    public String className() {
        return className;
    }

    public String method() {
        return method;
    }

    /** True if some versions of Open Liberty do not have the method. */
    public boolean optional() {
        return optional;
    }

    /** True if the agent inserts a probe. */
    public boolean measured() {
        return role != Role.Inspected;
    }

    @Override
    public String toString() {
        return className + "." + method;
    }
}
