"""Pages of the whole project as one site: they stay where they are, and so do the links between them."""

import fnmatch
import pathlib
import posixpath
import re
import subprocess

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

PROJECT = pathlib.Path(__file__).resolve().parents[2]
DECISIONS = "operator/decisions/README.md"

# pages, and what they show or let people read
SHOWN = ("*.md", "docs/*", "manifests/*.yaml", "crds/*.yaml", "helm/batchmark/values.yaml")
HIDDEN = (".*", "*/src/*", "docs/site/*.in", "docs/site/*.py", "docs/site/*.txt", "docs/site/*.yml")

LINK = re.compile(r"(?<!!)\[([^\]\[]*)\]\(([^)#:\s]+)(#[^)\s]*)?\)")
FENCED = re.compile(r"(^ *```.*?^ *```$)", re.M | re.S)
# Python-Markdown wants an empty line before a list, which GitHub does without
LIST = re.compile(r"^((?![-*] |\d+\. |[ |]|$).*\n)((?:[-*]|1\.) )", re.M)
CELL = re.compile(r"<td[^>]*>.*?</td>", re.S)
FOREIGN = re.compile(
    r"""<(?!a\b)\w[^>]*\b(?:src|srcset|href|action|data)=["'](?:https?:)?//[^>]*>|(?:url\(|@import)\s*["']?(?:https?:)?//[^)\s]*"""
)


def tracked():
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=PROJECT, capture_output=True, text=True, check=True,
    )
    return sorted(set(listed.stdout.splitlines()))


def on_files(files, config):
    def of(name):
        return File(name, str(PROJECT), config.site_dir, config.use_directory_urls)

    def matches(name, patterns):
        return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)

    site = Files([
        of(name) for name in tracked()
        if matches(name, SHOWN) and not matches(name, HIDDEN) and (PROJECT / name).exists()
    ])
    for file in files:  # of the theme
        if file.src_dir != config.docs_dir and site.get_file_from_path(file.src_uri) is None:
            site.append(file)
    return site


def on_page_markdown(markdown, page, config, files):
    """Links to sources and folders lead to the repository, or nowhere where it is not said which that is."""

    def lead(match):
        text, path, anchor = match[1], match[2], match[3] or ""
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page.file.src_uri), path))
        if files.get_file_from_path(target) or not (PROJECT / target).exists():
            return match[0]  # the second is an error, which MkDocs finds
        if target == posixpath.dirname(DECISIONS):
            return f"[{text}]({posixpath.relpath(DECISIONS, posixpath.dirname(page.file.src_uri) or '.')})"
        return f"[{text}]({config.repo_url.rstrip('/')}/blob/HEAD/{target}{anchor})" if config.repo_url else text

    parts = FENCED.split(markdown)
    parts[::2] = (LIST.sub(r"\1\n\2", LINK.sub(lead, part)) for part in parts[::2])
    return "".join(parts)


def on_page_content(html, page, config, files):
    """In code of a table, a bar is written with a backslash, which only GitHub takes off again."""
    return CELL.sub(lambda cell: cell[0].replace("\\|", "|"), html)


def on_post_build(config):
    """A page loads nothing from elsewhere."""
    foreign = [
        f"{file.relative_to(config.site_dir)}: {found}"
        for file in sorted(pathlib.Path(config.site_dir).rglob("*"))
        if file.suffix in (".html", ".css")
        for found in FOREIGN.findall(file.read_text(errors="replace"))
        if 'rel="canonical"' not in found
    ]
    if foreign:
        raise PluginError("loaded from elsewhere:\n" + "\n".join(foreign))
