#!/usr/bin/env python3
"""Makes a program of tests in Swift Testing, for embedded Swift, which has neither the library nor its macros.

    embed_tests.py FOLDER OUTPUT [COUNT]

Every Swift file of FOLDER is written to the folder OUTPUT with as many lines as it has, and beside them Main.swift, which runs
every test with all its arguments. build-tests compiles them with Testing.swift, which stands for the library. What
is changed, and nothing else:

    @Test("name", arguments: A, B)      a static function that runs the test with every pair of A and B
    @Suite                              removed
    #expect(condition, "comment")       a call of Testing.expect()
    try #require(value)                 a call of Testing.require(), which ends the program where there is no value
    throws, rethrows, try               removed: nothing but #require throws
    \\.name as a function               { $0.name }: embedded Swift has no key paths
    any KernelTable                     VectorKernels: embedded Swift has no values of any type

With COUNT, rows have that many pixels in all trials: for counting instructions, not for testing.
A test that is written in another way is an error here or for the compiler; none is left out.
"""
import glob
import os
import re
import sys

OPENING, CLOSING = "([{", ")]}"
SUITE = re.compile(r"^(?:final )?(?:struct|class|extension) (\w+)", re.MULTILINE)
COUNTS = re.compile(r"(static let counts = ).*")
PLAIN = [
    (re.compile(r"^@Suite(?:\(.*\))?$", re.MULTILINE), ""),
    (re.compile(r"#expect\("), "Testing.expect("),
    (re.compile(r"try #require\("), "Testing.require("),
    (re.compile(r"\b(?:re)?throws(?:\(\w+\))? "), ""),
    (re.compile(r"\btry "), ""),
    (re.compile(r"\\\.(\w+)"), r"{ $0.\1 }"),
    (re.compile(r"\bany KernelTable\b"), "VectorKernels"),
]


def parts(text, start):
    """What stands between the parenthesis at `start` and its end, cut at its commas, and where it ends."""
    depth, index, first, found = 0, start, start + 1, []
    while True:
        character = text[index]
        if character == '"':
            index += 1
            while text[index] != '"':
                index += 2 if text[index] == "\\" else 1
        elif character in OPENING:
            depth += 1
        elif character in CLOSING:
            depth -= 1
        if depth == 0 or depth == 1 and character == ",":
            found.append(" ".join(text[first:index].split()))
            first = index + 1
        if depth == 0:
            return [part for part in found if part], index + 1
        index += 1


def test(text, start, suite, path):
    """A function that runs the test whose `@Test` stands at `start`, its call, and where the attribute ends."""
    where = f"{path}:{text.count(chr(10), 0, start) + 1}"
    end = start + len("@Test")
    attribute = []
    if text[end] == "(":
        attribute, end = parts(text, end)
    declaration = re.compile(r"\s*func (\w+)\(").match(text, end)
    if not declaration:
        sys.exit(f"{where}: no function after @Test")
    name = declaration[1]
    parameters, after = parts(text, declaration.end() - 1)
    if text[after:].split("{")[0].strip() not in ("", "throws"):
        sys.exit(f"{where}: a test that is async or has a result can't run here")
    title = attribute.pop(0) if attribute and attribute[0].startswith('"') else f'"{name}"'
    if attribute:
        if not attribute[0].startswith("arguments:"):
            sys.exit(f"{where}: {attribute[0]} has no meaning here")
        attribute[0] = attribute[0].removeprefix("arguments:").strip()
    if len(attribute) != len(parameters):
        sys.exit(f"{where}: {len(parameters)} parameters, {len(attribute)} arguments")
    labels = [parameter.split(":")[0].split()[0] for parameter in parameters]
    values = ", ".join((f"{label}: " if label != "_" else "") + f"argument{n}" for n, label in enumerate(labels))
    body = f"Testing.run({title}) {{ Self().{name}({values}) }}"
    for number, argument in reversed(list(enumerate(attribute))):
        body = f"for argument{number} in {argument} {{ {body} }}"
    function = f"static func runsOf_{name}() {{ {body} }}" + "\n" * text.count("\n", start, end)
    return function, f"{suite}.runsOf_{name}()", end


def converted(path):
    """A file's text without the library's attributes and macros, and calls that run its tests."""
    with open(path) as file:
        text = file.read()
    suites = [(match.start(), match[1]) for match in SUITE.finditer(text)]
    result, calls, last = [], [], 0
    for match in re.finditer(r"@Test\b", text):
        suite = [name for start, name in suites if start < match.start()][-1]
        function, call, end = test(text, match.start(), suite, path)
        result += [text[last:match.start()], function]
        calls.append(call)
        last = end
    text = "".join(result) + text[last:]
    for pattern, replacement in PLAIN:
        text = pattern.sub(replacement, text)
    return text, calls


def main():
    if not 3 <= len(sys.argv) <= 4 or sys.argv[1] in ("-h", "--help"):
        print(__doc__.strip())
        sys.exit(0 if sys.argv[1:] in (["-h"], ["--help"]) else 64)
    folder, output, *count = sys.argv[1:]
    calls = []
    for path in sorted(glob.glob(os.path.join(folder, "*.swift"))):
        text, found = converted(path)
        calls += found
        if count and COUNTS.search(text):
            text = COUNTS.sub(rf"\1[{int(count.pop())}]", text)
        with open(os.path.join(output, os.path.basename(path)), "w") as file:
            file.write(text)
    if count:
        sys.exit("The counts of Trials are no longer where they were.")
    if not calls:
        sys.exit(f"There are no tests in {folder}.")
    with open(os.path.join(output, "Main.swift"), "w") as file:
        file.write("import Testing\n\n@main\nstruct Main {\n    static func main() {\n")
        file.writelines(f"        {call}\n" for call in calls)
        file.write(f"        finish(tests: {len(calls)})\n    }}\n}}\n")


main()
