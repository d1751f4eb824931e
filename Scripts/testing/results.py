"""Reads what `swift test --xunit-output` has written."""
import re
import xml.etree.ElementTree

#: Characters that XML forbids. The package manager copies them from messages of failed tests.
FORBIDDEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&#x0*(?:[0-8bcef]|1[0-9a-f]);|&#0*(?:[0-8]|1[124-9]|2[0-9]|3[01]);", re.IGNORECASE)


def read(path):
    """The elements of the tests; None where the file is not whole: the tests ended before they had written it."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = FORBIDDEN.sub("?", file.read())
    try:
        return list(xml.etree.ElementTree.fromstring(text).iter("testcase"))
    except xml.etree.ElementTree.ParseError:
        return None
