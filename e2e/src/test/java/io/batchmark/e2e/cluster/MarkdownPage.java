package io.batchmark.e2e.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/** A page of the docs, for what it tells a reader to run. */
public final class MarkdownPage {
    private final Node document;

    public MarkdownPage(Path file) throws IOException {
        document = Parser.builder().build().parse(Files.readString(file));
    }

    /** The commands of its blocks of shell, in their order and as they stand there. */
    public List<String> commands() {
        List<String> commands = new ArrayList<>();
        for (String block : blocks("sh")) {
            String command = "";
            for (String line : block.lines().toList()) {
                if (command.isEmpty() && (line.isBlank() || line.startsWith("#"))) {
                    continue;
                }
                command += line + "\n";
                if (isWhole(command)) {
                    commands.add(command.strip());
                    command = "";
                }
            }
            assertThat(command).as("a command that has no end").isEmpty();
        }
        return commands;
    }

    /** The only block of YAML. */
    public String yaml() {
        List<String> blocks = blocks("yaml");
        assertThat(blocks).hasSize(1);
        return blocks.getFirst();
    }

    private List<String> blocks(String language) {
        List<String> blocks = new ArrayList<>();
        blocks((each, text) -> {
            if (each.equals(language)) {
                blocks.add(text);
            }
        });
        return blocks;
    }

    /** Calls an action with the language and the text of each block, in their order. */
    void blocks(BiConsumer<String, String> action) {
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(FencedCodeBlock block) {
                action.accept(block.getInfo(), block.getLiteral());
            }
        });
    }

    /** A loop or a function has several lines, and so has what ends in a backslash. */
    private static boolean isWhole(String command) {
        return !command.endsWith("\\\n")
                && Command.run(List.of("bash", "-n", "-c", command)).exitCode() == 0;
    }
}
