package org.vitrine.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ViewTest {

    // Three planes of one view; of the other 5 levels in cells of 2x2 pixels, so two planes.
    @Test
    void ofPlanes_namesTheViewOfEachPlane() {
        List<View> views = List.of(new View("a", 3, 1, List.of()), new View("b", 5, 1, List.of(), 2));
        assertThat(View.ofPlanes(views)).containsExactly(0, 0, 0, 1, 1);
        assertThat(View.ofPlanes(List.of())).isEmpty();
    }
}
