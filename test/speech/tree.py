"""What the system's accessibility interface (AT-SPI) holds of the page, and what can be done through it: `tree.py VERB ROLE NAME [WORDS]`."""

import json
import sys

import pyatspi


def page():
    for application in pyatspi.Registry.getDesktop(0):
        if application is None:
            continue
        found = pyatspi.findDescendant(
            application,
            lambda one: one.getRole() == pyatspi.ROLE_DOCUMENT_WEB and one.getState().contains(pyatspi.STATE_SHOWING),
        )
        if found is not None:
            return found
    raise SystemExit("no page")


def value(one):
    try:
        held = one.queryValue()
        return {"now": held.currentValue, "least": held.minimumValue, "most": held.maximumValue}
    except NotImplementedError:
        return None


def text(one):
    try:
        return one.queryText().getText(0, -1)
    except NotImplementedError:
        return None


def actions(one):
    try:
        action = one.queryAction()
        return [action.getName(place) for place in range(action.nActions)]
    except NotImplementedError:
        return []


def table(one):
    try:
        held = one.queryTable()
        heads = [held.getColumnHeader(place) for place in range(held.nColumns)]
        return {"rows": held.nRows, "heads": [head.name if head else "" for head in heads]}
    except NotImplementedError:
        return None


def parents(one):
    roles = []
    while one.parent is not None and one.getRole() != pyatspi.ROLE_DOCUMENT_WEB:
        one = one.parent
        roles.append(one.getRoleName())
    return roles


def described(one):
    box = one.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
    return {
        "name": one.name,
        "states": [pyatspi.stateToString(state) for state in one.getState().getStates()],
        "box": [box.width, box.height],
        "labels": [
            relation.getTarget(place).name or text(relation.getTarget(place))
            for relation in one.getRelationSet()
            if relation.getRelationType() == pyatspi.RELATION_LABELLED_BY
            for place in range(relation.getNTargets())
        ],
        "value": value(one),
        "text": text(one),
        "actions": actions(one),
        "table": table(one),
        "parents": parents(one),
    }


verb, role, name, *words = sys.argv[1:]
document = page()
document.clearCache()
found = pyatspi.findDescendant(document, lambda one: one.getRoleName() == role and one.name == name)
if found is None:
    raise SystemExit("no %s %s" % (role, name))
if verb == "act":
    found.queryAction().doAction(0)
elif verb == "focus":
    found.queryComponent().grabFocus()
elif verb == "type":
    found.queryEditableText().setTextContents(words[0])
print(json.dumps(described(found)))
