import { speak } from '#shared/text/language';
import { registerKeyboardShortcuts } from '../../../app/keyboardShortcuts';
import { preferences } from '../../../app/preferences.svelte';
import { whatIfPlan } from '../panels/whatIf/whatIfPlan.svelte';
import { planSidePanel } from '../toolbar/planSidePanel.svelte';
import * as texts from '#shared/i18n/texts';

interface Actions {
  readonly showToday: () => void;
  /** Closes the reservation card or the tool in the side panel. */
  readonly closeCardOrTool: () => void;
}

/** Registers the plan's shortcuts and their descriptions in the help; returns a function that removes them. */
export function registerPlanShortcutsAndKeyHelp({ showToday, closeCardOrTool }: Actions): () => void {
  const { language } = preferences;
  const planTexts = speak(texts.plan, language);
  const tf = speak(texts.finder, language);
  const tw = speak(texts.whatIf, language);
  return registerKeyboardShortcuts(planTexts.plan, [
    { keys: '← → ↑ ↓', words: planTexts.keysWalk },
    { keys: 'PageUp PageDown', words: planTexts.keysWindow },
    { keys: 'Home End', words: planTexts.keysEdge },
    { keys: 'Ctrl+Home Ctrl+End', words: planTexts.keysRooms },
    { keys: 'T', words: speak(texts.shell, language).today, run: showToday },
    { keys: 'Enter', words: planTexts.keysOpen },
    { keys: 'Esc', words: speak(texts.words, language).closeCard, run: closeCardOrTool },
    { keys: 'F', words: speak(texts.words, language).findRoom, run: () => planSidePanel.toggle('finder') },
    { keys: 'Shift+← →', words: tf.keysNights },
    { keys: 'Shift+← → ↑ ↓', words: tw.keysMove },
    ...(whatIfPlan.on ? [{ keys: 'Ctrl+Z', words: tw.keysUndo, run: () => whatIfPlan.undo() }] : []),
  ]);
}
