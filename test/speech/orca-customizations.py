"""Read by Orca at its start. Speech goes to a file, line by line; a second file answers whether Orca is at rest."""

import os

from gi.repository import GLib
import pyatspi
from orca import event_manager, orca_state, settings, speech

HOME = os.environ["HOME"]

# Neither a page from its beginning nor keys are read, and no voice is looked for.
settings.sayAllOnLoad = False
settings.enableKeyEcho = False
settings.speechServerFactory = "none"
settings.speechFactoryModules = []

spoken = open(os.path.join(HOME, "speech"), "w", buffering=1)


def write(text, acss=None, interrupt=True):
    spoken.write(text + "\n")


speech._speak = write
speech.speakCharacter = write

manager = event_manager.getManager()
enqueue = manager._enqueue
heard = 0
focus = None


def counted(event):
    global heard, focus
    heard += 1
    if event.type.startswith("object:state-changed:focused") and event.detail1:
        focus = event.source
    enqueue(event)


# Listeners are registered with this method later: each event of the desktop passes here.
manager._enqueue = counted


def unrest():
    """Why Orca is not ready for a key; empty where it is."""
    script = orca_state.activeScript
    if script is None or not hasattr(script, "_loadingDocumentContent"):
        return "no page is active"
    if not manager._eventQueue.empty():
        return "events wait"
    if script._loadingDocumentContent:
        return "the page loads"
    if len(script.liveRegionManager.msg_queue) > 0:
        return "messages wait"
    try:
        document = script.utilities.activeDocument()
        if document is None:
            return "no page is in the window"
        document.clearCache()
        if document.getState().contains(pyatspi.STATE_BUSY):
            return "the page is busy"
        if focus is None:
            return "no focus was heard"
        focus.clearCache()
        return "" if focus.getState().contains(pyatspi.STATE_FOCUSED) else "the focus has moved on"
    except Exception as error:
        return "the focus has gone: %s" % error


before = -1


def answer():
    """Writes the number that was asked for once Orca rests and nothing came since the last look."""
    global before
    try:
        with open(os.path.join(HOME, "ask")) as file:
            asked = file.read()
    except OSError:
        return True
    quiet = heard == before
    before = heard
    why = unrest() if quiet else "events come"
    with open(os.path.join(HOME, "answer.new"), "w") as file:
        file.write(asked if why == "" else "not yet: " + why)
    os.replace(os.path.join(HOME, "answer.new"), os.path.join(HOME, "answer"))
    if why == "":
        os.remove(os.path.join(HOME, "ask"))
    return True


GLib.timeout_add(100, answer)
