package io.tutti.kernel.loop;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Long loops are too long to be inlined: HotSpot inlines no method of more bytes, however hot, by FreqInlineSize. */
class LoopSizeTest {
    private static final int FREQ_INLINE_SIZE = 325;

    @ParameterizedTest
    @ValueSource(classes = {VectorLoop.class, HalfLoop.class, ArrayLoop.class})
    void longLoopsAreNeverInlined(Class<?> template) throws IOException {
        try (InputStream bytes = template.getResourceAsStream(template.getSimpleName() + ".class")) {
            ClassModel model = ClassFile.of().parse(bytes.readAllBytes());
            MethodModel run = model.methods().stream()
                    .filter(method -> method.methodName().stringValue().equals("run"))
                    .findFirst()
                    .orElseThrow();
            int length = run.findAttribute(Attributes.code())
                    .map(CodeAttribute::codeLength)
                    .orElseThrow();
            assertTrue(length > FREQ_INLINE_SIZE, "bytes of code: " + length);
        }
    }
}
