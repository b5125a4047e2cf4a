"""Follows which locks the functions of a Swift file hold, on every path.

`problems(code, gates)` reads Swift without comments and texts, and yields a line and a sentence for each place where a function
- releases a lock that it does not hold there on every path, or takes one that it holds,
- returns, throws or ends with a lock that it took.

A lock is what stands before `.lock()`, `.try()`, `.unlock()` and `.withLock`, and a gate of the given names before `.enter()`, `.tryEnter()` and
`.leave()`. In a condition, a gate is entered where that is true; after `let isOutermost = gate.enter()`, which `if isOutermost` goes with,
it is entered. Functions called `lock` and `unlock` are left out: they are
those of locks that are made of other locks. A closure is a function of its own; that of `withLock` begins with the lock. What a
function calls is not followed. Not read are calls without a receiver, C's locks, and which branch of an `#if` there is.
"""
import collections, re

LOCK = r"(?:\w+[?!]?\.)*\w+[?!]?\.(?:lock|try|unlock|unlockAndBorrow)\(\)"
GATE = r"(?<![\w.])(?:self\.)?(?:%s)\.(?:enter|tryEnter|leave)\(\)"
OTHER = r"#\w+|`\w+`|\w+|[{}()\[\];\n]|\S"
ENDS = {"fatalError", "preconditionFailure"}


Word = collections.namedtuple("Word", "text line nested")


class Block:
    """What stands between braces, their lines, and whether they stand inside of parentheses."""
    def __init__(self, nested, line=1):
        self.items, self.line, self.end, self.nested = [], line, None, nested


def parse(code, gates):
    """The file as nested blocks of words with their lines. A call of a lock or of a gate is one word."""
    calls = [LOCK, GATE % "|".join(sorted(gates))] if gates else [LOCK]
    line, blocks, depths = 1, [Block(False)], [0]
    for match in re.finditer("|".join([*calls, OTHER]), code):
        word = match[0]
        if word == "{":
            block = Block(depths[-1] > 0, line)
            blocks[-1].items.append(block)
            blocks.append(block)
            depths.append(0)
        elif word == "}" and len(blocks) > 1:
            blocks.pop().end = line
            depths.pop()
        else:
            depths[-1] += (word in "([") - (word in ")]")
            if word != "\n" or depths[-1] == 0:
                blocks[-1].items.append(Word(";" if word == "\n" else word, line, depths[-1] > 0))
        line += word.count("\n")
    return blocks[0]


def word(item):
    return None if isinstance(item, Block) else item.text


def is_control(items, index):
    """Whether a word begins a statement with blocks: it is no argument's label, and no `repeat` of a parameter pack."""
    item = items[index]
    return word(item) in CONTROLS and not item.nested and (item.text != "repeat" or isinstance(items[index + 1], Block))


class Function:
    """Follows one function. A way is the set of locks that are held on a path; a point of the code is reached on some ways."""
    def __init__(self, report, held=()):
        self.report = report
        # Those of the caller.
        self.held = frozenset(held)
        # Of each enclosing scope the calls in its `defer` statements.
        self.deferred = []
        # The enclosing loops and `switch` statements.
        self.frames = []
        # Of each enclosing `do` with a `catch` the ways that throw, as a frame.
        self.catches = []
        # The names of what says whether the function entered a gate, or was inside already.
        self.entries = set()

    def run(self, block):
        self.leave(self.scope(block.items, {self.held}), block.end)

    def leave(self, ways, line):
        for way in self.unwound(ways, 0):
            for lock in sorted(way - self.held):
                self.report(line, f"leaves {lock} taken")

    def unwound(self, ways, depth):
        """Ways after the `defer` statements of the scopes inside of so many."""
        for calls in reversed(self.deferred[depth:]):
            for call in reversed(calls):
                ways = self.call(call, ways) if ways else ways
        return ways

    def throw(self, ways, line):
        if self.catches:
            self.catches[-1].left.update(self.unwound(ways, self.catches[-1].depth))
        else:
            self.leave(ways, line)

    def scope(self, items, ways):
        """The ways on which the end of a scope is reached."""
        self.deferred.append([])
        for statement in statements(items):
            ways = self.statement(statement, ways)
        ways = self.unwound(ways, len(self.deferred) - 1)
        self.deferred.pop()
        return ways

    def statement(self, items, ways):
        words = [word(item) for item in items]
        start = next((index for index in range(len(items)) if is_control(items, index)), None)
        if words[0] == "defer":
            # Those of one `defer` are in their order when the list is turned round.
            self.deferred[-1] += reversed([*self.deferred_calls(items[1].items)])
            return ways
        if start is None or any(isinstance(item, Block) and not item.nested for item in items[:start]):
            return self.plain(items, ways)
        ways = self.words(items[:start], ways)
        ways = CONTROLS[words[start]](self, items[start:], ways, label=words[0] if words[1:2] == [":"] else None)
        return self.end(items[0], ways) if words[0] in ("return", "throw") else ways

    def deferred_calls(self, items):
        for index, item in enumerate(items):
            if is_call(item):
                yield item
            elif isinstance(item, Block) and self.is_after_entry(items[:index + 1]):
                yield from filter(is_call, item.items)

    def is_after_entry(self, items):
        """Whether items end with an `if` whose block is run where the function entered a gate."""
        return len(items) > 2 and word(items[-3]) == "if" and word(items[-2]) in self.entries and isinstance(items[-1], Block)

    def plain(self, items, ways):
        words = [word(item) for item in items]
        if words[:1] == ["let"] and words[2:3] == ["="] and any(map(is_attempt, items[3:4])):
            self.entries.add(words[1])
        ways = self.words(items, ways)
        if words[0] in ("break", "continue"):
            label = words[1] if len(words) > 1 else None
            for frame in reversed(self.frames):
                if frame.label == label if label else frame.is_loop or words[0] == "break":
                    ways = self.unwound(ways, frame.depth)
                    (frame.left if words[0] == "break" else frame.begun_anew).update(ways)
                    break
            return set()
        if words[0] == "fallthrough":
            self.frames[-1].begun_anew.update(self.unwound(ways, self.frames[-1].depth))
            return set()
        return self.end(items[0], ways) if words[0] in ENDS | {"return", "throw"} else ways

    def end(self, item, ways):
        """Ends ways with a `return` or the like."""
        if item.text == "throw":
            self.throw(ways, item.line)
        elif item.text == "return":
            self.leave(ways, item.line)
        return set()

    def words(self, items, ways):
        """Goes through code without branches. Closures in it are functions of their own."""
        names = [word(item) for item in items]
        for index, item in enumerate(items):
            if isinstance(item, Block):
                if not is_lock(names[:index]):
                    Function(self.report, self.begin_with_lock(names[:index], item, ways)).run(item)
            elif is_call(item):
                ways = self.call(item, ways)
            elif item.text == "try" and names[index + 1:index + 2] not in (["?"], ["!"]):
                self.throw(ways, item.line)
        return ways

    def begin_with_lock(self, names, block, ways):
        """The lock with which the closure of a `withLock` begins, if it is one."""
        if names[-1:] != ["withLock"]:
            return ()
        path = []
        for name in reversed(names[:-1]):
            if not re.fullmatch(r"\w+|[.?!]", name or " "):
                break
            path.insert(0, name)
        lock = lock_of("".join(path))
        if any(lock in way for way in ways):
            self.report(block.line, f"takes {lock}, which it holds")
        return {lock}

    def call(self, item, ways):
        lock = lock_of(item.text)
        if is_release(item.text):
            if any(lock not in way for way in ways):
                self.report(item.line, f"releases {lock}, which it did not take")
            return {way - {lock} for way in ways}
        if any(lock in way for way in ways):
            self.report(item.line, f"takes {lock}, which it holds")
        return {way | {lock} for way in ways}

    def condition(self, items, ways):
        """The ways on which a condition is true, and those on which it is not, where it enters no gate."""
        without = [item for item in items if not is_attempt(item)]
        return self.words(items, ways), self.words(without, ways)

    def branch(self, items, ways, label):
        """`if` with all that follows as `else`."""
        if len(items) == 3 and self.is_after_entry(items):
            return self.scope(items[2].items, ways)
        index = next(index for index, item in enumerate(items) if isinstance(item, Block) and not item.nested)
        entered, ways = self.condition(items[1:index], ways)
        taken = self.scope(items[index].items, entered)
        rest = items[index + 1:]
        if not rest or word(rest[0]) != "else":
            return self.words(rest, taken | ways)
        if word(rest[1]) == "if":
            return taken | self.branch(rest[1:], ways, None)
        return self.words(rest[2:], taken | self.scope(rest[1].items, ways))

    def frame(self, label, is_loop):
        return Frame(label, is_loop, len(self.deferred))

    def guard(self, items, ways, label):
        index = next(index for index, item in enumerate(items) if word(item) == "else" and isinstance(items[index + 1], Block))
        ways, others = self.condition(items[1:index], ways)
        return ways | self.scope(items[index + 1].items, others)

    def choice(self, items, ways, label):
        """`switch`."""
        index = next(index for index, item in enumerate(items) if isinstance(item, Block) and not item.nested)
        ways = self.words(items[1:index], ways)
        self.frames.append(self.frame(label, is_loop=False))
        for case in cases(items[index].items):
            fallen, self.frames[-1].begun_anew = self.frames[-1].begun_anew, set()
            self.frames[-1].left |= self.scope(case, ways | fallen)
        return self.words(items[index + 1:], self.frames.pop().left)

    def loop(self, items, ways, label):
        """`while`, `for` and `repeat`."""
        index = next(index for index, item in enumerate(items) if isinstance(item, Block) and not item.nested)
        self.frames.append(self.frame(label, is_loop=True))
        seen = set()
        while not ways <= seen:
            seen |= ways
            # The condition, which is evaluated each time, stands in front of the block or behind it.
            ended = self.scope(items[index].items, self.words(items[1:index], ways))
            ways = self.words(items[index + 1:], ended | self.frames[-1].begun_anew)
        left = self.frames.pop().left
        return left if [word(item) for item in items[1:index]] == ["true"] else left | seen

    def attempt(self, items, ways, label):
        """`do` with its `catch`."""
        handlers = [index for index, item in enumerate(items) if word(item) == "catch"]
        if handlers:
            self.catches.append(self.frame(label, is_loop=False))
        ended = self.scope(next(item for item in items if isinstance(item, Block)).items, ways)
        if handlers:
            thrown = self.catches.pop().left
            for item in items[handlers[0]:]:
                if isinstance(item, Block):
                    ended = ended | self.scope(item.items, thrown)
        return ended


class Frame:
    """A loop, a `switch` or a `do`: the ways that leave it by a word, those that begin it anew or fall into its next case, and in
    how many scopes it stands."""
    def __init__(self, label, is_loop, depth):
        self.label, self.is_loop, self.depth, self.left, self.begun_anew = label, is_loop, depth, set(), set()


# With which words a line goes on with the statement of the line before.
CONTINUATIONS = {".", "else", "catch", "?", "&", "|", "+", "="}
CONTROLS = {"if": Function.branch, "guard": Function.guard, "switch": Function.choice, "while": Function.loop, "for": Function.loop,
            "repeat": Function.loop, "do": Function.attempt}


def is_call(item):
    return not isinstance(item, Block) and re.search(r"\.(?:lock|try|unlock|unlockAndBorrow|enter|tryEnter|leave)\(\)$", item.text) is not None


def is_attempt(item):
    """Whether a call enters a gate or takes a lock, if it can."""
    return is_call(item) and item.text.lower().endswith(("enter()", ".try()"))


def is_release(call):
    return not call.lower().endswith((".lock()", ".try()", "enter()"))


def lock_of(call):
    return re.sub(r"^self\.|[?!]", "", call).rsplit(".", 1)[0]


def is_lock(words):
    """Whether words declare a function of a lock."""
    return any(first == "func" and second in ("lock", "unlock") for first, second in zip(words, words[1:]))


def statements(items):
    """Divides a scope. A condition goes on until its block, and an expression while lines begin with a dot or an operator."""
    current = []
    for index, item in enumerate(items):
        if word(item) != ";":
            current.append(item)
            continue
        following = next((word(other) for other in items[index + 1:] if word(other) != ";"), None)
        if current and not awaits_block(current) and following not in CONTINUATIONS:
            yield current
            current = []
    if current:
        yield current


def awaits_block(items):
    """Whether a statement has not come to its last block."""
    awaited = None
    for index, item in enumerate(items):
        if is_control(items, index) and not ends_repeat(items, index):
            awaited = "else" if item.text == "guard" else "block"
        elif word(item) == "else":
            awaited = "block"
        elif isinstance(item, Block) and not item.nested and awaited == "block":
            awaited = None
    return awaited is not None


def ends_repeat(items, index):
    """Whether a word is the `while` behind the block of a `repeat`."""
    return word(items[index]) == "while" and index > 1 and isinstance(items[index - 1], Block) and word(items[index - 2]) == "repeat"


def cases(items):
    """The statements of each case of a `switch`."""
    current, in_pattern, depth, follows_line = None, False, 0, True
    for item in items:
        each = word(item)
        if follows_line and each in ("case", "default"):
            if current is not None:
                yield current
            current, in_pattern, depth = [], True, 0
        elif in_pattern:
            depth += (each in ("(", "[")) - (each in (")", "]"))
            in_pattern = not (each == ":" and depth == 0)
        elif current is not None:
            current.append(item)
        follows_line = each == ";" or follows_line and each in ("@", "unknown")
    if current is not None:
        yield current


def problems(code, gates=()):
    found = set()
    Function(lambda line, sentence: found.add((line, sentence))).run(parse(code, gates))
    return sorted(found)
