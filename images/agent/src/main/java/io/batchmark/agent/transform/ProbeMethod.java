package io.batchmark.agent.transform;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The field and the method that a transformed class gets. The method passes its arguments to the probe, which it finds in the system
 * properties and keeps in the field. It never throws: an exception of the agent must not end a chunk.
 *
 * <pre>{@code
 * private static ObjIntConsumer batchmark$probe;
 *
 * private static void batchmark$probe(Object object, int code) {
 *     try {
 *         ObjIntConsumer probe = batchmark$probe;
 *         if (probe == null) {
 *             Object found = System.getProperties().get("batchmark.probe");
 *             if (!(found instanceof ObjIntConsumer)) {
 *                 return;
 *             }
 *             probe = batchmark$probe = (ObjIntConsumer) found;
 *         }
 *         probe.accept(object, code);
 *     } catch (Throwable e) {
 *     }
 * }
 * }</pre>
 */
final class ProbeMethod {
    static final String NAME = "batchmark$probe";
    static final String DESCRIPTOR = "(Ljava/lang/Object;I)V";

    private static final String PROBE = "java/util/function/ObjIntConsumer";
    private static final String PROBE_TYPE = "L" + PROBE + ";";
    private static final int ACCESS = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

    private ProbeMethod() {}

    /** @param frames true if the class file has stack map frames */
    static void addTo(ClassVisitor type, String owner, boolean frames) {
        type.visitField(ACCESS, NAME, PROBE_TYPE, null, null).visitEnd();
        MethodVisitor code = type.visitMethod(ACCESS, NAME, DESCRIPTOR, null, null);
        Label begin = new Label();
        Label call = new Label();
        Label end = new Label();
        Label done = new Label();
        Label failed = new Label();
        code.visitCode();
        code.visitTryCatchBlock(begin, end, failed, null);
        code.visitLabel(begin);
        code.visitFieldInsn(Opcodes.GETSTATIC, owner, NAME, PROBE_TYPE);
        code.visitVarInsn(Opcodes.ASTORE, 2);
        code.visitVarInsn(Opcodes.ALOAD, 2);
        code.visitJumpInsn(Opcodes.IFNONNULL, call);
        code.visitMethodInsn(
                Opcodes.INVOKESTATIC, "java/lang/System", "getProperties", "()Ljava/util/Properties;", false);
        code.visitLdcInsn(ProbeCode.PROPERTY);
        code.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, "java/util/Properties", "get", "(Ljava/lang/Object;)Ljava/lang/Object;", false);
        code.visitVarInsn(Opcodes.ASTORE, 3);
        code.visitVarInsn(Opcodes.ALOAD, 3);
        code.visitTypeInsn(Opcodes.INSTANCEOF, PROBE);
        code.visitJumpInsn(Opcodes.IFEQ, done);
        code.visitVarInsn(Opcodes.ALOAD, 3);
        code.visitTypeInsn(Opcodes.CHECKCAST, PROBE);
        code.visitInsn(Opcodes.DUP);
        code.visitVarInsn(Opcodes.ASTORE, 2);
        code.visitFieldInsn(Opcodes.PUTSTATIC, owner, NAME, PROBE_TYPE);
        code.visitLabel(call);
        frame(code, frames, new Object[] {"java/lang/Object", Opcodes.INTEGER, PROBE});
        code.visitVarInsn(Opcodes.ALOAD, 2);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitVarInsn(Opcodes.ILOAD, 1);
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, PROBE, "accept", DESCRIPTOR, true);
        code.visitLabel(end);
        code.visitJumpInsn(Opcodes.GOTO, done);
        code.visitLabel(failed);
        frame(code, frames, new Object[] {"java/lang/Object", Opcodes.INTEGER}, "java/lang/Throwable");
        code.visitInsn(Opcodes.POP);
        code.visitLabel(done);
        frame(code, frames, new Object[] {"java/lang/Object", Opcodes.INTEGER});
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private static void frame(MethodVisitor code, boolean frames, Object[] locals, Object... stack) {
        if (frames) {
            code.visitFrame(Opcodes.F_FULL, locals.length, locals, stack.length, stack);
        }
    }
}
