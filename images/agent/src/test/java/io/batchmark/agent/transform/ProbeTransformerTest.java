package io.batchmark.agent.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Transformed classes with methods like the methods of the batch container. */
class ProbeTransformerTest {
    private static final String NAME = "com.ibm.test.Shape";
    private static final String SOURCE = """
            package com.ibm.test;
            public class Shape {
                static String log = "";
                private int calls;
                public Shape() { this(1); }
                private Shape(int calls) { if (calls < 0) { throw new IllegalArgumentException(); } }
                public void nothing() { calls++; }
                public Object object(Object in) { return in; }
                public boolean flag(boolean in) { return !in; }
                public long wide(long a, double b, long c) { long d = a + c; return d + (long) b; }
                public double real(double in) { return in / 2; }
                public float small(float in) { return in; }
                public synchronized int locked(int in) { synchronized (log) { return in + (Thread.holdsLock(this) ? 1 : 0); } }
                public void throwing(String text) throws Exception { throw new Exception(text); }
                public String caught(String text) {
                    try { throwing(text); return "no"; }
                    catch (Exception e) { return "caught " + e.getMessage(); }
                    finally { log += "f"; }
                }
                public int loop(int n) { while (true) { if (--n <= 0) { return n; } for (String s : new String[] {"a"}) { log += s; } } }
                public Object reassigned(Object o, int i) { if (i > 0) { o = "x" + i; int j = i; i = j * 2; } return o; }
                public void overloaded() { }
                public void overloaded(String s) { }
                public static int fixed() { return 3; }
                public <T extends Comparable<T>> T most(T a, T b) { return a.compareTo(b) > 0 ? a : b; }
            }
            """;
    private static final List<String> METHODS = List.of(
            "nothing",
            "object",
            "flag",
            "wide",
            "real",
            "small",
            "locked",
            "throwing",
            "caught",
            "loop",
            "reassigned",
            "overloaded",
            "fixed",
            "most");

    private final PointTable table =
            new PointTable(List.of("# comment", "", "Container shape " + NAME + " " + String.join(" ", METHODS)));
    private final ProbeTransformer transformer = new ProbeTransformer(table);
    private final List<String> seen = new ArrayList<>();

    @BeforeEach
    void record() {
        probe((object, code) -> {
            String kind = (code & ProbeCode.FAILED) != 0 ? "failed" : (code & ProbeCode.EXIT) != 0 ? "exit" : "enter";
            seen.add(kind + " " + table.withId(ProbeCode.id(code)).method() + " "
                    + (object instanceof Throwable || object == null || object instanceof String ? object : "this"));
        });
    }

    @AfterEach
    void forget() {
        System.getProperties().remove(ProbeCode.PROPERTY);
    }

    private static void probe(ObjIntConsumer<Object> probe) {
        System.getProperties().put(ProbeCode.PROPERTY, probe);
    }

    @Test
    void methods_returnWhatTheyReturned() throws Exception {
        Object shape = transformed(SOURCE);

        assertThat(call(shape, "object", "in")).isEqualTo("in");
        assertThat(call(shape, "flag", true)).isEqualTo(false);
        assertThat(call(shape, "wide", 1L, 2.0, 3L)).isEqualTo(6L);
        assertThat(call(shape, "real", 3.0)).isEqualTo(1.5);
        assertThat(call(shape, "small", 2f)).isEqualTo(2f);
        assertThat(call(shape, "locked", 1)).isEqualTo(2);
        assertThat(call(shape, "loop", 3)).isEqualTo(0);
        assertThat(call(shape, "reassigned", "o", 2)).isEqualTo("x2");
        assertThat(call(shape, "fixed")).isEqualTo(3);
        assertThat(call(shape, "most", "a", "b")).isEqualTo("b");
        assertThat(seen)
                .containsExactly(
                        "enter object this",
                        "exit object in",
                        "enter flag this",
                        "exit flag null",
                        "enter wide this",
                        "exit wide null",
                        "enter real this",
                        "exit real null",
                        "enter small this",
                        "exit small null",
                        "enter locked this",
                        "exit locked null",
                        "enter loop this",
                        "exit loop null",
                        "enter reassigned this",
                        "exit reassigned x2",
                        "enter most this",
                        "exit most b");
    }

    @Test
    void exceptions_passTheProbeAndTheMethod() throws Exception {
        Object shape = transformed(SOURCE);

        assertThatThrownBy(() -> call(shape, "throwing", "text"))
                .isInstanceOf(Exception.class)
                .hasMessage("text");
        assertThat(call(shape, "caught", "text")).isEqualTo("caught text");
        assertThat(seen)
                .containsExactly(
                        "enter throwing this",
                        "failed throwing java.lang.Exception: text",
                        "enter caught this",
                        "enter throwing this",
                        "failed throwing java.lang.Exception: text",
                        "exit caught caught text");
    }

    @Test
    void lockOfASynchronizedMethod_isReleasedWhenItThrows() throws Exception {
        Object shape = transformed("package com.ibm.test; public class Shape {"
                + " public synchronized void throwing() { throw new IllegalStateException(); } }");

        assertThatThrownBy(() -> call(shape, "throwing")).isInstanceOf(IllegalStateException.class);
        assertThat(Thread.holdsLock(shape)).isFalse();
        assertThat(seen).hasSize(2);
    }

    @Test
    void overloads_haveTheSamePoint() throws Exception {
        Object shape = transformed(SOURCE);

        call(shape, "overloaded");
        call(shape, "overloaded", "s");

        assertThat(seen)
                .containsExactly(
                        "enter overloaded this",
                        "exit overloaded null",
                        "enter overloaded this",
                        "exit overloaded null");
    }

    @Test
    void staticInitializer_isKept() throws Exception {
        Object shape = transformed(
                "package com.ibm.test; public class Shape { static final Object A; static { A = new Shape().object(1); }"
                        + " public Object object(Object o) { return A; } }");

        assertThat(call(shape, "object", 2)).isNull(); // while it runs, A is null
        assertThat(seen).hasSize(4);
    }

    @Test
    void callsBeforeTheProbeExists_areNotMeasured() throws Exception {
        forget();
        Object shape = transformed(SOURCE);

        call(shape, "nothing");
        record();
        call(shape, "nothing");

        assertThat(seen).containsExactly("enter nothing this", "exit nothing null");
    }

    @Test
    void exceptionOfTheProbe_doesNotReachTheMethod() throws Exception {
        probe((object, code) -> {
            throw new IllegalStateException("the agent is broken");
        });
        Object shape = transformed(SOURCE);

        assertThat(call(shape, "object", "in")).isEqualTo("in");
        assertThatThrownBy(() -> call(shape, "throwing", "text")).hasMessage("text");
    }

    @Test
    void propertyOfAnotherType_isIgnored() throws Exception {
        System.getProperties().put(ProbeCode.PROPERTY, "text");

        assertThat(call(transformed(SOURCE), "object", "in")).isEqualTo("in");
    }

    @Test
    void classThatCannotBeTransformed_staysAsItIsAndIsNamed() {
        byte[] broken = Arrays.copyOf(new CompiledClasses(NAME, SOURCE).file(NAME), 100);

        assertThat(transform(NAME, broken)).isNull();
        assertThat(transformer.failed()).containsOnlyKeys(NAME);
        assertThat(transformer.transformed()).isEmpty();
    }

    @Test
    void otherClasses_stayAsTheyAre() {
        String other = "com.ibm.test.Other";
        byte[] file = new CompiledClasses(
                        other, "package com.ibm.test; public class Other { public void nothing() {} }")
                .file(other);

        assertThat(transform(other, file)).isNull();
        assertThat(transformer.transform(null, null, null, null, file)).isNull();
        assertThat(transformer.failed()).isEmpty();
    }

    @Test
    void missingClassesAndMethods_areNamed() {
        ProbeTransformer needy = new ProbeTransformer(new PointTable(List.of(
                "Container shape " + NAME + " nothing absent ?perhaps",
                "Inspected - " + NAME + " #calls #gone",
                "Inspected - com.ibm.test.Gone getName",
                "Application application com.ibm.test.Web start")));

        assertThat(needy.missing(new IsolatedLoader(new CompiledClasses(NAME, SOURCE).all())))
                .containsExactly(
                        "needs com.ibm.test.Shape.absent: not in this Liberty",
                        "needs com.ibm.test.Shape.#gone: not in this Liberty",
                        "needs com.ibm.test.Gone: not in this Liberty");
    }

    @Test
    void namesOfTheTable_areUnambiguous() {
        PointTable liberty = PointTable.ofLiberty();

        Map<String, Integer> ids = new HashMap<>();
        for (String className : liberty.classes()) {
            for (Point point : liberty.of(className)) {
                assertThat(ids.merge(point.name(), point.id(), (a, b) -> a.equals(b) ? a : -1))
                        .isNotNegative();
                assertThat(liberty.withId(point.id()).role()).isEqualTo(point.role());
            }
        }
        assertThat(ids).containsKeys("reader.readItem", "writer.writeItems", "transaction.commit", "step.execute");
    }

    private byte[] transform(String name, byte[] file) {
        return transformer.transform(null, name.replace('.', '/'), null, null, file);
    }

    private Object transformed(String source) throws Exception {
        Map<String, byte[]> files = new CompiledClasses(NAME, source).all();
        files.put(NAME, transform(NAME, files.get(NAME)));
        assertThat(transformer.failed()).isEmpty();
        return new IsolatedLoader(files).loadClass(NAME).getConstructor().newInstance();
    }

    private static Object call(Object object, String name, Object... arguments) throws Exception {
        for (Method method : object.getClass().getMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
                try {
                    return method.invoke(object, arguments);
                } catch (InvocationTargetException e) {
                    throw (Exception) e.getCause();
                }
            }
        }
        throw new NoSuchMethodException(name);
    }
}
