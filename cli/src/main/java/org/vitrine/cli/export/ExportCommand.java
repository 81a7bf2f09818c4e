package org.vitrine.cli.export;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.vitrine.cli.console.Console;
import org.vitrine.cli.console.ConsoleCommand;
import org.vitrine.cli.console.UsageException;
import org.vitrine.cli.option.ImageOptions;
import org.vitrine.cli.option.MemberOption;
import org.vitrine.cli.option.ModelOption;
import org.vitrine.cli.option.Overwriting;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.Raster;
import org.vitrine.internal.file.Leftovers;
import org.vitrine.model.ClauseClassifier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes a model in a form that runs without Vitrine. */
@Command(
        name = "export",
        description = {
            "Writes a model in a form that runs without Vitrine, with its encoding, its decisions and the votes of "
                    + "its clauses.",
            "Runs what it wrote on sample images, those of --data or generated ones, and keeps it only if every vote "
                    + "is the model's own."
        },
        footer = {
            "",
            "Examples:",
            "  vitrine export --model vitrine-demo/faces.vitrine --onnx faces.onnx",
            "  vitrine export --model mnist.vitrine --onnx mnist.onnx --data mnist:DIR --limit 1000",
            "  vitrine export --model ten.vitrine --java Ten.java --c ten.c"
        })
public final class ExportCommand extends ConsoleCommand {

    @Mixin
    private ModelOption model;

    @Mixin
    private MemberOption member;

    @Option(
            names = "--onnx",
            paramLabel = "FILE",
            description =
                    "Write an ONNX graph of standard operators. Needs ONNX Runtime, which is built in on first use.")
    private @Nullable Path onnx;

    @Option(names = "--java", paramLabel = "FILE", description = "Write one class of plain Java, such as Faces.java.")
    private @Nullable Path java;

    @Option(names = "--c", paramLabel = "FILE", description = "Write one file of plain C99, such as faces.c.")
    private @Nullable Path c;

    @Mixin
    private final ImageOptions images = ImageOptions.notNeeded("test").enough(100);

    @Option(names = "--no-check", description = "Do not run the export and compare it with the model.")
    private boolean unchecked;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Option(names = "--force", description = Overwriting.FORCE)
    private boolean force;

    private final ModelExport toOnnx;

    /** An export that was asked for. */
    private record Asked(ModelExport export, Path file) {}

    /** The command in a program without ONNX Runtime. */
    public ExportCommand() {
        this(new ElsewhereExport("--onnx", Overwriting.Kind.ONNX, "ONNX Runtime"));
    }

    /** Creates the command in a program that knows ONNX. */
    public ExportCommand(ModelExport toOnnx) {
        this.toOnnx = toOnnx;
    }

    /** {@return the exports that were asked for; each option has its line here} */
    private List<Asked> asked() {
        List<Asked> asked = new ArrayList<>();
        add(asked, toOnnx, onnx);
        add(asked, new JavaExport(), java);
        add(asked, new CExport(), c);
        return asked;
    }

    private static void add(List<Asked> asked, ModelExport export, @Nullable Path file) {
        if (file != null) {
            asked.add(new Asked(export, file));
        }
    }

    @Override
    protected void run(Console screen) throws IOException {
        List<Asked> asked = asked();
        if (asked.isEmpty()) {
            throw new UsageException("nothing to export to; name a file, such as --onnx my.onnx");
        }
        int most = images.most();
        if (unchecked) {
            refuse("is of no use with --no-check", "--data", "--limit");
        }
        if (images.areGiven() || !isGiven("--limit")) {
            images.refuseWithoutData();
        } // --limit alone is about generated images
        Overwriting files = model.read().readsData(images.location());
        asked.forEach(one ->
                files.writes(one.export().option(), one.file(), one.export().kind()));
        files.check(force);
        ClauseClassifier machine = member.orAll(model.readAny());
        List<Raster> sample = unchecked ? List.of() : sample(machine, most, screen);
        List<Ready> ready = new ArrayList<>();
        try {
            for (Asked one : asked) {
                ready.add(export(screen, machine, one, sample));
            }
            for (Ready one : ready) { // all or none: half of what was asked for looks like all of it
                one.keep(screen, json);
            }
        } finally {
            for (Ready one : ready) {
                one.folder().close();
            }
        }
        if (json) {
            screen.json(ready.stream().map(Ready::result).toList());
        }
    }

    /** An export that is written and compared, and still in a folder of its own. */
    private record Ready(
            Asked asked,
            Leftovers.Folder folder,
            Path written,
            String compared,
            List<String> leftOut,
            Map<String, Object> result) {

        void keep(Console screen, boolean json) throws IOException {
            long bytes = Files.size(written);
            Files.move(
                    written,
                    asked.file().toAbsolutePath(),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            if (!json) {
                screen.print("wrote " + asked.file() + " (" + (bytes + 1023) / 1024 + " KB); " + compared);
            }
            if (!leftOut.isEmpty()) {
                screen.remark("not part of " + asked.file() + ": " + String.join(", ", leftOut));
            }
        }
    }

    private List<Raster> sample(ClauseClassifier machine, int most, Console screen) {
        if (!images.areGiven()) {
            return GeneratedImages.of(machine.shape(), most);
        }
        ImageSource source = images.open(machine, model.file, screen);
        if (source.size() == 0) {
            throw new UsageException(
                    "there are no images in " + images.location() + " to compare on; name others with --data");
        }
        ImageSource some = source.excerpt(most);
        return IntStream.range(0, some.size()).mapToObj(some::image).toList();
    }

    /** Writes into a folder of its own first: a file of the user's is replaced only by an export that is right. */
    private Ready export(Console screen, ClauseClassifier machine, Asked asked, List<Raster> sample)
            throws IOException {
        Path file = asked.file().toAbsolutePath();
        Path name = Objects.requireNonNullElse(file.getFileName(), file);
        Path parent = file.getParent();
        if (parent == null || Files.isDirectory(file)) {
            throw new UsageException(asked.file() + " is a folder; name a file for "
                    + asked.export().option());
        }
        if (!Files.isDirectory(parent)) {
            throw new UsageException("there is no folder " + parent + "; make it first, or choose another file for "
                    + asked.export().option());
        }
        Leftovers.Folder folder = Leftovers.folder(parent);
        try {
            Path written = folder.path().resolve(name);
            write(machine, asked, written);
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("file", asked.file().toString());
            result.put("bytes", Files.size(written));
            String compared = "not compared with the model";
            Optional<String> missing = asked.export().missing();
            if (!unchecked && missing.isPresent()) {
                result.put("unchecked", missing.get());
                compared += ": " + missing.get();
            } else if (!unchecked) {
                RoundTrip same = compare(screen, machine, asked, written, sample);
                result.put("checked", same.toMap());
                compared = same.inWords();
            }
            List<String> leftOut = asked.export().leftOut(machine);
            result.put("leftOut", leftOut);
            return new Ready(asked, folder, written, compared, leftOut, result);
        } catch (IOException | RuntimeException failed) {
            folder.close();
            throw failed;
        }
    }

    /** Whatever goes wrong, a full disk for example, is about the file that was asked for. */
    private static void write(ClauseClassifier machine, Asked asked, Path written) throws IOException {
        try {
            asked.export().write(machine, written);
        } catch (FileSystemException failed) {
            throw named(asked, failed.getReason(), failed);
        } catch (IOException failed) {
            throw named(asked, failed.getMessage(), failed);
        }
    }

    private static FileSystemException named(Asked asked, @Nullable String reason, IOException cause) {
        FileSystemException named = new FileSystemException(asked.file().toString(), null, reason);
        named.initCause(cause);
        return named;
    }

    private static RoundTrip compare(
            Console screen, ClauseClassifier machine, Asked asked, Path written, List<Raster> sample)
            throws IOException {
        try (ModelExport.Exported exported = asked.export().open(machine, written);
                Console.Bar bar = screen.bar("comparing", sample.size())) {
            return RoundTrip.of(machine, exported, sample, bar::at);
        } catch (RoundTrip.DifferentException different) {
            throw new FileSystemException(
                    asked.file().toString(),
                    null,
                    "not written, since it does not say what the model says: " + different.getMessage()
                            + "; this is a defect of the export, please report it");
        }
    }
}
