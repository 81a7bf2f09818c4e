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

                | setting | option | default | values | what it does |
                |---|---|---|---|---|
                """);
        for (Setting<?> setting : Settings.all()) {
            page.append(row(setting));
        }
        return page.toString();
    }

    private static <T> String row(Setting<T> setting) {
        boolean unlimited = setting.defaultValue().equals(Settings.NO_BUDGET);
        return "| `%s` | `--%s` | %s | %s | %s |%n"
                .formatted(
                        setting.name(),
                        setting.dashed(),
                        unlimited ? "any" : setting.write(setting.defaultValue()),
                        setting.bounds(),
                        setting.sentence())
                .replace("\r", "");
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
