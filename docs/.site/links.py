"""Links of the documentation: finds them, and names headings as GitHub does. Used by .ci/check-links and by the site."""

import functools
import os
import re

LINK = re.compile(r"(\]\()([^)\s]+)(\))")
FENCE = re.compile(r"```.*?```", re.S)


def slug(heading, separator="-"):
    """Returns the anchor of a heading: lower case, without punctuation, blanks as hyphens."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", separator)


def anchors(text):
    """Returns the anchors of a page's headings. A heading that occurs again has a number behind it."""
    seen = {}
    found = set()
    for heading in re.findall(r"^#{1,6} +(.+?) *$", FENCE.sub("", text), re.M):
        name = slug(heading)
        found.add(name if name not in seen else f"{name}-{seen[name]}")
        seen[name] = seen.get(name, 0) + 1
    return found


def local(text):
    """Yields the path and the anchor of each link that does not lead to another host. Blocks of code have none."""
    for _, link, _ in LINK.findall(FENCE.sub("", text)):
        if not re.match(r"[a-z]+:", link):
            path, _, anchor = link.partition("#")
            yield path, anchor


@functools.lru_cache(maxsize=None)
def anchors_of(file):
    """Returns the anchors of a Markdown file, which is read once."""
    with open(file, encoding="utf-8") as page:
        return anchors(page.read())


def broken(file):
    """Yields the links of a Markdown file that lead to no file or to no heading."""
    with open(file, encoding="utf-8") as page:
        text = page.read()
    for path, anchor in local(text):
        target = os.path.normpath(os.path.join(os.path.dirname(file), path)) if path else file
        link = path + ("#" + anchor if anchor else "")
        if not os.path.exists(target):
            yield link
        elif anchor and target.endswith(".md") and anchor not in anchors_of(target):
            yield link
