package org.vitrine.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.vitrine.edit.Edit;
import org.vitrine.encode.EncodingKind;
import org.vitrine.encode.EncodingRecipe;
import org.vitrine.model.Model;
import org.vitrine.model.Setting;
import org.vitrine.model.Settings;

/** The fixture misses nothing: whoever adds an encoding, a setting or a sort of edit adds a kind that has it. */
class CoveredTest {

    private static Stream<Model> models() {
        return Kinds.all().stream().flatMap(kind -> kind.models().stream());
    }

    @Test
    void kinds_haveNamesOfTheirOwn() {
        assertThat(Kinds.all()).extracting(Kind::fileName).doesNotHaveDuplicates();
        assertThat(Kinds.all()).extracting(Kind::scene).containsAll(Scene.all());
    }

    @Test
    void kinds_haveEverySettingOnceOtherThanItsDefault() {
        Set<String> missing = new TreeSet<>();
        for (Setting<?> setting : Settings.all()) {
            if (models().allMatch(model -> model.settings().get(setting).equals(setting.defaultValue()))) {
                missing.add(setting.name());
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void kinds_haveEveryEncoding() {
        Set<String> used = models().flatMap(model -> model.encoding().recipe().parts().stream())
                .map(EncodingRecipe::kind)
                .collect(Collectors.toSet());
        assertThat(EncodingRecipe.kinds().stream()
                        .filter(kind -> kind.getClass().getPackageName().startsWith("org.vitrine"))
                        .map(EncodingKind::name))
                .isSubsetOf(used);
    }

    @Test
    void kinds_haveEverySortOfEdit() {
        Set<Class<?>> used = models().flatMap(model -> model.edits().stream())
                .map(Edit::getClass)
                .collect(Collectors.toSet());
        assertThat(used).contains(Edit.class.getPermittedSubclasses());
    }
}
