package io.batchmark.api.validation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FieldErrorsTest {
    @Test
    void refusal_whoseSentenceBeginsWithTheField_namesTheFieldOnce() {
        FieldErrors errors = new FieldErrors();
        errors.refused("metadata.name", "metadata.name chunk.size has a dot");
        errors.refused("spec", "spec.factors.delivery has no effect");

        assertThat(errors.toList())
                .containsExactly("metadata.name chunk.size has a dot", "spec: spec.factors.delivery has no effect");
    }
}
