package io.batchmark.operator.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.operator.watch.ObjectBounds.Holder;
import io.batchmark.operator.watch.ObjectBounds.Item;
import io.batchmark.operator.watch.ObjectBounds.Omission;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectBoundsTest {
    private final List<String> dropped = new ArrayList<>();
    private final Holder store = dropped::add;
    private long nanos;
    private final ObjectBounds bounds = new ObjectBounds(100, 150, () -> nanos);

    @Test
    void objectBeyondTheBoundOfItsNamespace_isOmitted() {
        assertThat(bounds.admit(item("a/1"), 60)).isTrue();
        assertThat(bounds.admit(item("a/2"), 50)).isFalse();
        assertThat(bounds.admit(item("a/3"), 40)).isTrue();

        assertThat(bounds.excess("a")).contains(new ExcessObjects("a", 3, 150, 100, 150));
        assertThat(bounds.excess("b")).isEmpty();
    }

    @Test
    void largestNamespace_losesItsLastObjectsToAnother() {
        bounds.admit(item("a/1"), 50);
        bounds.admit(item("a/2"), 50);
        bounds.admit(item("b/1"), 45);

        assertThat(bounds.admit(item("c/1"), 10)).isTrue();
        assertThat(dropped).containsExactly("a/2");
        assertThat(bounds.excess("a")).isPresent();
        assertThat(bounds.excess("b")).isEmpty();
        assertThat(bounds.excess("c")).isEmpty();
    }

    @Test
    void omittedObject_staysOmittedUntilItIsReadAgain() {
        bounds.admit(item("a/1"), 60);
        bounds.admit(item("a/2"), 50);
        bounds.forget(item("a/1"));

        assertThat(bounds.admit(item("a/2"), 50)).isFalse();
        Omission omission = bounds.due("a").getFirst();
        assertThat(bounds.readmit(omission, 50)).isTrue();
        // its store has it, but not every reader sees it
        assertThat(bounds.excess("a")).isPresent();
        bounds.end(omission);
        assertThat(bounds.excess("a")).isEmpty();
    }

    @Test
    void versionThatWasReadBeforeANewerOne_isNotKept() {
        bounds.admit(item("a/1"), 60);
        bounds.admit(item("a/2"), 50);
        Omission read = bounds.due("a").getFirst();
        bounds.forget(item("a/1"));
        bounds.admit(item("a/2"), 20);

        assertThat(bounds.readmit(read, 50)).isFalse();
        bounds.end(read);
        assertThat(bounds.excess("a")).isPresent();
    }

    @Test
    void deletedObject_isNeitherKeptNorOmitted() {
        bounds.admit(item("a/1"), 60);
        bounds.admit(item("a/2"), 50);
        Omission read = bounds.due("a").getFirst();

        assertThat(bounds.forget(item("a/2"))).isTrue();
        assertThat(bounds.forget(item("a/1"))).isFalse();
        assertThat(bounds.readmit(read, 50)).isFalse();
        assertThat(bounds.excess("a")).isEmpty();
    }

    @Test
    void objectThatShrinks_makesRoom() {
        bounds.admit(item("a/1"), 60);
        bounds.admit(item("a/2"), 50);
        bounds.admit(item("a/1"), 10);

        assertThat(bounds.readmit(bounds.due("a").getFirst(), 50)).isTrue();
    }

    @Test
    void objectThatStillDoesNotFit_isReadLastTheNextTime() {
        bounds.admit(item("a/1"), 100);
        bounds.admit(item("a/2"), 50);
        bounds.admit(item("a/3"), 50);
        List<Omission> due = bounds.due("a");
        bounds.readmit(due.getFirst(), 50);

        assertThat(bounds.due("a")).isEmpty();
        nanos += ObjectBounds.PAUSE;
        assertThat(bounds.due("a")).extracting(Omission::item).containsExactly(item("a/3"), item("a/2"));
    }

    private Item item(String key) {
        return new Item(store, key);
    }
}
