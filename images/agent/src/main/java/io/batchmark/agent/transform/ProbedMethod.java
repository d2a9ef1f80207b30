package io.batchmark.agent.transform;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Calls the probe where a method begins, where it returns, and where it throws. The method keeps its local variables and its stack
 * map frames: the added handler uses no variable.
 */
final class ProbedMethod extends MethodVisitor {
    private final String owner;
    private final int id;
    private final boolean frames;
    private final Label begin = new Label();
    private final Label end = new Label();

    /** @param frames true if the class file has stack map frames */
    ProbedMethod(MethodVisitor method, String owner, int id, boolean frames) {
        super(Opcodes.ASM9, method);
        this.owner = owner;
        this.id = id;
        this.frames = frames;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        super.visitVarInsn(Opcodes.ALOAD, 0);
        probe(id);
        super.visitLabel(begin);
    }

    @Override
    public void visitInsn(int opcode) {
        switch (opcode) {
            case Opcodes.RETURN:
            case Opcodes.IRETURN:
            case Opcodes.LRETURN:
            case Opcodes.FRETURN:
            case Opcodes.DRETURN:
                super.visitInsn(Opcodes.ACONST_NULL);
                probe(id | ProbeCode.EXIT);
                break;
            case Opcodes.ARETURN:
                super.visitInsn(Opcodes.DUP);
                probe(id | ProbeCode.EXIT);
                break;
            default:
                break;
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitLabel(end);
        // last in the table of exceptions, so that handlers of the method come first
        super.visitTryCatchBlock(begin, end, end, null);
        if (frames) {
            super.visitFrame(Opcodes.F_FULL, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
        }
        super.visitInsn(Opcodes.DUP);
        probe(id | ProbeCode.FAILED);
        super.visitInsn(Opcodes.ATHROW);
        super.visitMaxs(maxStack, maxLocals);
    }

    /** Calls the probe with the object on the stack. */
    private void probe(int code) {
        super.visitLdcInsn(code);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, ProbeMethod.NAME, ProbeMethod.DESCRIPTOR, false);
    }
}
