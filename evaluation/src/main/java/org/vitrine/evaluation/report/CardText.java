package org.vitrine.evaluation.report;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.vitrine.evaluation.report.ModelCard.Block;
import org.vitrine.internal.text.OneLine;

/** Writes the blocks of a card, as HTML or as Markdown. */
final class CardText {

    private CardText() {}

    static void html(Html html, List<Block> blocks) {
        for (Block block : blocks) {
            if (block instanceof Block.Heading heading) {
                html.leaf("h3", heading.text());
            } else if (block instanceof Block.Text text) {
                html.leaf("p", text.text());
            } else if (block instanceof Block.Warning warning) {
                html.leaf("p", warning.text(), "class", "warning");
            } else if (block instanceof Block.Terms terms) {
                Page.definitions(html, terms.terms());
            } else if (block instanceof Block.Items items) {
                html.open("ul");
                items.items().forEach(item -> html.leaf("li", item));
                html.close();
            } else if (block instanceof Block.Table table) {
                table(html, table);
            } else if (block instanceof Block.Command command) {
                html.open("pre").leaf("code", command.lines()).close();
            }
        }
    }

    private static void table(Html html, Block.Table table) {
        Cells.table(html, table.head());
        for (List<String> row : table.rows()) {
            html.open("tr").leaf("th", row.get(0), "scope", "row");
            row.stream().skip(1).forEach(cell -> html.leaf("td", cell.replace(" %", Cells.PERCENT)));
            html.close();
        }
        html.close().close().close();
    }

    static String markdown(String title, Map<String, List<Block>> sections) {
        StringBuilder text =
                new StringBuilder("# ").append(escaped(title)).append("\n\n<!-- Written by Vitrine. -->\n");
        sections.forEach((heading, blocks) -> {
            text.append("\n## ").append(escaped(heading)).append("\n");
            blocks.forEach(block -> text.append('\n').append(markdown(block)));
        });
        return text.toString();
    }

    private static String markdown(Block block) {
        if (block instanceof Block.Heading heading) {
            return "### " + escaped(heading.text()) + "\n";
        }
        if (block instanceof Block.Text text) {
            return escaped(text.text()) + "\n";
        }
        if (block instanceof Block.Warning warning) {
            return "**" + escaped(warning.text()) + "**\n";
        }
        if (block instanceof Block.Terms terms) {
            return "| | |\n|---|---|\n"
                    + terms.terms().entrySet().stream()
                            .map(term -> "| " + escaped(term.getKey()) + " | " + escaped(term.getValue()) + " |\n")
                            .collect(Collectors.joining());
        }
        if (block instanceof Block.Items items) {
            return items.items().stream()
                    .map(item -> "- " + escaped(item) + "\n")
                    .collect(Collectors.joining());
        }
        if (block instanceof Block.Table table) {
            return row(table.head()) + "|---"
                    + String.join("", Collections.nCopies(table.head().size() - 1, "|---:")) + "|\n"
                    + table.rows().stream().map(CardText::row).collect(Collectors.joining());
        }
        return "```\n" + ((Block.Command) block).lines().replace("```", "` ` `") + "\n```\n";
    }

    private static String row(List<String> cells) {
        return cells.stream().map(CardText::escaped).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** {@return a text in which untrusted names and words are no markup and break no table} */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        OneLine.of(text).codePoints().forEach(point -> {
            if ("\\`*_[]<>|~#&".indexOf(point) >= 0) {
                escaped.append('\\');
            }
            escaped.appendCodePoint(point);
        });
        return escaped.toString();
    }
}
