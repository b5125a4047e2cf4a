"""The comments of files: which lines have one, and how long ones are broken."""
import re

# By the mark that comments begin with.
COMMENTS = {"//": re.compile(r"^(\s*)(///|//)(?!/)(.*)$"), "#": re.compile(r"^(\s*)(#)(?![!#])(.*)$")}


def marker(path, text):
    """What comments of a file begin with; `None` where they are not looked at."""
    if path.endswith((".swift", ".js")):
        return "//"
    return "#" if path.endswith((".py", ".sh", ".yml")) or text.startswith("#!") else None


def comments(text, mark="//"):
    """The comment, as matched, of each line of a file; `None` for code and inside of a string of several lines."""
    quoted, found = False, []
    for line in text.split("\n"):
        comment = None if quoted else COMMENTS[mark].match(line)
        found.append(comment)
        if not comment and line.count('"""') % 2:
            quoted = not quoted
    return found


ITEM = re.compile(r"(\s*)((?:[-*]|\d+\.) )")


def starts_anew(body):
    """Whether a line of a comment does not go on with the text of the line before."""
    return not body.strip() or re.match(r"\s*(?:[-*] |\d+\. |[|#>]|```|MARK:|swift-format)", body) is not None


def indentation(body):
    return len(body) - len(body.lstrip())


def belongs_to_item(found, index):
    """Whether the line goes on with an item of a list that begins above it."""
    width = indentation(found[index][3])
    for comment in reversed(found[:index]):
        if not comment or not comment[3].strip():
            return False
        item = ITEM.match(comment[3])
        if item and len(item[0]) == width:
            return True
        if indentation(comment[3]) < width:
            return False
    return False


def wrap(text, limit, mark="//"):
    """Breaks comment lines that are too long, and flows what follows in the same paragraph."""
    lines, found, result, index, fenced = text.split("\n"), comments(text, mark), [], 0, False
    while index < len(lines):
        line, comment = lines[index], found[index]
        body = comment[3] if comment else ""
        if not comment:
            fenced = False
        elif body.strip().startswith("```"):
            fenced = not fenced
        item = ITEM.match(body)
        # Five columns and more are code or a diagram.
        is_code = fenced or (indentation(body) >= 5 and not item and not belongs_to_item(found, index))
        if not comment or len(line) <= limit or is_code or (starts_anew(body) and not item):
            result.append(line)
            index += 1
            continue
        indent, marker = comment[1], comment[2]
        lead = body[: indentation(body)]
        hanging = " " * len(item[0]) if item else lead
        words = body.split()
        index += 1
        while index < len(lines):
            following = found[index]
            if (not following or following[1] != indent or following[2] != marker or starts_anew(following[3])
                    or indentation(following[3]) != len(hanging)):
                break
            words += following[3].split()
            index += 1
        current = indent + marker + lead + words[0]
        for word in words[1:]:
            # What begins a line like this would be a list or a heading.
            if len(current) + 1 + len(word) > limit and not re.match(r"[-*+#>|]|\d+\.$", word):
                result.append(current)
                current = indent + marker + hanging + word
            else:
                current += " " + word
        result.append(current)
    return "\n".join(result)
