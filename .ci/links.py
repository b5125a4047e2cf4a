"""The links between the texts of the repository."""
import os, re, unicodedata

LINK = re.compile(r"(?<!`)\[(?:[^\[\]]|\[[^\]]*\]\([^)]*\))*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)|<doc:([^>]+)>")


def slug(heading):
    """The anchor that a heading of a Markdown file gets."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    kept = (c for c in text if c in " -_" or unicodedata.category(c)[0] in "LN")
    return "".join(kept).replace(" ", "-")


def anchors(path):
    """The anchors that a Markdown file has."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    fenced, found = False, set()
    for line in text.split("\n"):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        heading = re.match(r"#{1,6}\s+(.*)", line)
        if heading and not fenced:
            found.add(slug(heading[1]))
    return found


def check_links(root, path, lines, complain):
    """Complains of the links of a Markdown or DocC file that lead nowhere. Its lines are (number, text)."""
    for number, line in lines:
        for link in LINK.finditer(re.sub(r"``[^`]*``|`[^`]*`", lambda code: "x" * len(code[0]), line)):
            target, article = link.groups()
            if article is not None:
                name = article.split("#")[0].split("/")[-1]
                beside = os.path.join(root, os.path.dirname(path))
                if name and not any(os.path.splitext(file)[0] == name for _, _, files in os.walk(beside) for file in files
                                    if file.endswith((".md", ".tutorial"))):
                    complain(path, number, f"the link to the article {name} leads nowhere")
                continue
            # A page of the showcase, which lessons name by its path on the server, is none of these files.
            if re.match(r"[a-z]+:|/", target):
                continue
            file, _, anchor = target.partition("#")
            goal = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
            full = os.path.join(root, goal)
            # DocC finds a picture by its name, anywhere in the catalogue.
            if ".docc/" in path and "/" not in target and target.endswith((".svg", ".png")):
                catalogue = os.path.join(root, path[:path.index(".docc/") + len(".docc")])
                if any(target in files for _, _, files in os.walk(catalogue)):
                    continue
            if not os.path.exists(full):
                complain(path, number, f"the link to {target} leads nowhere")
            elif anchor and goal.endswith(".md") and anchor not in anchors(full):
                complain(path, number, f"{goal} has no heading for #{anchor}")
