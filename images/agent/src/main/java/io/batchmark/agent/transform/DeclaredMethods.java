package io.batchmark.agent.transform;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The names of the methods that a class file declares with a body. */
final class DeclaredMethods extends ClassVisitor {
    private final Set<String> names = new HashSet<>();

    private DeclaredMethods() {
        super(Opcodes.ASM9);
    }

    static Set<String> of(byte[] classFile) {
        DeclaredMethods methods = new DeclaredMethods();
        new ClassReader(classFile)
                .accept(methods, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return methods.names;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_SYNTHETIC)) == 0) {
            names.add(name);
        }
        return null;
    }
}
