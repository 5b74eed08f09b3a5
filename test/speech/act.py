"""Does what other assistive software does, without a key: act.py ACTION ROLE NAME on the element of that role and name.

ACTION is press (its own action) or focus. Chromium on Linux lets nobody write into a field (no EditableText).
"""

import sys
import time

import pyatspi

FOUND_WITHIN_S = 20


def elements(of):
    yield of
    for child in of:
        if child is not None:
            yield from elements(child)


def find(role, name):
    """In the page alone: the browser's own frame has buttons too."""
    for program in pyatspi.Registry.getDesktop(0):
        if program is None or "chrom" not in program.name.lower():
            continue
        for page in elements(program):
            if page.getRoleName() != "document web":
                continue
            for element in elements(page):
                if element.getRoleName() == role and element.name == name:
                    return element
    return None


action, role, name = sys.argv[1:]
until = time.monotonic() + FOUND_WITHIN_S
element = find(role, name)
while element is None and time.monotonic() < until:
    time.sleep(0.2)
    element = find(role, name)
if element is None:
    sys.exit(f"no {role} {name}")
if action == "press":
    done = element.queryAction().doAction(0)
else:
    done = element.queryComponent().grabFocus()
if not done:
    sys.exit(f"{action} was refused by {role} {name}")
