"""Makes the site whole by itself: what a page links to outside docs/ is copied to source/, as text that a browser shows."""

import os
import posixpath
import sys

from mkdocs.structure.files import File

sys.path.insert(0, os.path.dirname(__file__))
import links  # noqa: E402

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
PICTURES = (".png", ".svg")


def on_config(config):
    config["mdx_configs"]["toc"] = {"slugify": links.slug}
    return config


def outside(page, path):
    """Returns the path from the repository's root of a target that is not below docs/, or None."""
    target = posixpath.normpath(posixpath.join("docs", posixpath.dirname(page), path))
    return None if not path or target.startswith("docs/") else target


def name(target):
    return "source/" + target + ("" if target.endswith(PICTURES) else ".txt")


def on_files(files, config):
    targets = set()
    for file in files.documentation_pages():
        with open(file.abs_src_path, encoding="utf-8") as page:
            for path, _ in links.local(page.read()):
                target = outside(file.src_uri, path)
                if target and os.path.isfile(os.path.join(ROOT, target)):
                    targets.add(target)
    for target in sorted(targets):
        file = File(name(target), ROOT, config["site_dir"], config["use_directory_urls"])
        file.abs_src_path = os.path.join(ROOT, target)
        files.append(file)
    return files


def on_page_markdown(markdown, page, config, files):
    def rewritten(match):
        path, _, _ = match[2].partition("#")
        target = None if ":" in match[2] else outside(page.file.src_uri, path)
        if not target:
            return match[0]
        if os.path.isdir(os.path.join(ROOT, target)):
            return "](" + posixpath.relpath("README.md", posixpath.dirname(page.file.src_uri) or ".") + match[3]
        return "](" + posixpath.relpath(name(target), posixpath.dirname(page.file.src_uri) or ".") + match[3]

    return links.LINK.sub(rewritten, markdown)
