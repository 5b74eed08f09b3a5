import { sortText } from '../sort';
import { trayText } from '../tray';
import { addTranslation, type Spoken, type Texts, type Translation } from '../language';
import { sort } from './sort';
import { tray } from './tray';

/** A subject and its sentences, which must be of the same names and arguments. */
const said = <T extends Texts>(texts: T, sentences: Spoken<T>): [Texts, Spoken<Texts>] => [texts, sentences];

/** All texts in Ukrainian. A test names each subject that is not here. */
export const ukrainian: Translation = new Map([said(sortText, sort), said(trayText, tray)]);

addTranslation('uk', ukrainian);
