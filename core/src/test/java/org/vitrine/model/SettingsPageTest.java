package org.vitrine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** docs/settings.md is made from the table of settings; run this with -Dvitrine.write=true to make it anew. */
class SettingsPageTest {

    private static final Path PAGE = Path.of("..", "docs", "settings.md");

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Settings

                How a machine learns. In Java: `Settings.defaults().withClauses(4000)`, or `with("clauses", "4000")` for settings
                known by name. On the command line each has an option of its name; `--patch` is another name for `--window`,
                `-T` for `--target`, `-s` for `--specificity`. Model files keep them under `settings.NAME`.

                This page is generated from the table in `org.vitrine.model.Settings`.

                A setting that is left open has its default. If a tolerance of more than 1 makes clauses fuzzy, some have another
                value, which is listed; the target is 1.25 times the clauses, or 0.075 times clauses times tolerance. A setting that
                applies to crisp or to fuzzy clauses only is settled for the others.

                | setting | option | default | if fuzzy | clauses | values | what it does |
                |---|---|---|---|---|---|---|
                """);
        for (Setting<?> setting : Settings.all()) {
            page.append(row(setting));
        }
        return page.toString();
    }

    private static <T> String row(Setting<T> setting) {
        String clauses = setting.settled(true) != null ? "crisp" : setting.settled(false) != null ? "fuzzy" : "all";
        return "| `%s` | `--%s` | %s | %s | %s | %s | %s |%n"
                .formatted(
                        setting.name(),
                        setting.dashed(),
                        setting.shown(setting.defaultValue()),
                        ofFuzzy(setting),
                        clauses,
                        setting.bounds(),
                        setting.sentence())
                .replace("\r", "");
    }

    /** The value that is left open for a tolerance of 20 and so many clauses as are usual with it. */
    private static <T> String ofFuzzy(Setting<T> setting) {
        T value = Settings.fuzzy(20).get(setting);
        boolean differs = !value.equals(setting.defaultValue());
        String word =
                setting == Settings.TOLERANCE ? "more than 1" : setting == Settings.LITERAL_BUDGET ? "tolerance" : "";
        return !differs ? "" : !word.isEmpty() ? word : setting.shown(value);
    }

    @Test
    void page_isMadeFromTheTable() throws IOException {
        if (Boolean.getBoolean("vitrine.write")) {
            Files.writeString(PAGE, page());
        }
        assertThat(Files.readString(PAGE))
                .as("make it anew with: mvn -pl core test -Dtest=SettingsPageTest -Dvitrine.write=true")
                .isEqualTo(page());
    }
}
