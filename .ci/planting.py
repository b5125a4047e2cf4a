"""The self-tests of the checks: mistakes are planted in a folder, and each has to be found, and nothing else."""
import os, tempfile


def finds(check, planted, expected, prepare=lambda root: None):
    """Whether a check finds what is expected in planted files, and no more. It prints what is not so.

    `check` returns the problems of a folder, `planted` has texts by their paths, `expected` the beginnings of the problems."""
    with tempfile.TemporaryDirectory() as root:
        for path, text in planted.items():
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)
        prepare(root)
        problems = check(root)
    missed = [start for start in expected if not any(problem.startswith(start) for problem in problems)]
    extra = [problem for problem in problems if not problem.startswith(tuple(expected))]
    for line in missed:
        print(f"not found: {line}")
    for line in extra:
        print(f"not planted: {line}")
    return not missed and not extra
