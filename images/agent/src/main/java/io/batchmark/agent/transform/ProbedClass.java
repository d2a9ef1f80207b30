package io.batchmark.agent.transform;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class file with probes in the methods of its points. */
final class ProbedClass extends ClassVisitor {
    private static final int NOT_PROBED =
            Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE;

    private final Map<String, Point> points = new HashMap<>();
    private final Set<String> found = new HashSet<>();
    private String owner = "";
    private boolean frames;

    private ProbedClass(ClassVisitor writer, List<Point> points) {
        super(Opcodes.ASM9, writer);
        for (Point point : points) {
            if (point.measured()) {
                this.points.put(point.method(), point);
            }
        }
    }

    /** The class file with probes, or null if it has no method to probe. */
    static byte @Nullable [] of(byte[] classFile, List<Point> points) {
        ClassReader reader = new ClassReader(classFile);
        // the constants of the original are copied as they are
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        ProbedClass probed = new ProbedClass(writer, points);
        reader.accept(probed, 0);
        return probed.found.isEmpty() ? null : writer.toByteArray();
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        owner = name;
        frames = (version & 0xFFFF) >= Opcodes.V1_6;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
        Point point = points.get(name);
        if (point == null || (access & NOT_PROBED) != 0) {
            return method;
        }
        found.add(name);
        return new ProbedMethod(method, owner, point.id(), frames);
    }

    @Override
    public void visitEnd() {
        if (!found.isEmpty()) {
            ProbeMethod.addTo(cv, owner, frames);
        }
        super.visitEnd();
    }
}
