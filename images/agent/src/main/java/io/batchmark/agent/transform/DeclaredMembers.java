package io.batchmark.agent.transform;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The names of the methods that a class file declares with a body, and of its fields with a {@code #} in front. */
final class DeclaredMembers extends ClassVisitor {
    private final Set<String> names = new HashSet<>();

    private DeclaredMembers() {
        super(Opcodes.ASM9);
    }

    static Set<String> of(byte[] classFile) {
        DeclaredMembers members = new DeclaredMembers();
        new ClassReader(classFile)
                .accept(members, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return members.names;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_SYNTHETIC)) == 0) {
            names.add(name);
        }
        return null;
    }

    @Override
    public @Nullable FieldVisitor visitField(
            int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
        names.add("#" + name);
        return null;
    }
}
